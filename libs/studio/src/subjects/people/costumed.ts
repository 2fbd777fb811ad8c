import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Figure } from '../figure.js';
import { part } from '../plain-coat.js';
import { box, ellipsoid, flat, limb, sphere, type Solid } from '../sdf/primitives.js';
import { MAN, someone, whole } from './people.js';
import { person } from './person.js';
import type { PoseName } from './poses.js';

const { abs, atan2, max, min } = Math;

/** Somebody in armour with a cloak and a drawn sword. */
export const knight = (colour: Rgb | null, noise: Noise): Figure => {
  const steel = { gloss: 0.9, sharpness: 50 } as const;
  const bare = person(
    { top: '#8d939c', below: '#7d838c', cut: 'trousers', hair: '#30241a', style: 'short', build: 1.1, skin: '#858b94' },
    'holding',
    null,
    noise,
  );
  const cape: Solid = (x, y, z) => {
    const fold = 0.03 * Math.sin(x * 22 + y * 2) * (1.5 - y) * 0.7;
    const back = -0.16 - 0.16 * (1.45 - y) + fold;
    return max(abs(z - back) - 0.014, abs(x) - 0.2 - 0.16 * (1.45 - y), y - 1.44, 0.16 - y) * 0.7;
  };
  const helmet: Solid = (x, y, z) =>
    min(
      max(ellipsoid(x, y - 1.69, z - 0.02, 0.14, 0.175, 0.155), 1.55 - y),
      max(ellipsoid(x, y - 1.86, z + 0.02, 0.018, 0.1, 0.15), 1.72 - y),
    );
  return whole(
    [
      ...bare.filter((_, n) => n !== 4),
      part(helmet, '#9aa0a8', steel),
      part((x, y, z) => ellipsoid(abs(x) - 0.2, y - 1.4, z, 0.11, 0.09, 0.11), '#9aa0a8', steel),
      part(cape, colour ?? '#8e1f1c', {
        over: (x, y, z, _n, matter) => {
          const fold = 0.85 + 0.3 * noise.fbm(x * 7, y * 1.5 + z, 3);
          for (let k = 0; k < 3; k++) matter.colour[k]! *= fold;
        },
      }),
      part(
        (x, y, z) =>
          min(
            max(abs(x - 0.17) - 0.022 * min(1, max(0.05, (2.2 - y) * 2)), abs(z - 0.26) - 0.007, 1.42 - y, y - 2.2) *
              0.9,
            box(x - 0.17, y - 1.42, z - 0.26, 0.11, 0.016, 0.02, 0.008),
          ),
        '#d8dde4',
        { gloss: 1, sharpness: 80 },
      ),
    ],
    2.22,
    1.16,
    1.1,
  );
};

/** A wizard or monk in a robe to the ground, a staff in the hand. */
export const robed = (colour: Rgb | null, noise: Noise): Figure => {
  const parts = person(
    { top: '#34346b', below: '#222222', cut: 'dress', hair: '#999999', style: 'short', hat: 'hood', build: 1 },
    'holding',
    colour,
    noise,
  );
  const main = colour ?? hexToLinear('#34346b');
  const robe: Solid = (x, y, z) => {
    const share = min(1, max(0, (1.4 - y) / 1.4));
    const fold = 0.024 * share * Math.sin(atan2(x, z) * 11);
    return max(flat(x, z) - (0.17 + 0.24 * share + fold), y - 1.4, 0.02 - y) * 0.85;
  };
  const staff: Solid = (x, y, z) => limb(x, y, z, [0.25, 0.02, 0.3], [0.12, 2.02, 0.26], 0.022, 0.026);
  return whole(
    [
      ...parts,
      part(robe, main, {
        over: (x, y, z, _n, matter) => {
          const fold = 1 + 0.22 * noise.fbm(x * 6 + z * 3, y * 2, 3);
          const trim = y < 0.1 ? 1 : 0;
          for (let k = 0; k < 3; k++) matter.colour[k]! *= fold;
          lay(matter, hexToLinear('#b8963f'), trim);
        },
      }),
      part(staff, '#5a3d22'),
      part((x, y, z) => sphere(x - 0.115, y - 2.08, z - 0.26, 0.062), '#9fe0ff', { glow: 1.6, gloss: 0.8 }),
    ],
    2.14,
    1.16,
    1.06,
  );
};

/** Somebody in a space suit. */
export const spaceSuit = (pose: PoseName, colour: Rgb | null, noise: Noise): Figure => {
  const white = '#e6e8ec';
  const bare = person(
    { top: white, below: '#dfe2e7', cut: 'trousers', hair: '#000000', style: 'short', build: 1.22, skin: '#d9dce1' },
    pose,
    colour,
    noise,
  );
  const figure = someone(MAN, pose, null, noise);
  const dy = pose === 'sitting' ? -0.79 : 0;
  return {
    ...figure,
    parts: [
      ...bare.filter((_, n) => n !== 4),
      part((x, y, z) => sphere(x, y - 1.68 - dy, z - 0.02, 0.215), '#eef0f3', { gloss: 0.7, sharpness: 60 }),
      part(
        (x, y, z) => max(sphere(x, y - 1.68 - dy, z - 0.02, 0.222), 0.1 - (z - 0.02), abs(y - 1.69 - dy) - 0.12),
        '#c98f2c',
        { gloss: 1, sharpness: 90 },
      ),
      part((x, y, z) => box(x, y - 1.2 - dy, z + 0.24, 0.2, 0.27, 0.11, 0.05), '#d9dce1', {
        gloss: 0.3,
        over: (x, y, _z, n, matter) => {
          const seam = max(abs(abs(x) - 0.1) < 0.006 ? 1 : 0, abs(y - 1.26 - dy) < 0.006 ? 1 : 0);
          const lamp = n[2] < -0.8 && flat(x - 0.13, y - 1.38 - dy) < 0.018 ? 1 : 0;
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 1 - 0.5 * seam;
          lay(matter, hexToLinear('#ff5a3c'), lamp);
          matter.glow = lamp;
        },
      }),
    ],
    radius: figure.radius + 0.1,
  };
};
