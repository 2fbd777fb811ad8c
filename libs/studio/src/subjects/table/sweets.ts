import { smoothstep } from '../../raster/math.js';
import { hash2 } from '../../raster/hash.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Figure } from '../figure.js';
import { part } from '../plain-coat.js';
import { blend, box, column, ellipsoid, flat, limb, sphere, type Solid } from '../sdf/primitives.js';
import { crust, plate } from './served.js';
import { ring } from './shapes.js';

const { abs, atan2, cos, floor, max, min, sin, PI } = Math;

const SPRINKLES = ['#f2c53c', '#3aa0d8', '#f6f0e6', '#6fbf5a', '#8a4aa8'].map((hex) => hexToLinear(hex));
const GLASS = part(() => 0, '#e8f0f2', { gloss: 1, sharpness: 140 }).coat;

/** A layered cake on a stand, a slice gone; the wished-for colour is the icing's. */
export const cake = (colour: Rgb | null, noise: Noise): Figure => {
  const icing = colour ?? hexToLinear('#f6dfe2');
  const wedge = (x: number, z: number): number => {
    const turn = atan2(x, z) - 0.55;
    const wide = abs(atan2(sin(turn), cos(turn)));
    return (0.34 - wide) * flat(x, z);
  };
  const body: Solid = (x, y, z) => {
    const q = flat(x, z);
    const drip = 0.02 * sin(atan2(x, z) * 14);
    return max(max(abs(y - 0.86) - 0.36, q - 0.86 - drip * smoothstep(0.8, 1.2, y)), wedge(x, z)) * 0.85 - 0.02;
  };
  const dollops: Solid = (x, y, z) => {
    const turn = atan2(x, z) + PI;
    const step = PI / 6;
    const n = floor(turn / step + 0.5) * step - PI;
    if (abs(atan2(sin(n - 0.55), cos(n - 0.55))) < 0.5) return 0.4;
    const [u, w] = [x - sin(n) * 0.7, z - cos(n) * 0.7];
    return ellipsoid(u, y - 1.3, w, 0.13, 0.13, 0.13) * 0.9;
  };
  const cherries: Solid = (x, y, z) => {
    const turn = atan2(x, z) + PI;
    const step = PI / 6;
    const n = floor(turn / step + 0.5) * step - PI;
    if (abs(atan2(sin(n - 0.55), cos(n - 0.55))) < 0.5) return 0.4;
    return sphere(x - sin(n) * 0.7, y - 1.45, z - cos(n) * 0.7, 0.075) * 0.9;
  };
  return {
    parts: [
      part(body, icing, {
        gloss: 0.15,
        over: (x, y, z, n, matter) => {
          // Inside, where the slice is gone, layers of sponge and cream are seen.
          const inside =
            smoothstep(-0.06, -0.02, wedge(x, z)) * (1 - smoothstep(0.6, 0.8, n[1])) * (flat(x, z) < 0.85 ? 1 : 0);
          const layer = (y - 0.5) * 4.4;
          const cream = smoothstep(0.36, 0.42, abs(layer - floor(layer) - 0.5));
          lay(matter, hexToLinear('#d9a55f'), inside * (0.9 + 0.2 * noise.at(x * 30, y * 30 + z * 20)));
          lay(matter, hexToLinear('#fbf1e4'), inside * cream);
          lay(
            matter,
            hexToLinear('#7a3b22'),
            (1 - inside) * smoothstep(1.02, 1.08, y + 0.1 * sin(atan2(x, z) * 14)) * (colour ? 0 : 1),
          );
        },
      }),
      part(dollops, '#fdf6ee', { gloss: 0.1 }),
      part(cherries, '#b0101c', { gloss: 0.9, sharpness: 70 }),
      part(
        (x, y, z) =>
          min(
            column(x, y, z, 0.4, 0.48, 1.12, 1.14),
            blend(column(x, y, z, 0, 0.08, 0.5, 0.42), column(x, y, z, 0.05, 0.42, 0.12, 0.16), 0.14),
          ),
        '#f4f2ee',
        { gloss: 0.7, sharpness: 60 },
      ),
    ],
    centre: [0, 0.78, 0],
    radius: 1.42,
    height: 1.56,
  };
};

/** Three scoops in a glass; the wished-for colour is the middle scoop's. */
export const iceCream = (colour: Rgb | null, noise: Noise): Figure => {
  const scoops = [
    [-0.3, 1.02, 0.06, 0.36, hexToLinear('#f4ead2')],
    [0.3, 1.04, 0.04, 0.36, colour ?? hexToLinear('#e98aa2')],
    [0, 1.4, 0, 0.36, hexToLinear('#6b4027')],
  ] as const;
  const balls: Solid = (x, y, z) => {
    let d = Infinity;
    for (const [sx, sy, sz, r] of scoops) {
      const rough = 0.022 * noise.fbm(x * 8 + z * 5, y * 8, 3);
      d = min(
        d,
        min(sphere(x - sx, y - sy, z - sz, r), ring(x - sx, y - sy + r * 0.62, z - sz, r * 0.86, 0.06)) + rough,
      );
    }
    return d * 0.85;
  };
  const glass: Solid = (x, y, z) =>
    min(
      max(abs(column(x, y, z, 0.5, 1.1, 0.3, 0.74)) - 0.02, y - 1.02),
      limb(x, y, z, [0, 0.06, 0], [0, 0.5, 0], 0.06, 0.09),
      column(x, y, z, 0, 0.05, 0.44, 0.4),
    );
  return {
    isClear: true,
    parts: [
      part(balls, '#f4ead2', {
        over: (x, y, z, _n, matter) => {
          let best = Infinity;
          let found: Rgb = scoops[0][4];
          for (const [sx, sy, sz, r, own] of scoops) {
            const d = sphere(x - sx, y - sy, z - sz, r);
            if (d < best) [best, found] = [d, own];
          }
          lay(matter, found, 1);
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.92 + 0.2 * noise.at(x * 22, y * 22 + z * 12);
        },
      }),
      part(
        (x, y, z) => {
          const [u, v] = [x * 0.94 - (y - 1.5) * 0.34, (y - 1.5) * 0.94 + x * 0.34];
          return box(u - 0.44, v - 0.14, z + 0.1, 0.1, 0.5, 0.03, 0.01);
        },
        '#d29a4a',
        {
          over: (x, y, _z, _n, matter) => {
            const grid = max(abs(sin(x * 34)), abs(sin(y * 34)));
            for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.7 + 0.4 * grid;
          },
        },
      ),
      part(
        (x, y, z) =>
          min(
            sphere(x + 0.02, y - 1.82, z - 0.06, 0.1),
            limb(x, y, z, [-0.02, 1.88, 0.06], [0.12, 2.06, 0.04], 0.014, 0.01),
          ),
        '#b0101c',
        { gloss: 0.9, sharpness: 70 },
      ),
      {
        solid: glass,
        coat: (x, y, z, n, matter) => {
          GLASS(x, y, z, n, matter);
          matter.clear = 0.85;
        },
      },
    ],
    centre: [0, 1.02, 0],
    radius: 1.2,
    height: 2.08,
  };
};

export const donut = (colour: Rgb | null, noise: Noise): Figure => ({
  parts: [
    plate(1.24),
    part((x, y, z) => ring(x, (y - 0.44) * 1.12, z, 0.58, 0.36) * 0.9, '#c98a45', {
      over: crust(noise, '#a8652a', 0.2, 1),
    }),
    part(
      (x, y, z) =>
        max(
          ring(x, (y - 0.46) * 1.1, z, 0.58, 0.375),
          0.5 + 0.05 * sin(atan2(x, z) * 7) + 0.04 * sin(atan2(x, z) * 11) - y,
        ) * 0.85,
      colour ?? '#ec86ab',
      {
        gloss: 0.7,
        sharpness: 50,
        over: (x, _y, z, n, matter) => {
          const turn = atan2(x, z) * 9;
          const far = flat(x, z) * 9;
          const cell = [floor(turn), floor(far)] as const;
          const lean = hash2(cell[0], cell[1], 9) * 3;
          const [u, v] = [turn - cell[0] - 0.5, far - cell[1] - 0.5];
          const [a, b] = [u * cos(lean) + v * sin(lean), v * cos(lean) - u * sin(lean)];
          const on = abs(a) < 0.34 && abs(b) < 0.1 && n[1] > 0.3 ? 1 : 0;
          lay(matter, SPRINKLES[floor(hash2(cell[0], cell[1], 4) * SPRINKLES.length)]!, on);
        },
      },
    ),
  ],
  centre: [0, 0.36, 0],
  radius: 1.32,
  height: 1.2,
});
