import { clamp01, smoothstep } from '../raster/math.js';
import { createNoise } from '../raster/noise.js';
import { between, createRng } from '../raster/rng.js';
import { hexToLinear } from '../raster/oklab.js';

const INNER = 1.3;
const DUSTS = ['#e8cfa6', '#d8c2b4', '#bcd0e0', '#e0b890'] as const;

/** Rings around a globe, in its radii. */
export type Rings = {
  readonly outer: number;
  /** Writes colour and cover at a place of the frame in radii from the globe's middle: the half before it, or behind. */
  readonly at: (x: number, y: number, isFront: boolean, out: Float64Array) => void;
  /** How much of the sun they take from a point of the globe, 0 to 1. */
  readonly shadow: (x: number, y: number, z: number, sun: readonly [number, number, number]) => number;
};

/** `tilt` is how open they look, 0 edge on to 1 from above; `roll` leans them in the frame, in radians. */
export const createRings = (
  seed: number,
  tilt: number,
  roll: number,
  sun: readonly [number, number, number],
): Rings => {
  const rng = createRng(seed, 'rings');
  const noise = createNoise(seed ^ 0x2196);
  const outer = between(rng, 2, 2.35);
  const gap = between(rng, 1.7, 1.92);
  const dust = hexToLinear(DUSTS[Math.floor(rng() * DUSTS.length)]!);
  const cos = Math.cos(roll);
  const sin = Math.sin(roll);
  // The plane's normal: right, down, towards the viewer.
  const flat = Math.sqrt(1 - tilt * tilt);
  const normal = [sin * flat, -cos * flat, tilt] as const;
  const cover = (r: number): number => {
    if (r < INNER || r > outer) return 0;
    const grooves = noise.fbm(r * 9, 3.3, 4) + 0.3 * noise.at(r * 60, 1.1);
    const open = 1 - Math.exp(-(((r - gap) / 0.03) ** 2));
    return (
      clamp01(0.55 + grooves * 0.75) * open * smoothstep(INNER, INNER + 0.06, r) * smoothstep(outer, outer - 0.16, r)
    );
  };
  return {
    outer,
    at: (x, y, isFront, out) => {
      out[3] = 0;
      const u = x * cos + y * sin;
      const v = (y * cos - x * sin) / tilt;
      if (v > 0 !== isFront) return;
      const r = Math.sqrt(u * u + v * v);
      const share = cover(r);
      if (share <= 0) return;
      // The globe's shadow lies over what is behind it as the sun sees it.
      const px = x;
      const py = y;
      const pz = -(normal[0] * x + normal[1] * y) / normal[2];
      const along = px * sun[0] + py * sun[1] + pz * sun[2];
      const away = Math.sqrt(Math.max(0, px * px + py * py + pz * pz - along * along));
      const lit = along < 0 ? smoothstep(0.94, 1.05, away) : 1;
      const light = (0.16 + 0.84 * lit) * (0.62 + 0.3 * Math.sin(r * 7));
      for (let c = 0; c < 3; c++) out[c] = dust[c]! * light;
      out[3] = share * 0.86;
    },
    shadow: (x, y, z, light) => {
      const along = light[0] * normal[0] + light[1] * normal[1] + light[2] * normal[2];
      if (Math.abs(along) < 0.02) return 0;
      const t = -(x * normal[0] + y * normal[1] + z * normal[2]) / along;
      if (t <= 0) return 0;
      return cover(Math.hypot(x + light[0] * t, y + light[1] * t, z + light[2] * t));
    },
  };
};
