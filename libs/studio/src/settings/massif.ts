import type { Noise } from '../raster/noise.js';

const { abs, min, max, hypot } = Math;

/** A mountain with its own place, height and breadth in metres. */
export type Peak = { readonly x: number; readonly z: number; readonly height: number; readonly breadth: number };

/**
 * Great single mountains: cones whose outline is bent into spurs and cirques. Ridged noise alone gives rows of like
 * teeth; a few massifs above it give a picture its subject.
 */
export const createMassif = (peaks: readonly Peak[], noise: Noise): ((x: number, z: number) => number) => {
  return (x, z) => {
    const bend = noise.fbm(x * 0.0045 + 60, z * 0.0045, 4) * 70;
    const bendZ = noise.fbm(x * 0.0045, z * 0.0045 + 90, 4) * 70;
    let highest = 0;
    for (const [i, peak] of peaks.entries()) {
      const dx = x - peak.x + bend;
      const dz = z - peak.z + bendZ;
      const reach = hypot(dx, dz) / peak.breadth;
      if (reach >= 1.3) continue;
      // Spurs: the slope runs further out along some headings than along others.
      const heading = noise.at(
        (dx / (reach * peak.breadth + 30)) * 1.9 + i * 7,
        (dz / (reach * peak.breadth + 30)) * 1.9 + 31,
      );
      const spurred = reach * (1 + heading * 0.42);
      if (spurred >= 1) continue;
      const slope = 1 - spurred;
      const rise = peak.height * (0.62 * slope + 0.38 * slope * slope * slope);
      // A soft maximum joins neighbours by saddles instead of creases.
      const gap = max(0, 40 - abs(rise - highest)) / 40;
      highest = max(rise, highest) + gap * gap * 10 * min(1, highest / 20);
    }
    return highest;
  };
};
