import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Figure, type Part } from '../figure.js';
import { part } from '../plain-coat.js';
import { blend, column, ellipsoid, flat, limb, sphere, type Solid } from '../sdf/primitives.js';
import { ring } from './shapes.js';

const { abs, atan2, cos, max, min, sin } = Math;

const GLAZE = { gloss: 0.7, sharpness: 70 } as const;

/** A cup on its saucer, filled and steaming. */
export const cupOf = (drink: 'coffee' | 'tea', colour: Rgb | null, noise: Noise): Figure => {
  const china = colour ?? hexToLinear('#f1ede4');
  const wall: Solid = (x, y, z) => {
    const q = flat(x, z);
    const shape = ellipsoid(x, y - 1.08, z, 0.78, 1, 0.78);
    return min(
      max(abs(shape) - 0.03, y - 1.06),
      max(abs(q - 0.76) - 0.03, abs(y - 1.03) - 0.035),
      column(x, y, z, 0.08, 0.2, 0.34, 0.3),
    );
  };
  const handle: Solid = (x, y, z) => max(flat(flat(x - 0.82, (y - 0.68) * 0.95) - 0.24, z) - 0.055, 0.66 - x);
  const saucer: Solid = (x, y, z) =>
    min(max(abs(ellipsoid(x, y - 0.26, z, 1.22, 0.2, 1.22)) - 0.026, y - 0.2), column(x, y, z, 0, 0.07, 0.5, 0.46));
  const surface: Solid = (x, y, z) => max(flat(x, z) - 0.735, abs(y - 0.9) - 0.03);
  const [dark, pale] = drink === 'coffee' ? ['#3a1d0d', '#b98552'] : ['#8a3d12', '#b86a28'];
  return {
    parts: [
      part(blendOf(wall, handle), china, GLAZE),
      part(saucer, china, {
        ...GLAZE,
        over: (x, _y, z, _n, matter) =>
          lay(matter, hexToLinear('#b8963f'), smoothstep(0.02, 0.012, abs(flat(x, z) - 1.12))),
      }),
      part(surface, dark, {
        gloss: 0.8,
        sharpness: 60,
        over: (x, _y, z, _n, matter) => {
          const q = flat(x, z) / 0.73;
          const swirl = noise.fbm(x * 3, z * 3, 3) * 0.16;
          lay(matter, hexToLinear(pale), smoothstep(0.72, 0.96, q + swirl) * 0.8);
          if (drink !== 'coffee') return;
          // A heart of milk, as baristas pour it.
          const [u, v] = [abs(x) * 1.7, -z * 1.6 + 0.12];
          const heart = flat(u - 0.27, v - 0.12) - 0.3;
          const tip = max(u + v * 0.9 - 0.42 + (v < 0.1 ? 0 : 0.4), -0.62 - v, v - 0.2);
          lay(matter, hexToLinear('#efdcc0'), smoothstep(0.04, -0.03, min(heart, tip)));
        },
      }),
      part(
        (x, y, z) =>
          min(
            limb(x, y, z, [-0.98, 0.22, 0.62], [0.12, 0.16, 1.02], 0.028, 0.02),
            ellipsoid(x + 1.06, y - 0.22, z - 0.59, 0.17, 0.035, 0.1),
          ),
        '#c9ccd2',
        { gloss: 1, sharpness: 60 },
      ),
    ],
    centre: [0, 0.55, 0],
    radius: 1.42,
    height: 1.5,
    steam: { x: 0, y: 0.95, z: 0, width: 0.62, height: 1.5 },
  };
};
const blendOf =
  (a: Solid, b: Solid): Solid =>
  (x, y, z) =>
    blend(a(x, y, z), b(x, y, z), 0.05);

export const teapot = (colour: Rgb | null): Figure => {
  const body: Solid = (x, y, z) => {
    let d = ellipsoid(x, y - 0.66, z, 0.82, 0.62, 0.82);
    d = blend(d, limb(x, y, z, [0.6, 0.5, 0], [1.16, 1.08, 0], 0.2, 0.085), 0.12);
    d = min(d, column(x, y, z, 0, 0.12, 0.46, 0.42));
    d = blend(d, max(flat(flat(x + 0.86, y - 0.72) - 0.36, z) - 0.07, x + 0.6), 0.05);
    return d;
  };
  const lid: Solid = (x, y, z) =>
    min(
      max(ellipsoid(x, y - 1.14, z, 0.44, 0.2, 0.44), 1.15 - y),
      sphere(x, y - 1.42, z, 0.1),
      ring(x, y - 1.16, z, 0.44, 0.035),
    );
  const glaze = colour ?? hexToLinear('#2f6b6b');
  return {
    parts: [part(body, glaze, GLAZE), part(lid, glaze, GLAZE)],
    centre: [0, 0.72, 0],
    radius: 1.36,
    height: 1.52,
    steam: { x: 1.2, y: 1.1, z: 0, width: 0.25, height: 1 },
  };
};

const TULIPS = ['#d8342c', '#f2c53c', '#e98ab0', '#f6f0e6', '#8a4aa8'] as const;

/** A vase of tulips; the wished-for colour is the vase's. */
export const vase = (colour: Rgb | null, noise: Noise, rng: Rng): Figure => {
  const belly: Solid = (x, y, z) => {
    let d = ellipsoid(x, y - 0.42, z, 0.4, 0.42, 0.4);
    d = blend(d, column(x, y, z, 0.7, 1, 0.17, 0.2), 0.16);
    d = min(d, column(x, y, z, 0, 0.06, 0.26, 0.26));
    return max(d, -column(x, y, z, 0.8, 1.2, 0.13, 0.16));
  };
  const stems = Array.from({ length: 7 }, (_, n) => {
    const turn = n * 2.4 + between(rng, -0.2, 0.2);
    const lean = n === 0 ? 0.05 : between(rng, 0.26, 0.5);
    return {
      x: cos(turn) * lean,
      z: sin(turn) * lean,
      y: between(rng, 1.55, 1.8) - lean * 0.35,
      colour: hexToLinear(TULIPS[Math.floor(rng() * TULIPS.length)]!),
    };
  });
  const nearest = (x: number, y: number, z: number) => {
    let best = stems[0]!;
    let least = Infinity;
    for (const stem of stems) {
      const d = flat(flat(x - stem.x, z - stem.z), y - stem.y);
      if (d < least) [least, best] = [d, stem];
    }
    return best;
  };
  const heads: Solid = (x, y, z) => {
    let d = Infinity;
    for (const stem of stems) {
      const [u, v, w] = [x - stem.x, y - stem.y, z - stem.z];
      const turn = atan2(u, w);
      const petal = 0.014 * cos(turn * 6) * smoothstep(-0.1, 0.2, v);
      d = min(d, max(ellipsoid(u, v, w, 0.14 + petal, 0.19, 0.14 + petal), v - 0.13 - 0.05 * cos(turn * 3)) * 0.85);
    }
    return d;
  };
  const green: Solid = (x, y, z) => {
    let d = Infinity;
    for (const stem of stems) {
      d = min(d, limb(x, y, z, [0, 0.8, 0], [stem.x, stem.y - 0.14, stem.z], 0.018, 0.018));
      d = min(d, limb(x, y, z, [0, 0.95, 0], [stem.x * 1.7 + 0.02, 1.28, stem.z * 1.7], 0.05, 0.008));
    }
    return d;
  };
  const parts: Part[] = [
    part(belly, colour ?? '#dfe4e6', {
      ...GLAZE,
      over: (x, y, z, _n, matter) => {
        if (colour) return;
        const vine = abs(y - 0.44 - 0.08 * sin(atan2(x, z) * 5)) + 0.04 * noise.at(x * 9, y * 9 + z * 5);
        lay(matter, hexToLinear('#345a94'), smoothstep(0.05, 0.035, vine) * 0.9);
      },
    }),
    part(green, '#4f7a34'),
    {
      solid: heads,
      coat: (x, y, z, n, matter) => {
        PETAL(x, y, z, n, matter);
        const stem = nearest(x, y, z);
        lay(matter, stem.colour, 1);
        for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.7 + 0.4 * smoothstep(-0.2, 0.12, y - stem.y);
      },
    },
  ];
  return { parts, centre: [0, 0.98, 0], radius: 1.14, height: 2 };
};
const PETAL = part(() => 0, '#ffffff', { gloss: 0.2 }).coat;

/** A bottle of red wine and a glass of it. */
export const wine = (colour: Rgb | null): Figure => {
  const bottle: Solid = (x, y, z) =>
    blend(column(x + 0.34, y, z, 0, 1.1, 0.27, 0.27), column(x + 0.34, y, z, 1.2, 1.86, 0.1, 0.085), 0.22);
  const glass: Solid = (x, y, z) => {
    const u = x - 0.5;
    // Below its filling the glass cannot be told from the wine.
    const bowl = max(abs(ellipsoid(u, y - 0.98, z - 0.1, 0.3, 0.4, 0.3)) - 0.012, y - 1.24, 0.96 - y);
    return min(
      bowl,
      limb(u, y, z - 0.1, [0, 0.03, 0], [0, 0.6, 0], 0.022, 0.022),
      column(u, y, z - 0.1, 0, 0.025, 0.27, 0.24),
    );
  };
  const drink = colour ?? hexToLinear('#6a0f1e');
  const filled: Solid = (x, y, z) => max(ellipsoid(x - 0.5, y - 0.98, z - 0.1, 0.31, 0.41, 0.31), y - 0.98);
  return {
    isClear: true,
    parts: [
      part(bottle, '#16301c', { gloss: 1, sharpness: 90 }),
      part(
        (x, y, z) => max(abs(flat(x + 0.34, z) - 0.272) - 0.008, abs(y - 0.62) - 0.26, z < 0 ? 0.02 : -1),
        '#e8dfc8',
        {
          over: (x, y, _z, _n, matter) => {
            const line = abs(abs(y - 0.62) - 0.2) < 0.012 || (abs(y - 0.66) < 0.03 && abs(x + 0.34) < 0.13) ? 1 : 0;
            lay(matter, hexToLinear('#7a2430'), line);
          },
        },
      ),
      part((x, y, z) => column(x + 0.34, y, z, 1.56, 1.9, 0.1, 0.1), '#5a1420', { gloss: 0.5 }),
      part(filled, drink, { gloss: 0.9, sharpness: 80 }),
      {
        solid: glass,
        coat: (x, y, z, n, matter) => {
          GLASS(x, y, z, n, matter);
          matter.clear = 0.9;
        },
      },
    ],
    centre: [0.05, 0.95, 0],
    radius: 1.12,
    height: 1.92,
  };
};
const GLASS = part(() => 0, '#e8f0f2', { gloss: 1, sharpness: 140 }).coat;
