import type { Noise } from '../../raster/noise.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Coat, type Figure } from '../figure.js';
import { blend, ellipsoid, limb, type Solid } from '../sdf/primitives.js';
import { carriedHead } from './carried-head.js';
import { coatOf, tailOf, torso, type SittingKind } from './sitting.js';

const { max, min } = Math;

/** Curled up asleep, its head on its forepaws, its tail around it. */
export const sleepingAnimal = (kind: SittingKind, colour: Rgb | null, noise: Noise): Figure => {
  const broad = kind.build.body;
  const head = carriedHead(kind, { at: [0.46, 0.36, 0.44], pitch: -0.28, yaw: 0.3, isAsleep: true }, colour, noise);
  const bushy = kind.tail === 'bushy' ? 1.7 : kind.tail === 'none' ? 0 : 0.8;
  const curled: Solid = (x, y, z) => {
    let d = ellipsoid(x + 0.02, y - 0.36, z + 0.14, 0.84, 0.42 * broad, 0.56);
    d = blend(d, ellipsoid(x + 0.5, y - 0.36, z, 0.46, 0.4 * broad, 0.46), 0.16);
    d = blend(d, ellipsoid(x - 0.42, y - 0.34, z + 0.02, 0.42, 0.36, 0.4), 0.14);
    d = blend(d, ellipsoid(x + 0.42, y - 0.15, z - 0.36, 0.3, 0.15, 0.18), 0.1);
    d = blend(d, limb(x, y, z, [0.1, 0.12, 0.42], [0.62, 0.09, 0.78], 0.12, 0.1), 0.08);
    if (bushy === 0) return d;
    d = blend(d, limb(x, y, z, [-0.86, 0.16, 0.1], [-0.7, 0.11 * bushy, 0.52], 0.1, 0.1 * bushy), 0.08);
    return blend(d, limb(x, y, z, [-0.7, 0.11 * bushy, 0.52], [0.1, 0.1 * bushy, 0.72], 0.1 * bushy, 0.06), 0.06);
  };
  const own = coatOf(kind, colour, noise);
  const coat: Coat = (x, y, z, n, matter) => {
    if (head.solid(x, y, z) < curled(x, y, z) + 0.03) return head.coat(x, y, z, n, matter);
    const isTail = z > 0.4 && y < 0.34 && x < 0.2;
    if (isTail) own(0.5 + 0.2 * x, 0.2, 0.5 - 0.4 * x, n, matter);
    else own(z * 0.8, min(1, max(0.34, 0.55 + x * 0.5)), 0.12 - y, n, matter);
    matter.fur = max(0.6, matter.fur);
  };
  const whole: Solid = (x, y, z) => blend(curled(x, y, z), head.solid(x, y, z), 0.1);
  return { parts: [{ solid: whole, coat }, ...head.parts], centre: [0, 0.42, 0.12], radius: 1.34, height: 0.98 };
};

/** Sitting with its head thrown back, eyes shut, to howl. */
export const howlingAnimal = (kind: SittingKind, colour: Rgb | null, noise: Noise): Figure => {
  const broad = kind.build.body;
  const head = carriedHead(kind, { at: [0, 1.54, 0.12], pitch: 0.95, yaw: 0, isAsleep: true }, colour, noise);
  const tail = kind.tail === 'none' ? null : tailOf(kind.tail);
  const trunk: Solid = (x, y, z) => {
    let d = torso(x, y, z, broad);
    d = blend(d, limb(x, y, z, [0, 1, 0.12], [0, 1.46, 0.14], 0.26 * broad, 0.23), 0.14);
    return tail ? blend(d, tail(x, y, z), 0.08) : d;
  };
  const own = coatOf(kind, colour, noise);
  const coat: Coat = (x, y, z, n, matter) => {
    if (head.solid(x, y, z) < trunk(x, y, z) + 0.02) {
      head.coat(x, y, z, n, matter);
      return;
    }
    own(x, min(y, 1), z, n, matter);
  };
  // The open mouth shows dark under the raised muzzle.
  const mouth: Solid = (x, y, z) =>
    ellipsoid(x, y - 1.84 - kind.muzzle * 0.55, z - 0.47 - kind.muzzle * 0.32, 0.06, 0.12, 0.06);
  const dark: Coat = (_x, _y, _z, _n, matter) => {
    matter.colour.set([0.03, 0.008, 0.008]);
    matter.fur = 0;
    matter.gloss = 0.3;
    lay(matter, [0.12, 0.02, 0.02], 0.3);
  };
  const whole: Solid = (x, y, z) => blend(trunk(x, y, z), head.solid(x, y, z), 0.14);
  return {
    parts: [{ solid: whole, coat }, ...head.parts, { solid: mouth, coat: dark }],
    centre: [0.08, 1.12, 0.05],
    radius: 1.34,
    height: 2.2,
  };
};
