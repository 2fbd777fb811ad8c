import { clamp01, TAU } from '../../raster/math.js';
import { between, type Rng } from '../../raster/rng.js';
import { createStrokeCanvas, type StrokeCanvas, type Touch } from './stroke-canvas.js';

export type BoughKind = 'leaves' | 'needles' | 'bare' | 'slender';

/** Width of a bough's sheet as a share of its height. */
export const BOUGH_ASPECT = 1.45;

/** What a twig of each kind carries: how many leaves, how long (shares of the sheet's height) and how broad each is. */
const SPRAYS: Readonly<Record<BoughKind, { count: number; long: number; broad: number; hang: number }>> = {
  leaves: { count: 15, long: 0.026, broad: 0.4, hang: 0.15 },
  needles: { count: 44, long: 0.021, broad: 0.1, hang: 0.3 },
  slender: { count: 11, long: 0.05, broad: 0.14, hang: 0.75 },
  bare: { count: 0, long: 0, broad: 0, hang: 0 },
};

/**
 * A bough as it leaves the trunk at the left edge of its sheet: limb, side twigs, and what grows on them from the far side to
 * the near one, so that light leaves lie over dark ones.
 */
export const drawBough = (rng: Rng, height: number, kind: BoughKind): StrokeCanvas => {
  const width = Math.round(height * BOUGH_ASPECT);
  const canvas = createStrokeCanvas(width, height);
  const spray = SPRAYS[kind];
  const droops = kind === 'needles' || kind === 'slender';
  const tips: { x: number; y: number; size: number }[] = [];
  const grow = (x: number, y: number, angle: number, length: number, radius: number, level: number): void => {
    const steps = level === 0 ? 6 : 3;
    let px = x;
    let py = y;
    let heading = angle;
    for (let s = 0; s < steps; s++) {
      heading += between(rng, -0.16, 0.16) + (droops ? 0.045 : -0.02) * (level + 1);
      const nx = px + Math.cos(heading) * (length / steps);
      const ny = py + Math.sin(heading) * (length / steps);
      const share = s / steps;
      const touch: Touch = { side: clamp01(0.5 + Math.cos(heading) * 0.2), light: 0.34, wood: 1, top: 0.45 };
      canvas.stroke(
        px,
        py,
        nx,
        ny,
        Math.max(0.35, radius * (1 - share * 0.6)),
        Math.max(0.3, radius * (0.9 - share * 0.6)),
        touch,
      );
      px = nx;
      py = ny;
      const isOuter = level > 0 || s > 0;
      if (isOuter && level < (kind === 'bare' ? 4 : 2)) {
        const side = (s & 1) === 0 ? -1 : 1;
        grow(
          px,
          py,
          heading + side * between(rng, 0.45, 0.95),
          length * between(rng, 0.3, 0.44),
          radius * 0.5,
          level + 1,
        );
        if (rng() < 0.4)
          grow(
            px,
            py,
            heading - side * between(rng, 0.4, 0.9),
            length * between(rng, 0.2, 0.34),
            radius * 0.4,
            level + 1,
          );
      }
      if (isOuter) tips.push({ x: px, y: py, size: level === 0 ? 0.8 : 1 });
    }
  };
  const rise = droops ? between(rng, -0.12, 0.1) : between(rng, -0.34, -0.08);
  grow(0, height * (droops ? 0.42 : 0.64), rise, width * 0.6, height * (kind === 'slender' ? 0.006 : 0.016), 0);
  if (spray.count === 0) return canvas;
  const ordered = tips.map((tip) => ({ ...tip, z: rng() })).sort((a, b) => b.z - a.z);
  for (const tip of ordered) {
    const count = Math.round(spray.count * tip.size * between(rng, 0.6, 1.3));
    const spread = height * (kind === 'leaves' ? 0.072 : 0.045);
    for (let n = 0; n < count; n++) {
      const angle = rng() * TAU;
      const out = Math.sqrt(rng());
      const px = tip.x + Math.cos(angle) * out * spread * 1.25;
      const py = tip.y + Math.sin(angle) * out * spread * 0.72;
      const turn = between(rng, -Math.PI, Math.PI) * (1 - spray.hang) + (Math.PI / 2) * spray.hang;
      const long = height * spray.long * between(rng, 0.65, 1.35);
      const up = clamp01(0.58 - Math.sin(angle) * out * 0.4 + between(rng, -0.18, 0.18));
      const light = clamp01(0.32 + 0.42 * (1 - tip.z) + 0.22 * (up - 0.5) + between(rng, -0.2, 0.2));
      const mx = px + Math.cos(turn) * long * 0.5;
      const my = py + Math.sin(turn) * long * 0.5;
      const touch: Touch = { side: clamp01(0.5 + Math.cos(angle) * out * 0.45), light, wood: 0, top: up };
      const broad = long * spray.broad;
      canvas.stroke(px, py, mx, my, broad * 0.35, broad, touch);
      canvas.stroke(mx, my, px + Math.cos(turn) * long, py + Math.sin(turn) * long, broad, broad * 0.15, touch);
    }
  }
  return canvas;
};

/** A fern: fronds that rise from one foot and bow outwards, each with leaflets to both sides. */
export const drawFern = (rng: Rng, height: number): StrokeCanvas => {
  const width = Math.round(height * 1.7);
  const canvas = createStrokeCanvas(width, height);
  const fronds = 9 + ((rng() * 4) | 0);
  for (let f = 0; f < fronds; f++) {
    const lean = ((f + 0.5) / fronds) * 2 - 1 + between(rng, -0.12, 0.12);
    const long = height * between(rng, 0.75, 1.02) * (1 - 0.12 * Math.abs(lean));
    let x = width / 2 + lean * height * 0.03;
    let y = height - 1;
    let heading = -Math.PI / 2 + lean * 0.75;
    const steps = 24;
    const near = rng();
    for (let s = 0; s < steps; s++) {
      const u = s / steps;
      heading += (lean >= 0 ? 1 : -1) * (0.02 + 0.075 * u) * (0.5 + Math.abs(lean));
      const nx = x + Math.cos(heading) * (long / steps);
      const ny = y + Math.sin(heading) * (long / steps);
      const light = clamp01(0.22 + 0.5 * u + 0.2 * near);
      const touch: Touch = { side: clamp01(0.5 + lean * 0.35), light, wood: 0.1, top: clamp01(0.75 - u * 0.2) };
      canvas.stroke(x, y, nx, ny, height * 0.006, height * 0.005, touch);
      const leaf = height * 0.2 * Math.sin(Math.PI * Math.min(1, u * 0.92 + 0.1)) * (1.15 - u * 0.65);
      if (s > 2)
        for (const side of [-1, 1]) {
          const turn = heading + side * 1.15;
          const tint = clamp01(light + between(rng, -0.12, 0.12) + side * 0.05);
          canvas.stroke(
            nx,
            ny,
            nx + Math.cos(turn) * leaf,
            ny + Math.sin(turn) * leaf + leaf * 0.12,
            height * 0.0135,
            height * 0.003,
            {
              ...touch,
              light: tint,
              wood: 0,
            },
          );
        }
      x = nx;
      y = ny;
    }
  }
  return canvas;
};
