import { smoothstep } from '../../raster/math.js';
import { hash2 } from '../../raster/hash.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import { lay, type Figure } from '../figure.js';
import { part } from '../plain-coat.js';
import { blend, box, column, ellipsoid, flat, limb, sphere, type Solid } from '../sdf/primitives.js';
import { board, crust, plate } from './served.js';

const { abs, atan2, cos, max, min, sin } = Math;

const TOPPINGS = [
  ['#a8231b', 0.15, 11],
  ['#f3ecd2', 0.11, 9],
  ['#2e5a26', 0.08, 12],
  ['#2a2320', 0.06, 10],
] as const;

/** A pizza on a board, toppings where the seed lays them. */
export const pizza = (noise: Noise): Figure => {
  const places = TOPPINGS.flatMap(([colour, size, count], kind) =>
    Array.from({ length: count }, (_, n) => {
      const turn = n * 2.4 + kind * 0.9;
      const far = 0.92 * Math.sqrt((n + 0.6) / count) * 0.96;
      const play = 0.06 * (hash2(n, kind, 5) - 0.5);
      return { x: cos(turn) * far + play, z: sin(turn) * far - play, size, colour: hexToLinear(colour) };
    }),
  );
  return {
    parts: [
      board(1.34),
      part(
        (x, y, z) =>
          blend(
            column(x, y, z, 0.08, 0.15, 1.08, 1.06),
            flat(flat(x, z) - 1.1, y - 0.17) - 0.1 - 0.02 * noise.at(atan2(x, z) * 3, 1),
            0.06,
          ) * 0.9,
        '#d8a254',
        {
          gloss: 0.15,
          over: (x, y, z, n, matter) => {
            const q = flat(x, z);
            const inner = smoothstep(1.04, 0.99, q + 0.04 * noise.fbm(x * 5, z * 5, 3));
            crust(noise, '#8a4a1c', 0.5, 1.2)(x, y, z, n, matter);
            const blister = smoothstep(0.3, 0.5, noise.fbm(x * 7 + 3, z * 7, 3));
            lay(matter, hexToLinear('#4a2410'), blister * (1 - inner) * 0.8);
            lay(matter, hexToLinear('#b5331a'), inner);
            const cheese = smoothstep(-0.22, 0.1, noise.fbm(x * 3.4, z * 3.4 + 8, 4));
            lay(matter, hexToLinear('#f0cf7a'), inner * cheese);
            lay(
              matter,
              hexToLinear('#c8742a'),
              inner * cheese * smoothstep(0.25, 0.45, noise.fbm(x * 9, z * 9, 3)) * 0.6,
            );
            for (const one of places) {
              const d = flat(x - one.x, z - one.z);
              if (d > one.size * 1.2) continue;
              lay(matter, one.colour, smoothstep(one.size, one.size * 0.86, d) * inner);
              lay(matter, hexToLinear('#5a1410'), smoothstep(0.02, 0.008, abs(d - one.size * 0.92)) * inner * 0.6);
            }
            matter.gloss = 0.15 + 0.35 * inner;
          },
        },
      ),
      part(
        (x, y, z) => {
          let d = 1;
          for (const [lx, lz, turn] of [
            [0.1, 0.15, 0.4],
            [-0.3, -0.2, 2],
            [0.35, -0.35, 4],
          ] as const) {
            const [u, w] = [cos(turn) * (x - lx) + sin(turn) * (z - lz), cos(turn) * (z - lz) - sin(turn) * (x - lx)];
            d = min(d, ellipsoid(u, y - 0.24 - 0.3 * u * u, w, 0.2, 0.035, 0.11));
          }
          return d * 0.85;
        },
        '#3f7a2a',
        { gloss: 0.4 },
      ),
    ],
    centre: [0, 0.2, 0],
    radius: 1.4,
    height: 1.5,
    steam: { x: 0, y: 0.3, z: 0, width: 0.6, height: 0.9 },
  };
};

export const burger = (noise: Noise): Figure => {
  const seeds = Array.from({ length: 46 }, (_, n) => {
    const far = 0.62 * Math.sqrt((n + 0.5) / 46);
    const [x, z] = [cos(n * 2.4) * far, sin(n * 2.4) * far];
    return [x, 1.02 + 0.62 * Math.sqrt(max(0, 1 - (far / 0.86) ** 2)), z] as const;
  });
  const wavy = (radius: number, wave: number, x: number, z: number): number =>
    flat(x, z) - radius - wave * sin(atan2(x, z) * 9) - wave * 0.6 * sin(atan2(x, z) * 17 + 1);
  return {
    parts: [
      plate(1.3),
      part((x, y, z) => max(ellipsoid(x, y - 0.5, z, 0.9, 0.46, 0.9), y - 0.44, 0.08 - y), '#d8953f', {
        over: crust(noise, '#a8612a', 0.2, 1.2),
      }),
      part(
        (x, y, z) => max(wavy(0.9, 0.06, x, z), abs(y - 0.5 - 0.06 * sin(atan2(x, z) * 9)) - 0.035) * 0.7,
        '#6fa032',
        { gloss: 0.4 },
      ),
      part((x, y, z) => column(x, y, z, 0.54, 0.64, 0.82, 0.82), '#b8281c', { gloss: 0.6 }),
      part(
        (x, y, z) =>
          (max(flat(x, z) - 0.88 - 0.02 * noise.at(atan2(x, z) * 8, y * 9), abs(y - 0.76) - 0.1) - 0.04) * 0.9,
        '#4a2716',
        {
          gloss: 0.3,
          over: (x, y, z, _n, matter) => {
            for (let k = 0; k < 3; k++)
              matter.colour[k]! *= 0.75 + 0.7 * max(0, noise.fbm(x * 12 + z * 6, y * 12, 3) + 0.3);
          },
        },
      ),
      part(
        (x, y, z) => {
          const sag = 0.16 * smoothstep(0.7, 1.15, max(abs(x), abs(z)));
          return box(x, y - 0.94 + sag, z, 0.84, 0.025, 0.84, 0.02) * 0.75;
        },
        '#f2b02c',
        { gloss: 0.4 },
      ),
      part((x, y, z) => max(ellipsoid(x, y - 1.0, z, 0.92, 0.64, 0.92), 0.99 - y), '#d08a38', {
        gloss: 0.35,
        sharpness: 30,
        over: crust(noise, '#9c5420', 0.1, 1.1),
      }),
      part((x, y, z) => {
        const away = sphere(x, y - 1.3, z, 0.85);
        if (away > 0.2) return away;
        let d = Infinity;
        for (const [sx, sy, sz] of seeds) d = min(d, ellipsoid(x - sx, y - sy, z - sz, 0.04, 0.022, 0.026));
        return d;
      }, '#f6e6c2'),
    ],
    centre: [0, 0.8, 0],
    radius: 1.46,
    height: 1.66,
  };
};

export const sushi = (noise: Noise): Figure => {
  const nigiri = (x: number, y: number, z: number): number => ellipsoid(x, y, z, 0.3, 0.15, 0.17);
  const rows = [-0.72, 0, 0.72] as const;
  const rice: Solid = (x, y, z) => {
    let d = Infinity;
    for (const rx of rows) d = min(d, nigiri(x - rx, y - 0.3, z + 0.28));
    return (d - 0.012 * noise.at(x * 40 + y * 20, z * 40)) * 0.8;
  };
  const fish: Solid = (x, y, z) => {
    let d = Infinity;
    for (const rx of rows) {
      const u = x - rx;
      const sag = 0.5 * u * u;
      d = min(d, max(abs(y - 0.47 + sag) - 0.04, abs(u) - 0.38, abs(z + 0.28) - 0.17 + 0.1 * u * u) - 0.02);
    }
    return d * 0.7;
  };
  const maki: Solid = (x, y, z) => {
    let d = Infinity;
    for (const rx of rows) d = min(d, column(x - rx, y, z - 0.42, 0.13, 0.5, 0.24, 0.24));
    return d;
  };
  const colours = ['#f0703c', '#c8333a', '#f3b08a'].map((hex) => hexToLinear(hex));
  const nearest = (x: number): number => (x < -0.36 ? 0 : x < 0.36 ? 1 : 2);
  return {
    parts: [
      part(
        (x, y, z) =>
          min(box(x, y - 0.1, z, 1.24, 0.04, 0.8, 0.02), box(abs(x) - 0.8, y - 0.03, z, 0.08, 0.04, 0.7, 0.01)),
        '#2a2320',
        { gloss: 0.5 },
      ),
      part(rice, '#f5f1e8', { gloss: 0.2 }),
      part(fish, '#f0703c', {
        gloss: 0.55,
        sharpness: 50,
        over: (x, _y, z, _n, matter) => {
          const n = nearest(x);
          lay(matter, colours[n]!, 1);
          const stripe = abs(((x * 9 + z * 4) % 1) + (x * 9 + z * 4 < 0 ? 1 : 0) - 0.5);
          if (n !== 1) lay(matter, hexToLinear('#fbe3d0'), smoothstep(0.1, 0.04, stripe) * 0.8);
        },
      }),
      part(maki, '#1d2a22', {
        gloss: 0.25,
        over: (x, _y, z, n, matter) => {
          if (n[1] < 0.6) return;
          const rx = rows[nearest(x)]!;
          const q = flat(x - rx, z - 0.42);
          lay(matter, hexToLinear('#f5f1e8'), smoothstep(0.225, 0.21, q));
          lay(matter, colours[nearest(-x)]!, smoothstep(0.1, 0.085, q));
          lay(matter, hexToLinear('#7fae4a'), smoothstep(0.05, 0.04, flat(x - rx - 0.05, z - 0.4)));
        },
      }),
      part(
        (x, y, z) => ellipsoid(x - 1.06, y - 0.2, z - 0.1, 0.13, 0.11, 0.13) - 0.02 * noise.at(x * 20, z * 20),
        '#8fb04a',
      ),
      part(
        (x, y, z) =>
          min(
            limb(x, y, z, [-1.2, 0.17, 0.92], [1.35, 0.17, 0.82], 0.026, 0.016),
            limb(x, y, z, [-1.2, 0.17, 1.0], [1.35, 0.17, 0.96], 0.026, 0.016),
          ),
        '#7a2a1c',
        { gloss: 0.6 },
      ),
    ],
    centre: [0, 0.2, 0],
    radius: 1.64,
    height: 1.4,
  };
};

/** A loaf with slices before it, on a board. */
export const bread = (noise: Noise): Figure => {
  const loaf: Solid = (x, y, z) => {
    const score = 0.05 * smoothstep(0.08, 0, abs(((x * 2.4 + 10) % 1) - 0.5)) * smoothstep(0.3, 0.7, y);
    return (
      (blend(ellipsoid(x, y - 0.42, z + 0.3, 1.05, 0.42, 0.46), ellipsoid(x, y - 0.3, z + 0.3, 1.1, 0.26, 0.48), 0.1) +
        score) *
      0.85
    );
  };
  const slice: Solid = (x, y, z) => {
    const [v, w] = [(y - 0.16) * 0.34 + (z - 0.62) * 0.94, (y - 0.16) * 0.94 - (z - 0.62) * 0.34];
    return max(
      abs(v) - 0.05,
      blend(flat(x - 0.25, (w - 0.12) * 1.1) - 0.4, box(x - 0.25, w, 0, 0.36, 0.3, 1, 0.08), 0.1),
    );
  };
  return {
    parts: [
      board(1.5),
      part(loaf, '#b8762f', {
        over: (x, y, z, n, matter) => {
          crust(noise, '#7a4016', 0.1, 1)(x, y, z, n, matter);
          const cut = smoothstep(0.12, 0.02, abs(((x * 2.4 + 10) % 1) - 0.5)) * smoothstep(0.4, 0.6, y);
          lay(matter, hexToLinear('#efd7a2'), cut * 0.9);
          lay(
            matter,
            hexToLinear('#f3ead8'),
            smoothstep(0.2, 0.5, noise.fbm(x * 6, z * 6 + y * 3, 3)) * 0.35 * max(0, n[1]),
          );
        },
      }),
      part(slice, '#efdcb0', {
        over: (x, y, z, n, matter) => {
          const [u, w] = [x - 0.25, (y - 0.16) * 0.94 - (z - 0.62) * 0.34];
          const edge = blend(flat(u, (w - 0.12) * 1.1) - 0.4, box(u, w, 0, 0.36, 0.3, 1, 0.08), 0.1);
          lay(matter, hexToLinear('#9c5a22'), smoothstep(-0.04, -0.015, edge));
          const pore = smoothstep(0.3, 0.5, noise.at(x * 26, y * 26 + z * 9));
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 1 - 0.16 * pore * n[2];
        },
      }),
      part((x, y, z) => limb(x, y, z, [-1.3, 0.62, 0.75], [-0.35, 0.13, 0.98], 0.02, 0.02), '#c8a24a'),
    ].slice(0, 3),
    centre: [0, 0.36, 0],
    radius: 1.56,
    height: 1.3,
  };
};
