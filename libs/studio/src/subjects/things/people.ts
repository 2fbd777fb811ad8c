import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Figure, type Part } from '../figure.js';
import { part } from '../plain-coat.js';
import { blend, box, column, ellipsoid, limb, sphere, type Solid } from '../sdf/primitives.js';

const { abs, max, min, sin } = Math;

const SKIN = '#b98a6a';

export type Wanderer = {
  readonly coat: string;
  readonly legs: string;
  readonly hair: string;
  readonly wears: 'pack' | 'hood' | 'helmet' | 'long-hair' | 'hat';
};

/** Somebody who looks into the picture, away from the viewer. Faces are left to the imagination. */
export const wanderer = ({ coat, legs, hair, wears }: Wanderer, colour: Rgb | null, noise: Noise): Figure => {
  const cloaked = wears === 'hood';
  const trunk: Solid = (x, y, z) => {
    const ax = abs(x);
    let d = ellipsoid(x, y - 1.16, z, 0.235, 0.34, 0.15);
    d = blend(d, ellipsoid(x, y - 0.88, z, 0.2, 0.18, 0.145), 0.1);
    d = blend(d, limb(ax, y, z, [0.24, 1.38, 0], [0.3, 1.1, -0.01], 0.064, 0.05), 0.05);
    return blend(d, limb(ax, y, z, [0.3, 1.1, -0.01], [0.27, 0.86, 0.07], 0.049, 0.036), 0.03);
  };
  const cloak: Solid = (x, y, z) => {
    const folds = 0.02 * sin(Math.atan2(x, z) * 9) * smoothstep(1.2, 0.3, y);
    return (
      blend(column(x, y, z, 0.06, 1.42, 0.44 + folds, 0.2), ellipsoid(x, y - 1.36, z, 0.27, 0.16, 0.19), 0.12) * 0.85
    );
  };
  const leg: Solid = (x, y, z) => {
    const ax = abs(x);
    const step = x < 0 ? 0.07 : -0.05;
    return blend(
      limb(ax, y, z, [0.1, 0.85, 0], [0.115, 0.45, step * 0.6], 0.105, 0.08),
      limb(ax, y, z, [0.115, 0.45, step * 0.6], [0.12, 0.12, step], 0.08, 0.066),
      0.03,
    );
  };
  const boot: Solid = (x, y, z) => {
    const step = x < 0 ? 0.07 : -0.05;
    return blend(
      ellipsoid(abs(x) - 0.12, y - 0.06, z - step - 0.06, 0.075, 0.07, 0.14),
      ellipsoid(abs(x) - 0.12, y - 0.14, z - step, 0.075, 0.12, 0.085),
      0.04,
    );
  };
  const head: Solid = (x, y, z) =>
    blend(ellipsoid(x, y - 1.68, z, 0.125, 0.155, 0.14), limb(x, y, z, [0, 1.42, 0], [0, 1.58, 0], 0.065, 0.06), 0.05);
  const cloth = {
    over: (x: number, y: number, z: number, _n: unknown, matter: { colour: Float64Array }) => {
      const fold = 1 + 0.22 * noise.fbm(x * 6 + z * 3, y * 4, 3);
      for (let k = 0; k < 3; k++) matter.colour[k]! *= fold;
    },
  };
  const main = colour ?? hexToLinear(coat);
  const parts: Part[] = [
    part(cloaked ? cloak : trunk, main, cloth),
    part(boot, '#2b211b', { gloss: 0.15 }),
    ...(cloaked ? [] : [part(leg, legs, cloth)]),
  ];
  if (!cloaked)
    parts.push(
      part(
        (x, y, z) => ellipsoid(abs(x) - 0.268, y - 0.81, z - 0.085, 0.034, 0.062, 0.044),
        wears === 'helmet' ? '#d9dce1' : SKIN,
      ),
    );
  if (wears === 'hood')
    parts.push(
      part(
        (x, y, z) =>
          blend(
            ellipsoid(x, y - 1.66, z, 0.17, 0.2, 0.18),
            limb(x, y, z, [0, 1.8, -0.04], [0, 1.9, -0.12], 0.08, 0.02),
            0.08,
          ),
        main,
        cloth,
      ),
    );
  else {
    // The back of the head is what is seen.
    const mane = hexToLinear(hair);
    parts.push(
      part(head, SKIN, {
        over: (x, y, z, n, matter) => {
          const share = smoothstep(1.57, 1.6, y + z * 0.35) * smoothstep(0.075, 0.045, z - max(0, y - 1.72));
          lay(matter, mane, share);
          matter.fur = 0.5 * share;
        },
      }),
    );
  }
  if (wears === 'pack') {
    parts.push(
      part(
        (x, y, z) =>
          blend(
            box(x, y - 1.18, z + 0.22, 0.17, 0.24, 0.1, 0.06),
            box(x, y - 1.02, z + 0.31, 0.12, 0.08, 0.05, 0.03),
            0.03,
          ),
        '#7a3f22',
        cloth,
      ),
    );
    parts.push(part((x, y, z) => limb(x, y, z, [-0.2, 1.46, -0.22], [0.2, 1.46, -0.22], 0.062, 0.062), '#4f6b74'));
  }
  if (wears === 'pack' || wears === 'hat') {
    parts.push(
      part(
        (x, y, z) =>
          min(
            ellipsoid(x, y - 1.78, z, 0.135, 0.1, 0.145),
            max(ellipsoid(x, y - 1.745, z, 0.24, 0.05, 0.24), abs(y - 1.745) - 0.014),
          ),
        '#5b4630',
        cloth,
      ),
    );
  }
  if (wears === 'long-hair') {
    parts.push(
      part(
        (x, y, z) =>
          blend(
            ellipsoid(x, y - 1.7, z + 0.02, 0.14, 0.16, 0.145),
            ellipsoid(x, y - 1.46, z + 0.11, 0.135, 0.26, 0.06),
            0.08,
          ),
        hair,
        { fur: 1.2, gloss: 0.2 },
      ),
    );
  }
  if (wears === 'helmet') {
    parts.push(part((x, y, z) => sphere(x, y - 1.68, z, 0.21), '#eef0f3', { gloss: 0.7, sharpness: 60 }));
    parts.push(part((x, y, z) => box(x, y - 1.2, z + 0.22, 0.2, 0.26, 0.1, 0.05), '#d9dce1', { gloss: 0.3 }));
  }
  return { parts, centre: [0, 0.95, 0], radius: 1.04, height: 1.9 };
};
