import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Coat, type Figure } from '../figure.js';
import { part } from '../plain-coat.js';
import { box, column, sphere, type Solid, flat } from '../sdf/primitives.js';

const { abs, atan2, floor, max, min, sin } = Math;

/** Courses of stone or brick: darker joints, and each stone of its own tone. */
const masonry =
  (tall: number, wide: number, noise: Noise): Coat =>
  (x, y, z, n, matter) => {
    const along = abs(n[0]) > abs(n[2]) ? z : x;
    const row = floor(y / tall);
    const shift = row % 2 === 0 ? 0 : wide / 2;
    const u = (along + shift) / wide;
    const joint = max(
      smoothstep(0.42, 0.48, abs(y / tall - row - 0.5)),
      smoothstep(0.46, 0.49, abs(u - floor(u) - 0.5)),
    );
    const tone = 0.86 + 0.28 * noise.at(floor(u) * 3.7, row * 5.3) + 0.12 * noise.at(x * 20, y * 20 + z * 13);
    for (let k = 0; k < 3; k++) matter.colour[k]! *= tone * (1 - 0.35 * joint);
  };

/** Lit windows: `where` is 1 inside a pane. */
const windows =
  (where: (x: number, y: number, z: number) => number, glow: number): Coat =>
  (x, y, z, _n, matter) => {
    const pane = where(x, y, z);
    if (pane <= 0) return;
    lay(matter, hexToLinear('#ffc766'), pane);
    matter.glow = glow * pane;
    matter.gloss = 0.4 * pane;
  };

const together =
  (...coats: readonly Coat[]): Coat =>
  (x, y, z, n, matter) => {
    for (const coat of coats) coat(x, y, z, n, matter);
  };

const pane = (u: number, v: number, halfWide: number, halfTall: number): number =>
  abs(u) < halfWide && abs(v) < halfTall && abs(u) > 0.008 && abs(v) > 0.008 ? 1 : 0;

export const lighthouse = (colour: Rgb | null, noise: Noise): Figure => {
  const tower: Solid = (x, y, z) => column(x, y, z, 0.05, 1.62, 0.26, 0.15);
  const stripe = colour ?? hexToLinear('#b92a22');
  const bands: Coat = (x, y, z, _n, matter) => {
    lay(matter, stripe, smoothstep(-0.08, 0.08, sin((y - 0.05) * 8)));
    lay(matter, hexToLinear('#20242a'), z > 0 && abs(x) < 0.05 && y < 0.24 ? 1 : 0);
    const small = abs(x) < 0.03 && z > 0 && (abs(y - 0.62) < 0.05 || abs(y - 1.15) < 0.045) ? 1 : 0;
    lay(matter, hexToLinear('#2b3440'), small);
  };
  return {
    parts: [
      part(tower, '#f2eee6', { over: bands }),
      part((x, y, z) => min(column(x, y, z, 1.6, 1.65, 0.23, 0.23), column(x, y, z, 0, 0.1, 0.34, 0.3)), '#4b4d52'),
      part((x, y, z) => column(x, y, z, 1.64, 1.82, 0.12, 0.12), '#ffd884', { glow: 1.6, gloss: 0.6 }),
      part((x, y, z) => min(column(x, y, z, 1.82, 2, 0.17, 0.01), sphere(x, y - 2, z, 0.03)), '#8e211c'),
      part((x, y, z) => box(x - 0.45, y - 0.14, z + 0.05, 0.24, 0.14, 0.18, 0.01), '#ece6da', {
        over: masonry(0.07, 0.16, noise),
      }),
      part(
        (x, y, z) => max(box(x - 0.45, y - 0.36, z + 0.05, 0.28, 0.1, 0.23), abs(z + 0.05) * 0.75 + (y - 0.4) * 0.8),
        '#8e2f22',
      ),
    ],
    centre: [0.15, 1, 0],
    radius: 1.14,
    height: 2.03,
  };
};

export const cabin = (colour: Rgb | null, noise: Noise): Figure => {
  const logs: Coat = (x, y, z, _n, matter) => {
    const row = sin(y * 62);
    for (let k = 0; k < 3; k++)
      matter.colour[k]! *= 0.72 + 0.28 * smoothstep(-1, 0.2, row) + 0.16 * noise.at(x * 9 + z * 9, y * 40);
  };
  const lights = windows((x, y, z) => {
    if (z < 0.5 || abs(y - 0.42) > 0.14) return 0;
    return max(pane(x - 0.42, y - 0.42, 0.12, 0.13), pane(x + 0.42, y - 0.42, 0.12, 0.13));
  }, 0.75);
  const door: Coat = (x, y, z, _n, matter) =>
    lay(matter, hexToLinear('#3a2213'), z > 0.5 && abs(x) < 0.12 && y < 0.5 ? 1 : 0);
  const roof: Solid = (x, y, z) => {
    const slope = (abs(x) * 0.72 + (y - 1.42) * 0.92) * 0.86;
    return max(abs(slope) - 0.045, abs(z) - 0.68, abs(x) - 0.98);
  };
  const shingles: Coat = (x, y, z, _n, matter) => {
    const row = floor(y * 18);
    for (let k = 0; k < 3; k++)
      matter.colour[k]! *=
        0.8 + 0.3 * noise.at(row * 3.1, floor(z * 14 + (row % 2) * 0.5) * 2.3) + 0.2 * smoothstep(0, 0.4, y * 18 - row);
    void x;
  };
  return {
    parts: [
      part(
        (x, y, z) => max(box(x, y - 0.42, z, 0.78, 0.9, 0.52, 0.01), (abs(x) * 0.72 + (y - 1.4) * 0.92) * 0.86),
        colour ?? '#8a5a34',
        {
          over: together(logs, door, lights),
        },
      ),
      part(roof, '#5b3a2c', { over: shingles }),
      part((x, y, z) => box(x - 0.42, y - 1.32, z + 0.2, 0.1, 0.3, 0.1, 0.01), '#7d7268', {
        over: masonry(0.07, 0.12, noise),
      }),
      part((x, y, z) => box(x, y - 0.03, z - 0.62, 0.3, 0.035, 0.14), '#6e6a64'),
    ],
    centre: [0, 0.75, 0],
    radius: 1.3,
    height: 1.62,
  };
};

const TOWERS = [
  [-0.72, 0.42, 0.2, 1.12],
  [0.72, 0.42, 0.2, 1.02],
  [-0.42, -0.35, 0.24, 1.5],
  [0.44, -0.4, 0.2, 1.34],
  [0.02, -0.1, 0.17, 1.7],
] as const;

export const castle = (colour: Rgb | null, noise: Noise): Figure => {
  // Each its own part: a ray then meets those alone that it comes near.
  const towers = TOWERS.map(
    ([cx, cz, r, tall]): Solid =>
      (x, y, z) =>
        min(
          column(x - cx, y, z - cz, 0, tall, r * 1.06, r * 0.92),
          column(x - cx, y, z - cz, tall - 0.1, tall, r * 1.06, r * 1.1),
        ),
  );
  const notches = (along: number): number => (abs(along * 7 - floor(along * 7) - 0.5) < 0.27 ? 0.09 : 0);
  const walls: Solid = (x, y, z) => {
    const front = box(x, y - 0.32, z - 0.42, 0.72, 0.33 + notches(x), 0.07);
    const sides = box(abs(x) - 0.64, y - 0.32, z, 0.06, 0.33 + notches(z), 0.42);
    const keep = box(x, y - 0.5, z + 0.3, 0.42, 0.52, 0.26);
    const gate = max(flat(x, max(0, y - 0.22)) - 0.13, z < 0.2 ? 1 : -1);
    return max(min(front, sides, keep), -gate) * 0.8;
  };
  const roofs = TOWERS.map(
    ([cx, cz, r, tall]): Solid =>
      (x, y, z) =>
        column(x - cx, y, z - cz, tall, tall + r * 2.3, r * 1.22, 0.005),
  );
  const slits = windows((x, y, z) => {
    for (const [cx, cz, r, tall] of TOWERS) {
      const dx = x - cx;
      const dz = z - cz;
      if (flat(dx, dz) > r * 1.2) continue;
      const turn = atan2(dx, dz);
      const near = abs(turn) < 0.13 / r / 3 || abs(turn - 1) < 0.1;
      if (near && (abs(y - tall + 0.3) < 0.055 || abs(y - tall + 0.66) < 0.05)) return 1;
    }
    return 0;
  }, 0.7);
  const stone = colour ?? hexToLinear('#b6ab9b');
  return {
    parts: [
      ...towers.map((tower) => part(tower, stone, { over: together(masonry(0.075, 0.15, noise), slits) })),
      part(walls, stone, { over: masonry(0.075, 0.15, noise) }),
      ...roofs.map((roof) => part(roof, '#3f5b82', { gloss: 0.15 })),
      part((x, y, z) => box(x, y - 0.14, z - 0.4, 0.12, 0.16, 0.03), '#3b2616'),
    ],
    centre: [0, 1, 0],
    radius: 1.36,
    height: 2.1,
  };
};

export const windmill = (colour: Rgb | null, noise: Noise): Figure => {
  const angle = 0.5;
  const sails: Solid = (x, y, z) => {
    const hubY = y - 1.32;
    let d = Infinity;
    for (let k = 0; k < 4; k++) {
      const a = angle + (k * Math.PI) / 2;
      const u = x * Math.cos(a) + hubY * sin(a);
      const v = -x * sin(a) + hubY * Math.cos(a);
      d = min(d, box(u - 0.42, v, z - 0.44, 0.4, 0.014, 0.014), box(u - 0.5, v - 0.075, z - 0.43, 0.3, 0.07, 0.008));
    }
    return d;
  };
  return {
    parts: [
      part((x, y, z) => column(x, y, z, 0, 1.28, 0.44, 0.27), colour ?? '#ece4d4', {
        over: masonry(0.08, 0.17, noise),
      }),
      part((x, y, z) => column(x, y, z, 1.26, 1.62, 0.32, 0.02), '#5d3b2a'),
      part(
        (x, y, z) => min(sphere(x, y - 1.32, z - 0.42, 0.06), box(x, y - 1.32, z - 0.3, 0.03, 0.03, 0.14)),
        '#3b2a1e',
      ),
      part(sails, '#f4efe4'),
      part((x, y, z) => box(x, y - 0.17, z - 0.42, 0.09, 0.17, 0.05), '#4a2d1a'),
    ],
    centre: [0, 1.1, 0.1],
    radius: 1.2,
    height: 2.1,
  };
};
