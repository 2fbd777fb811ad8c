import type { Noise } from '../../raster/noise.js';
import type { Rgb } from '../../scene/scene-description.js';
import type { Figure, Part } from '../figure.js';
import { part } from '../plain-coat.js';
import { ellipsoid, flat, limb, sphere, type Solid } from '../sdf/primitives.js';
import { hexToLinear } from '../../raster/oklab.js';
import { person, type Outfit } from './person.js';
import { placed } from './placed.js';
import type { PoseName } from './poses.js';

const { abs, atan2, cos, max, min, PI } = Math;

export const HIKER: Outfit = {
  top: '#b23a2a',
  below: '#39424e',
  cut: 'trousers',
  hair: '#3a2a1c',
  style: 'short',
  hat: 'brim',
  pack: '#7a3f22',
};
export const WOMAN: Outfit = {
  top: '#d8b04a',
  below: '#3d4a5e',
  cut: 'dress',
  hair: '#4a2f1d',
  style: 'long',
  build: 0.84,
};
export const MAN: Outfit = {
  top: '#3f5b73',
  below: '#2e3138',
  cut: 'trousers',
  hair: '#2a1e16',
  style: 'short',
  build: 1,
};
export const CHILD: Outfit = {
  top: '#d8503f',
  below: '#3a5680',
  cut: 'trousers',
  hair: '#5d3d22',
  style: 'short',
  build: 0.84,
};
const GIRL: Outfit = { ...CHILD, top: '#e8a13a', cut: 'dress', style: 'ponytail' };
const DANCER: Outfit = { top: '#e9b8c4', below: '#e9b8c4', cut: 'tutu', hair: '#3a2418', style: 'bun', build: 0.8 };

/** A figure of parts that stands in the middle of its sphere. */
export const whole = (parts: readonly Part[], height = 1.9, reach = 1.06, middle = height / 2): Figure => ({
  parts,
  centre: [0, middle, 0],
  radius: max(reach, height - middle + 0.04, middle + 0.06),
  height,
});

/** One person in a pose. */
export const someone = (outfit: Outfit, pose: PoseName, colour: Rgb | null, noise: Noise): Figure => {
  const parts = person(outfit, pose, colour, noise);
  if (pose === 'sitting') return whole(parts, 1.06, 0.86, 0.46);
  return pose === 'jumping' ? whole(parts, 2.26, 1.1, 1.2) : whole(parts, pose === 'rejoicing' ? 2.08 : 1.88);
};

const small = (parts: readonly Part[]): Part[] => placed(parts, { scale: 0.66 });

/** A child that holds balloons on strings; the wished-for colour is theirs. */
export const childWithBalloon = (colour: Rgb | null, noise: Noise): Figure => {
  const parts = small(person(GIRL, 'reaching', null, noise));
  const hand = [0.175, 1.26, 0.08] as const;
  const red = colour ?? hexToLinear('#d4281f');
  const places = [[0.42, 2.12, 0.06, 0.25]] as const;
  const balloons: Solid = (x, y, z) => {
    let d = Infinity;
    for (const [bx, by, bz, r] of places) {
      d = min(d, ellipsoid(x - bx, y - by, z - bz, r * 0.92, r * 1.08, r * 0.92));
      d = min(d, sphere(x - bx, y - by + r * 1.1, z - bz, 0.03));
    }
    return d;
  };
  parts.push(part(balloons, red, { gloss: 0.8, sharpness: 60, glow: 0.05 }));
  parts.push(
    part((x, y, z) => {
      let d = Infinity;
      for (const [bx, by, bz, r] of places) d = min(d, limb(x, y, z, hand, [bx, by - r * 1.1, bz], 0.006, 0.006));
      return d;
    }, '#efe9e0'),
  );
  return { parts, centre: [0.15, 1.2, 0], radius: 1.26, height: 2.4 };
};

/** Somebody under an open umbrella; the wished-for colour is the umbrella's. */
export const underUmbrella = (colour: Rgb | null, noise: Noise): Figure => {
  const outfit: Outfit = { top: '#2f3640', below: '#20242b', cut: 'coat', hair: '#2a1e16', style: 'short' };
  const parts = person(outfit, 'holding', null, noise);
  const silk = colour ?? hexToLinear('#b3231d');
  const [px, pz] = [0.1, 0.14];
  const tilt = 0.12;
  const dome: Solid = (x, y, z) => {
    const u = x - px;
    const v = y - 1.78 - u * tilt;
    const w = z - pz;
    const turn = atan2(u, w);
    // Between its eight ribs the silk hangs a little.
    const rib = abs(cos(turn * 4));
    const far = flat(u, w);
    const shell = abs(ellipsoid(u, v, w, 0.66, 0.4 + 0.02 * rib, 0.66)) - 0.008;
    return max(shell, (0.06 + 0.05 * (1 - rib) * far - v) * 0.8) * 0.8;
  };
  parts.push(
    part(dome, silk, {
      gloss: 0.25,
      over: (x, _y, z, _n, matter) => {
        const rib = abs(cos(atan2(x - px, z - pz) * 4));
        for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.72 + 0.28 * Math.min(1, rib * 6);
      },
    }),
    part((x, y, z) => limb(x, y, z, [px + 0.04, 1.36, pz + 0.03], [px - 0.03, 2.24, pz], 0.012, 0.01), '#3a2a1c'),
  );
  return whole(parts, 2.26, 1.2, 1.16);
};

/** Two people hand in hand. */
export const couple = (colour: Rgb | null, noise: Noise): Figure => {
  const her: Outfit = { ...WOMAN, top: '#b5303a' };
  const parts = [
    ...placed(person({ ...MAN, top: '#27384c' }, 'handInHand', null, noise), { x: -0.36 }),
    // Seen from behind she is at his right: her own arm is mirrored by a turn of the whole.
    ...placed(mirrored(person(her, 'handInHand', colour, noise)), { x: 0.33, scale: 0.93 }),
  ];
  return whole(parts, 1.88, 1.12);
};

/** Left for right. */
const mirrored = (parts: readonly Part[]): Part[] => {
  const turned: [number, number, number] = [0, 0, 0];
  return parts.map(({ solid, coat }): Part => ({
    solid: (x, y, z) => solid(-x, y, z),
    coat: (x, y, z, n, matter) => {
      turned[0] = -n[0];
      turned[1] = n[1];
      turned[2] = n[2];
      coat(-x, y, z, turned, matter);
    },
  }));
};

/** Two grown-ups and a child between them, hand in hand. */
export const family = (colour: Rgb | null, noise: Noise): Figure => {
  const parts = [
    ...placed(person({ ...MAN, top: '#33526b' }, 'handInHand', colour, noise), { x: -0.52 }),
    ...placed(mirrored(person({ ...WOMAN, top: '#c0563f' }, 'handInHand', null, noise)), { x: 0.52, scale: 0.93 }),
    ...placed(person({ ...GIRL, top: '#e7c04f' }, 'rejoicing', null, noise), { x: 0, z: -0.02, scale: 0.58 }),
  ];
  return whole(parts, 1.88, 1.24);
};

/** A dancer on the tip of one foot. */
export const dancer = (colour: Rgb | null, noise: Noise): Figure => {
  const parts = person(DANCER, 'dancing', colour, noise);
  return { parts, centre: [0.12, 1.02, 0], radius: 1.18, height: 2.06 };
};

/** All of a turn: people look into the picture. */
export const AWAY: readonly [number, number] = [PI - 0.4, PI - 0.1];
