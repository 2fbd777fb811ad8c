import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Figure } from '../figure.js';
import { part } from '../plain-coat.js';
import { box, ellipsoid, flat, sphere, type Solid } from '../sdf/primitives.js';
import { stones } from './masonry.js';

const { abs, atan2, floor, max, min, PI } = Math;

/** A stone bridge of three arches, seen from its side when it is turned by a quarter; it runs along z. */
export const bridge = (colour: Rgb | null, noise: Noise): Figure => {
  const rise = (z: number): number => 0.78 - 0.1 * (z / 1.9) ** 2;
  const deck: Solid = (x, y, z) => {
    let d = max(abs(x) - 0.3, y - rise(z), -0.3 - y, abs(z) - 2.1);
    for (const [az, r, foot] of [
      [0, 0.56, 0],
      [1.24, 0.4, 0.02],
      [-1.24, 0.4, 0.02],
    ] as const) {
      const arch = y > foot ? flat(z - az, y - foot) - r : abs(z - az) - r;
      d = max(d, -arch);
    }
    return d * 0.92;
  };
  const parapet: Solid = (x, y, z) =>
    max(abs(abs(x) - 0.28) - 0.035, y - rise(z) - 0.13, rise(z) - 0.04 - y, abs(z) - 2.1) * 0.92;
  const piers: Solid = (x, y, z) =>
    min(
      max(abs(abs(z) - 0.7) + abs(x) * 0.6 - 0.34, abs(y - 0.02) - 0.32) * 0.75,
      box(abs(x) - 0.28, y - rise(z) - 0.2, abs(z) - 0.7, 0.06, 0.1, 0.06, 0.01),
    );
  return {
    parts: [
      part(deck, colour ?? '#a79c8a', {
        over: (x, y, z, n, matter) => {
          stones(noise, 0.075, 0.17)(x, y, z, n, matter);
          // Weeds and damp near the water.
          lay(matter, hexToLinear('#4c5535'), smoothstep(0.16, -0.06, y + 0.1 * noise.fbm(z * 3, y * 3, 3)) * 0.7);
          let ring = 1;
          for (const [az, r] of [
            [0, 0.56],
            [1.24, 0.4],
            [-1.24, 0.4],
          ] as const)
            ring = min(ring, abs(flat(z - az, y) - r - 0.05));
          lay(matter, hexToLinear('#c4b9a4'), ring < 0.05 && abs(n[0]) > 0.6 ? 0.6 : 0);
        },
      }),
      part(parapet, colour ?? '#b5aa96', { over: stones(noise, 0.06, 0.22) }),
      part(piers, colour ?? '#9a8f7e', { over: stones(noise, 0.075, 0.15) }),
    ],
    centre: [0, 0.28, 0],
    radius: 2.26,
    height: 1,
  };
};

/** A clock tower with a spire, its clock lit. */
export const tower = (colour: Rgb | null, noise: Noise): Figure => {
  const wall = colour ?? hexToLinear('#c2a878');
  const shaft: Solid = (x, y, z) =>
    min(
      box(x, y - 0.68, z, 0.21, 0.68, 0.21, 0.005),
      box(x, y - 0.06, z, 0.26, 0.06, 0.26, 0.005),
      box(x, y - 1.32, z, 0.235, 0.03, 0.235, 0.005),
    );
  const head: Solid = (x, y, z) =>
    min(
      box(x, y - 1.5, z, 0.245, 0.17, 0.245, 0.005),
      box(abs(x) - 0.22, y - 1.74, abs(z) - 0.22, 0.03, 0.09, 0.03, 0),
    );
  const spire: Solid = (x, y, z) => {
    const q = max(abs(x), abs(z));
    const roof = max((q - 0.25 * (1 - smoothstep(1.67, 2.02, y) * 0.5)) * 0.9, y - 1.9, 1.66 - y);
    const tip = max((q * 0.94 - (2.44 - y) * 0.22) * 0.9, 1.88 - y);
    return min(roof, tip, sphere(x, y - 2.44, z, 0.022));
  };
  return {
    parts: [
      part(shaft, wall, {
        over: (x, y, z, n, matter) => {
          stones(noise, 0.06, 0.14)(x, y, z, n, matter);
          const u = abs(n[0]) > abs(n[2]) ? z : x;
          const slit =
            abs(abs(u) - 0.07) < 0.022 && abs(((y * 3.4 + 10) % 1) - 0.5) < 0.34 && y > 0.16 && y < 1.26 ? 1 : 0;
          lay(matter, hexToLinear('#26221e'), slit);
          const door = abs(u) < 0.07 && y < 0.26 && n[2] > 0.6 ? 1 : 0;
          lay(matter, hexToLinear('#3a2213'), door);
        },
      }),
      part(head, wall, {
        over: (x, y, z, n, matter) => {
          const u = abs(n[0]) > abs(n[2]) ? z : x;
          const q = flat(u, y - 1.5);
          const face = n[1] < 0.5 ? smoothstep(0.152, 0.146, q) : 0;
          lay(matter, hexToLinear('#f6ecc8'), face);
          const turn = atan2(u, y - 1.5) / (PI / 6);
          const tick = abs(turn - Math.round(turn)) * q < 0.012 && q > 0.115 ? 1 : 0;
          const hands =
            (abs(u) < 0.009 && y > 1.48 && y < 1.62) || (abs(y - 1.5 - u * 0.3) < 0.01 && u > -0.01 && u < 0.09)
              ? 1
              : 0;
          lay(matter, hexToLinear('#1a1612'), face * max(tick, hands));
          matter.glow = 0.5 * face * (1 - max(tick, hands));
          lay(matter, hexToLinear('#c9a23a'), smoothstep(0.012, 0.006, abs(q - 0.158)) * (n[1] < 0.5 ? 1 : 0));
        },
      }),
      part(spire, '#3f4a4f', {
        gloss: 0.35,
        over: (_x, y, _z, _n, matter) => lay(matter, hexToLinear('#c9a23a'), y > 2.4 || abs(y - 1.9) < 0.015 ? 1 : 0),
      }),
    ],
    centre: [0, 1.22, 0],
    radius: 1.28,
    height: 2.46,
  };
};

/** A pyramid of great blocks, a little of its smooth shell left at the top. */
export const pyramid = (colour: Rgb | null, noise: Noise): Figure => {
  const course = 0.055;
  const solid: Solid = (x, y, z) => {
    const q = max(abs(x), abs(z));
    const row = floor(y / course);
    // Each course is a step; the shell above is smooth.
    const stepped = y < 1.16 ? (row + 0.5) * course : y;
    const worn = 0.012 * noise.at(x * 9 + z * 7, y * 9);
    return max((q - (1.45 - stepped) * 0.82 + worn) * 0.62, -y);
  };
  return {
    parts: [
      part(solid, colour ?? '#d2b07a', {
        over: (x, y, z, n, matter) => {
          stones(noise, course, 0.14, 0.3)(x, y, z, n, matter);
          lay(matter, hexToLinear('#e8d8b4'), smoothstep(1.14, 1.18, y));
          lay(matter, hexToLinear('#b08a52'), smoothstep(0.1, 0, y) * 0.6);
          const door = n[2] > 0.3 && abs(x) < 0.05 && y < 0.15 ? 1 : 0;
          lay(matter, hexToLinear('#2a1d10'), door);
        },
      }),
      part((x, y, z) => ellipsoid(x, y + 0.02, z, 1.4, 0.06, 1.4) * 0.5, '#cfa870'),
    ],
    centre: [0, 0.56, 0],
    radius: 1.78,
    height: 1.46,
  };
};
