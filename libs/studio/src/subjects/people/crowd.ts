import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Figure, type Part } from '../figure.js';
import { part } from '../plain-coat.js';
import { blend, column, ellipsoid, limb, type Solid } from '../sdf/primitives.js';
import { placed } from './placed.js';

const { abs, floor, max } = Math;

const COATS = [
  '#2b3440',
  '#7c3a32',
  '#46525c',
  '#586848',
  '#8a6238',
  '#2a3a66',
  '#6b3f5c',
  '#a39a8c',
  '#b08a3e',
  '#2f5a66',
];
const HAIRS = ['#1d1612', '#3a2a1c', '#5d3d22', '#8a6a3a', '#77706a', '#20140e'];
const TROUSERS = hexToLinear('#23262c');
const SHOES = hexToLinear('#16120f');

const LOW = [0, 0.3, 0] as const;
const HIGH = [0, 1.55, 0] as const;
/** Farther from somebody than this a capsule around the whole body is near enough. */
const AWAY = 0.12;

/** Somebody among many: few solids, and both sides alike, since a crowd is made of many of them. */
const bystander = (
  coat: Rgb,
  hair: Rgb,
  isLong: boolean,
  hasLongHair: boolean,
  build: number,
  noise: Noise,
): Part[] => {
  const wide = 0.7 / build;
  const around = (x: number, y: number, z: number): number => limb(x, y, z, LOW, HIGH, 0.36, 0.32);
  const clothes: Solid = (x, y, z) => {
    const round = around(x, y, z);
    if (round > AWAY) return round;
    const ax = abs(x);
    if (y < 0.4) {
      const shin = limb(ax, y, z, [0.095, 0.5, 0.01], [0.11, 0.09, 0], 0.074, 0.05);
      return blend(shin, ellipsoid(ax - 0.12, y - 0.045, z - 0.06, 0.056, 0.05, 0.135), 0.04);
    }
    let d = blend(
      limb(x * wide, y, z, [0, 0.95, 0], [0, 1.33, 0], 0.118, 0.12),
      limb(ax, y, z, [0, 1.39, 0], [0.16 * build, 1.38, 0], 0.066, 0.062),
      0.07,
    );
    d = blend(d, limb(ax, y, z, [0.17 * build, 1.38, 0], [0.23 * build, 1.13, -0.03], 0.062, 0.05), 0.04);
    d = blend(d, limb(ax, y, z, [0.23 * build, 1.13, -0.03], [0.22 * build, 0.84, 0.07], 0.05, 0.034), 0.03);
    d = blend(d, limb(ax, y, z, [0.09, 0.9, 0], [0.095, 0.4, 0.01], 0.108, 0.076), 0.03);
    const hem = isLong ? column(x, y, z, 0.5, 1.05, 0.22, 0.15) : column(x, y, z, 0.83, 1.08, 0.2, 0.15);
    return blend(d, hem, 0.03) * 0.96;
  };
  const head: Solid = (x, y, z) => {
    const round = around(x, y, z);
    if (round > AWAY) return round;
    const skull = ellipsoid(x, y - 1.665, z - 0.01, 0.094, 0.128, 0.112);
    const neck = limb(x, y, z, [0, 1.42, 0], [0, 1.58, 0], 0.058, 0.054);
    const all = blend(skull, neck, 0.04);
    return hasLongHair ? blend(all, ellipsoid(x, y - 1.5, z + 0.085, 0.105, 0.24, 0.06), 0.04) : all;
  };
  return [
    {
      solid: clothes,
      coat: (x, y, z, n, matter) => {
        plainCloth(x, y, z, n, matter);
        const fold = 1 + 0.2 * noise.fbm(x * 6 + z * 3, y * 4, 3);
        const below = isLong ? 0.5 : 0.83;
        lay(matter, coat, 1);
        if (y < below && abs(x) < 0.2) lay(matter, TROUSERS, 1);
        if (y < 0.08) lay(matter, SHOES, 1);
        for (let k = 0; k < 3; k++) matter.colour[k]! *= fold;
      },
    },
    part(head, '#b98a6a', {
      over: (_x, y, z, _n, matter) => {
        if (z > 0.06 || y < 1.6 - max(0, -z) * (hasLongHair ? 4 : 0.6)) return;
        lay(matter, hair, 1);
        matter.fur = 0.7;
      },
    }),
  ];
};
const plainCloth = part(() => 0, '#ffffff').coat;

const ROWS = [
  { z: -0.95, count: 4, gap: 0.8 },
  { z: 0, count: 5, gap: 0.74 },
  { z: 1, count: 4, gap: 0.86 },
] as const;

/** A crowd that looks the same way: rows of people, each with a coat, hair and a height of their own. The wished-for colour is one's coat. */
export const crowd = (colour: Rgb | null, noise: Noise, rng: Rng): Figure => {
  const pick = (of: readonly string[]): Rgb => hexToLinear(of[floor(rng() * of.length)]!);
  const parts = ROWS.flatMap(({ z, count, gap }) =>
    Array.from({ length: count }, (_, n) => {
      const coat = pick(COATS);
      const isLong = rng() < 0.4;
      const own = colour !== null && n === 1 && z === 0 ? colour : coat;
      const body = bystander(own, pick(HAIRS), isLong, rng() < 0.35, between(rng, 0.86, 1.02), noise);
      return placed(body, {
        x: (n - (count - 1) / 2) * gap + between(rng, -0.12, 0.12),
        z: z + between(rng, -0.2, 0.2),
        turn: between(rng, -0.25, 0.25),
        scale: between(rng, 0.9, 1.03),
      });
    }).flat(),
  );
  return { parts, centre: [0, 0.86, 0], radius: 2.2, height: 1.94 };
};
