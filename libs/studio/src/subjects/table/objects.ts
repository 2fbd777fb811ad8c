import { smoothstep } from '../../raster/math.js';
import { hash2 } from '../../raster/hash.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Figure, type Part } from '../figure.js';
import { part } from '../plain-coat.js';
import { blend, box, column, ellipsoid, flat, limb, sphere, type Solid } from '../sdf/primitives.js';
import { turned } from './shapes.js';

const { abs, floor, max, min, sin } = Math;

const COVERS = ['#7a2430', '#2f4f6f', '#3f5a3a', '#c09a3e', '#5a3d6b', '#a8552f'] as const;

const closed = (y0: number, tall: number, wide: number, deep: number, angle: number, cover: Rgb): Part[] => {
  const middle = y0 + tall / 2;
  const boards: Solid = (x, y, z) =>
    min(
      box(x, y - y0 - 0.02, z, wide, 0.02, deep, 0.012),
      box(x, y - y0 - tall + 0.02, z, wide, 0.02, deep, 0.012),
      box(x + wide, y - middle, z, 0.025, tall / 2, deep, 0.02),
    );
  const pages: Solid = (x, y, z) => box(x + 0.02, y - middle, z, wide - 0.04, tall / 2 - 0.03, deep - 0.04, 0);
  return [
    part(turned(boards, angle), cover, {
      gloss: 0.25,
      over: (x, y, z, _n, matter) => {
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        const [u, w] = [c * x + s * z, c * z - s * x];
        const spine = u < -wide * 0.97 && abs(abs(w) - deep * 0.62) < 0.02 ? 1 : 0;
        const frame = y > y0 + tall - 0.03 && abs(max(abs(u) / wide, abs(w) / deep) - 0.84) < 0.012 ? 1 : 0;
        lay(matter, hexToLinear('#d9b45a'), max(spine, frame));
      },
    }),
    part(turned(pages, angle), '#efe6d0', {
      over: (_x, y, _z, _n, matter) => {
        const leaf = 0.86 + 0.2 * sin(y * 260);
        for (let k = 0; k < 3; k++) matter.colour[k]! *= leaf;
      },
    }),
  ];
};

/** A book that lies open, with lines of text. */
export const openBook = (colour: Rgb | null): Figure => {
  const rise = (x: number): number => 0.1 + 0.19 * sin(Math.PI * min(1, abs(x) / 1.16) ** 0.55);
  const pages: Solid = (x, y, z) => max(abs(x) - 1.08, abs(z) - 0.76, y - rise(x), 0.05 - y) * 0.6;
  const cover: Solid = (x, y, z) => box(x, y - 0.035, z, 1.16, 0.03, 0.82, 0.02);
  return {
    parts: [
      part(pages, '#f1e8d3', {
        over: (x, y, z, n, matter) => {
          if (n[1] < 0.4) {
            for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.8 + 0.2 * sin(y * 240);
            return;
          }
          const [u, line] = [abs(x), floor(z * 15)];
          const within = z * 15 - line - 0.5;
          const ragged = 0.96 - (hash2(line, x < 0 ? 1 : 2, 3) < 0.16 ? 0.4 * hash2(line, 7, 1) : 0);
          const word = sin(x * 46 + hash2(line, 5, 2) * 20) + 0.6 * sin(x * 91 + line * 2.3) > -0.75 ? 1 : 0;
          const ink = abs(within) < 0.2 && u > 0.16 && u < ragged && abs(z) < 0.62 ? word : 0;
          lay(matter, hexToLinear('#3a322c'), ink * 0.72);
          const gutter = smoothstep(0.14, 0, u);
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 1 - 0.3 * gutter;
        },
      }),
      part(cover, colour ?? '#7a2430', { gloss: 0.25 }),
      part(
        (x, y, z) =>
          max(abs(x - 0.06 - 0.05 * sin(z * 3)) - 0.035, abs(y - rise(x) - 0.008) - 0.008, abs(z - 0.2) - 0.78) * 0.7,
        '#b8281c',
      ),
    ],
    centre: [0, 0.12, 0],
    radius: 1.48,
    height: 1.25,
  };
};

/** A stack of books, each with its own cover. */
export const bookStack = (colour: Rgb | null, rng: Rng): Figure => {
  const parts: Part[] = [];
  let y = 0;
  for (let n = 0; n < 4; n++) {
    const tall = 0.2 + 0.12 * rng();
    const cover = n === 3 && colour ? colour : hexToLinear(COVERS[floor(rng() * COVERS.length)]!);
    parts.push(...closed(y, tall, 0.92 - 0.08 * n * rng(), 0.68 - 0.05 * n * rng(), (rng() - 0.5) * 0.8, cover));
    y += tall;
  }
  return { parts, centre: [0, y / 2, 0], radius: 1.3, height: y };
};

export const tableLamp = (colour: Rgb | null): Figure => {
  const shade: Solid = (x, y, z) => max(abs(column(x, y, z, 1.02, 1.84, 0.78, 0.44)) - 0.014, y - 1.82, 1.04 - y);
  return {
    parts: [
      part(
        (x, y, z) =>
          min(
            blend(column(x, y, z, 0, 0.08, 0.42, 0.36), ellipsoid(x, y - 0.4, z, 0.28, 0.32, 0.28), 0.1),
            limb(x, y, z, [0, 0.6, 0], [0, 1.2, 0], 0.045, 0.035),
          ),
        '#c09a52',
        { gloss: 0.9, sharpness: 60 },
      ),
      part(shade, colour ?? '#f5dfb4', {
        over: (_x, y, _z, n, matter) => {
          matter.glow = 0.75 + 0.9 * smoothstep(0.6, 0, abs(y - 1.36)) + 0.2 * n[1];
        },
      }),
      part((x, y, z) => sphere(x, y - 1.36, z, 0.15), '#ffe9c0', { glow: 3 }),
    ],
    centre: [0, 0.95, 0],
    radius: 1.12,
    height: 1.86,
  };
};

export const candle = (colour: Rgb | null, noise: Noise): Figure => ({
  parts: [
    part(
      (x, y, z) => (column(x, y, z, 0.1, 1.24, 0.3, 0.28) - 0.02 * noise.fbm(Math.atan2(x, z) * 4, y * 1.5, 3)) * 0.9,
      colour ?? '#f2e6cc',
      {
        gloss: 0.3,
        over: (_x, y, _z, _n, matter) => {
          // The flame shines through the wax below it.
          matter.glow = 0.9 * smoothstep(0.72, 1.26, y);
        },
      },
    ),
    part((x, y, z) => min(column(x, y, z, 0, 0.06, 0.62, 0.66), column(x, y, z, 0.04, 0.16, 0.36, 0.34)), '#b08a45', {
      gloss: 0.9,
      sharpness: 60,
    }),
    part((x, y, z) => limb(x, y, z, [0, 1.2, 0], [0.01, 1.38, 0], 0.016, 0.014), '#2a1a10'),
    part((x, y, z) => limb(x - 0.02 * sin(y * 9), y, z, [0, 1.44, 0], [0, 1.76, 0], 0.085, 0.006) * 0.9, '#ffb648', {
      over: (_x, y, _z, _n, matter) => {
        lay(matter, [1, 0.92, 0.66], smoothstep(1.6, 1.42, y));
        matter.glow = 4.5;
      },
    }),
  ],
  centre: [0, 0.9, 0],
  radius: 1.04,
  height: 1.78,
});

/** A guitar that stands upright; the wished-for colour is its top's. */
export const guitar = (colour: Rgb | null, noise: Noise): Figure => {
  const outline = (x: number, y: number): number => {
    const lower = flat(x, y - 0.46) - 0.46;
    const upper = flat(x, y - 1.02) - 0.345;
    return blend(lower, upper, 0.22);
  };
  const body: Solid = (x, y, z) =>
    max(max(outline(x, y), abs(z) - 0.13), -max(flat(x, y - 0.84) - 0.135, 0.02 - z)) - 0.012;
  return {
    parts: [
      part(body, colour ?? '#c8833a', {
        gloss: 0.6,
        sharpness: 46,
        over: (x, y, z, n, matter) => {
          const edge = outline(x, y);
          const grain = 0.9 + 0.16 * noise.at(x * 40, y * 2.4);
          for (let k = 0; k < 3; k++) matter.colour[k]! *= grain;
          const top = n[2] > 0.6 ? 1 : 0;
          lay(matter, hexToLinear('#4a2210'), (1 - top) * 0.85);
          lay(matter, hexToLinear('#3a1a0c'), top * smoothstep(-0.22, 0, edge) * 0.55);
          lay(matter, hexToLinear('#f0e2c0'), top * smoothstep(0.012, 0.006, abs(edge + 0.02)));
          const hole = flat(x, y - 0.84);
          lay(matter, hexToLinear('#2a160c'), top * smoothstep(0.014, 0.008, abs(hole - 0.17)));
          if (z < 0.1 && hole < 0.14) matter.colour.fill(0.01);
        },
      }),
      part((x, y, z) => max(abs(x) - 0.058 - 0.012 * (2 - y), abs(z - 0.13) - 0.028, 0.98 - y, y - 2.08), '#3a2214', {
        gloss: 0.4,
        over: (_x, y, z, _n, matter) =>
          lay(matter, hexToLinear('#c9ccd2'), z > 0.15 && abs(sin(y * 30)) < 0.12 ? 1 : 0),
      }),
      part((x, y, z) => box(x, y - 2.22, z - 0.11, 0.085, 0.17, 0.02, 0.02), '#4a2a16', { gloss: 0.4 }),
      part(
        (x, y, z) =>
          sphere(abs(x) - 0.115, ((y - 2.22 + 0.15) % 0.1) - 0.05, z - 0.11, 0.026) + (abs(y - 2.22) > 0.14 ? 0.3 : 0),
        '#d9dce1',
        { gloss: 1 },
      ),
      part((x, y, z) => box(x, y - 0.44, z - 0.16, 0.17, 0.028, 0.02, 0.01), '#2a160c'),
      part(
        (x, y, z) => {
          let d = Infinity;
          for (let n = -2.5; n <= 2.5; n++)
            d = min(d, limb(x, y, z, [n * 0.02, 0.44, 0.185], [n * 0.016, 2.1, 0.17], 0.0035, 0.0035));
          return d;
        },
        '#e6e6e6',
        { gloss: 1 },
      ),
    ],
    centre: [0, 1.2, 0],
    radius: 1.26,
    height: 2.4,
  };
};

/** A twin-bell alarm clock at ten past ten. */
export const clock = (colour: Rgb | null): Figure => {
  const main = colour ?? hexToLinear('#2f6b6b');
  const hand = (x: number, y: number, turn: number, long: number): number => {
    const [u, v] = [x * Math.cos(turn) - y * sin(turn), x * sin(turn) + y * Math.cos(turn)];
    return max(abs(u) - 0.022, v - long, -v - 0.08);
  };
  return {
    parts: [
      part((x, y, z) => max(flat(x, y - 0.86) - 0.7, abs(z) - 0.22) - 0.04, main, { gloss: 0.7, sharpness: 60 }),
      part((x, y, z) => max(flat(x, y - 0.86) - 0.62, abs(z - 0.26) - 0.014), '#f4efe2', {
        over: (x, y, _z, _n, matter) => {
          const [u, v] = [x, y - 0.86];
          const turn = Math.atan2(u, v) / (Math.PI / 6);
          const tick = abs(turn - Math.round(turn)) * flat(u, v) < 0.035 && abs(flat(u, v) - 0.52) < 0.05 ? 1 : 0;
          const hands = min(hand(u, v, 1.05, 0.44), hand(u, v, -1.03, 0.32)) < 0 ? 1 : 0;
          lay(matter, hexToLinear('#22201e'), max(tick, hands));
        },
      }),
      part(
        (x, y, z) => max(ellipsoid(abs(x) - 0.42, y - 1.58, z, 0.27, 0.24, 0.24), 1.5 - y + (abs(x) - 0.42) * 0.5),
        '#d0a850',
        { gloss: 1, sharpness: 60 },
      ),
      part(
        (x, y, z) =>
          min(
            limb(abs(x), y, z, [0.4, 0.24, 0], [0.55, 0.03, 0], 0.06, 0.05),
            limb(x, y, z, [0, 1.5, 0], [0, 1.78, 0], 0.035, 0.06),
          ),
        '#b98f3e',
        { gloss: 0.9, sharpness: 60 },
      ),
    ],
    centre: [0, 0.92, 0],
    radius: 1.1,
    height: 1.84,
  };
};
