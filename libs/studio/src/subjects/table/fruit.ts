import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Coat, type Figure, type Part } from '../figure.js';
import { part } from '../plain-coat.js';
import { blend, column, ellipsoid, flat, limb, sphere, type Solid } from '../sdf/primitives.js';
import { at, ring } from './shapes.js';

const { abs, atan2, max, min, sin } = Math;

/** Round with a dimple above and below. */
const appleBody =
  (r: number): Solid =>
  (x, y, z) => {
    const narrow = 1 + 0.16 * min(1, max(-1, -y / r));
    return (flat(flat(x, z) * narrow - 0.32 * r, y * 0.96) - 0.7 * r) * 0.86;
  };

const blush =
  (ground: string, cheek: Rgb, noise: Noise): Coat =>
  (x, y, z, n, matter) => {
    const streak = noise.fbm(x * 7 + 3, z * 7 + y * 0.8, 3) * 0.7;
    lay(matter, hexToLinear(ground), 1);
    lay(matter, cheek, smoothstep(-0.45, 0.35, streak + 0.5 * n[0] + 0.25));
    const dot = smoothstep(0.62, 0.72, noise.at(x * 34 + z * 20, y * 34));
    lay(matter, hexToLinear('#f2dfa8'), dot * 0.4);
    // Where the stalk grows it stays green and rough.
    lay(matter, hexToLinear('#9a9a45'), smoothstep(0.16, 0.02, flat(x, z)) * 0.8);
  };

const apple = (r: number, colour: Rgb, ground: string, noise: Noise, x: number, y: number, z: number): Part[] => {
  const coat = blush(ground, colour, noise);
  return [
    {
      solid: at(appleBody(r), x, y, z),
      coat: (px, py, pz, n, matter) => {
        part(() => 0, ground, { gloss: 0.55, sharpness: 46 }).coat(px, py, pz, n, matter);
        coat(px - x, py - y, pz - z, n, matter);
      },
    },
    part(
      (px, py, pz) => limb(px - x, py - y, pz - z, [0, r * 0.5, 0], [r * 0.14, r * 1.02, 0], 0.022, 0.016),
      '#4a3018',
    ),
  ];
};

const orange = (r: number, noise: Noise, x: number, y: number, z: number): Part =>
  part((px, py, pz) => sphere(px - x, (py - y) * 1.04, pz - z, r) * 0.96, '#ee8a1c', {
    gloss: 0.35,
    sharpness: 30,
    over: (px, py, pz, _n, matter) => {
      const pore = smoothstep(0.35, 0.7, noise.at(px * 44 + pz * 30, py * 44));
      for (let k = 0; k < 3; k++) matter.colour[k]! *= 1 - 0.22 * pore;
    },
  });

const pear = (noise: Noise, x: number, y: number, z: number): Part[] => [
  part(
    (px, py, pz) =>
      blend(sphere(px - x, py - y, pz - z, 0.37), sphere(px - x - 0.06, py - y - 0.5, pz - z, 0.19), 0.32),
    '#c3bb3e',
    {
      gloss: 0.4,
      sharpness: 34,
      over: (px, py, pz, n, matter) => {
        lay(matter, hexToLinear('#b9772c'), smoothstep(0.1, 0.9, n[0]) * 0.5);
        lay(matter, hexToLinear('#7d6a24'), smoothstep(0.5, 0.68, noise.at(px * 30, py * 30 + pz * 20)) * 0.5);
      },
    },
  ),
  part((px, py, pz) => limb(px - x, py - y, pz - z, [0.07, 0.66, 0], [0.16, 0.9, 0], 0.022, 0.02), '#4a3018'),
];

const GRAPES = Array.from({ length: 15 }, (_, n): readonly [number, number, number] => {
  const turn = n * 2.4;
  const layer = Math.floor(n / 5);
  const spread = 0.26 - layer * 0.07;
  return [Math.cos(turn) * spread * 1.2, 0.13 + layer * 0.14, Math.sin(turn) * spread];
});
const grapes = (x: number, y: number, z: number): Part =>
  part(
    (px, py, pz) => {
      const [u, v, w] = [px - x, py - y, pz - z];
      const away = sphere(u, v - 0.25, w, 0.52);
      if (away > 0.2) return away;
      let d = Infinity;
      for (const [gx, gy, gz] of GRAPES) d = min(d, sphere(u - gx, v - gy, w - gz, 0.128));
      return d;
    },
    '#5a2a5e',
    {
      gloss: 0.7,
      sharpness: 60,
      over: (_x, _y, _z, n, matter) => lay(matter, hexToLinear('#a88bb8'), 0.3 * smoothstep(0, 1, n[1])),
    },
  );

const banana = (x: number, y: number, z: number): Part => {
  const points = [
    [-0.7, 0.22, 0],
    [-0.4, 0.02, 0.06],
    [0, -0.05, 0.1],
    [0.42, 0.03, 0.06],
    [0.7, 0.26, 0],
  ] as const;
  return part(
    (px, py, pz) => {
      const [u, v, w] = [px - x, py - y, pz - z];
      let d = limb(u, v, w, points[0], points[1], 0.07, 0.125);
      d = blend(d, limb(u, v, w, points[1], points[2], 0.125, 0.14), 0.06);
      d = blend(d, limb(u, v, w, points[2], points[3], 0.14, 0.12), 0.06);
      return blend(d, limb(u, v, w, points[3], points[4], 0.12, 0.04), 0.06);
    },
    '#ecc63c',
    {
      gloss: 0.3,
      over: (px, _y, _z, _n, matter) => lay(matter, hexToLinear('#5a4018'), smoothstep(0.66, 0.76, abs(px - x))),
    },
  );
};

/** One apple. */
export const oneApple = (colour: Rgb | null, noise: Noise): Figure => ({
  parts: [
    ...apple(0.86, colour ?? hexToLinear('#b3191d'), colour ? '#d9c14a' : '#d9b04a', noise, 0, 0.64, 0),
    part((x, y, z) => max(ellipsoid(x - 0.42, y - 1.5 - x * 0.12, z, 0.34, 0.045, 0.17), 0.08 - x), '#4f7f2c', {
      gloss: 0.3,
    }),
  ],
  centre: [0, 0.8, 0],
  radius: 1.14,
  height: 1.6,
});

export const oneOrange = (noise: Noise): Figure => ({
  parts: [
    orange(0.84, noise, 0, 0.82, 0),
    part((x, y, z) => ellipsoid(x, y - 1.62, z, 0.1, 0.04, 0.1), '#5f7a35'),
    part((x, y, z) => max(ellipsoid(x - 0.36, y - 1.68, z, 0.36, 0.05, 0.18), 0.02 - x), '#3f7a2c', { gloss: 0.4 }),
  ],
  centre: [0, 0.86, 0],
  radius: 1.1,
  height: 1.74,
});

/** A painted bowl, heaped with fruit that the seed chooses; the wished-for colour is the bowl's band. */
export const fruitBowl = (colour: Rgb | null, noise: Noise, rng: Rng): Figure => {
  const band = colour ?? hexToLinear('#2f4f8f');
  const bowl: Solid = (x, y, z) =>
    min(
      max(abs(ellipsoid(x, y - 0.64, z, 1.02, 0.56, 1.02)) - 0.028, y - 0.64),
      column(x, y, z, 0, 0.12, 0.42, 0.36),
      ring(x, y - 0.64, z, 1, 0.035),
    );
  const red = hexToLinear('#b3191d');
  const green = hexToLinear('#7f9a2c');
  const swap = rng() < 0.5;
  const turn = between(rng, -0.3, 0.3);
  const place = (a: number, far: number): readonly [number, number] => [
    Math.cos(a + turn) * far,
    Math.sin(a + turn) * far,
  ];
  const [ax, az] = place(0.6, 0.5);
  const [bx, bz] = place(2.5, 0.5);
  const [cx, cz] = place(4.4, 0.46);
  const parts: Part[] = [
    part(bowl, '#efe9dc', {
      gloss: 0.6,
      sharpness: 60,
      over: (x, y, z, n, matter) => {
        const out = n[0] * x + n[2] * z > 0 ? 1 : 0;
        const wave = 0.42 + 0.03 * sin(atan2(x, z) * 16);
        lay(matter, band, out * (smoothstep(0.03, 0.018, abs(y - wave)) + smoothstep(0.02, 0.01, abs(y - 0.58))));
        lay(matter, band, out * smoothstep(0.02, 0.01, abs(y - 0.24)));
      },
    }),
    ...apple(0.4, swap ? red : green, swap ? '#d9b04a' : '#b5c04e', noise, ax, 0.74, az),
    orange(0.38, noise, bx, 0.74, bz),
    ...apple(0.38, swap ? green : red, swap ? '#b5c04e' : '#d9b04a', noise, cx, 0.76, cz),
    ...pear(noise, 0.02, 1.02, 0.05),
    grapes(swap ? -0.66 : 0.7, 0.66, 0.34),
  ];
  if (rng() < 0.7) parts.push(banana(0, 0.96, -0.5));
  return { parts, centre: [0, 0.86, 0], radius: 1.42, height: 1.9 };
};
