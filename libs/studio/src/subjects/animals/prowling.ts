import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Coat, type Figure, type Part } from '../figure.js';
import { blend, ellipsoid, limb, type Point, type Solid } from '../sdf/primitives.js';
import { carriedHead } from './carried-head.js';
import { GAITS, type Stride } from './gaits.js';
import { coatOf, type SittingKind } from './sitting.js';
import { tilt } from './tilt.js';

const { max, min } = Math;

const LEG = 0.72;
const BACK = 1.02;

/** An animal with fur on its four legs: standing, running or leaping. It has the face and the coat of the sitting one. */
export const prowlingAnimal = (
  kind: SittingKind,
  colour: Rgb | null,
  noise: Noise,
  action: keyof typeof GAITS,
): Figure => {
  const gait = GAITS[action];
  const isMoving = action !== 'standing';
  const broad = kind.build.body;
  const up = gait.lift * LEG;
  const borne = tilt([0, BACK, 0], gait.pitch, 0);
  const neckTop: Point = [0, BACK + (isMoving ? 0.3 : 0.42), 0.86];
  const headAt: Point = [0, neckTop[1] + 0.06, neckTop[2] + 0.12];
  const head = carriedHead(
    kind,
    { at: headAt, pitch: action === 'jumping' ? -0.1 : 0.04, yaw: 0, isAsleep: false },
    colour,
    noise,
  );
  const thick = 0.095 * broad;
  const leg = (root: Point, knee: Point, foot: Point, upper: number, { knee: k, foot: f }: Stride): Solid => {
    const joint: Point = [knee[0], knee[1] + k[0] * LEG, knee[2] + k[1] * LEG];
    const end: Point = [foot[0], 0.09 + f[0] * LEG, foot[2] + f[1] * LEG];
    return (x, y, z) => {
      let d = blend(
        limb(x, y, z, root, joint, upper, thick * 1.05),
        limb(x, y, z, joint, end, thick, thick * 0.85),
        0.06,
      );
      d = blend(
        d,
        ellipsoid(x - end[0], y - end[1] + 0.02, z - end[2] - 0.05, thick * 1.1, thick * 0.85, thick * 1.5),
        0.05,
      );
      return d;
    };
  };
  const aside = 0.19 * broad;
  const legs = ([0, 1] as const).flatMap((side) => {
    const x = side === 0 ? aside : -aside;
    return [
      leg([x, BACK - 0.12, 0.48], [x, 0.46, 0.5], [x, 0, 0.5], 0.17 * broad, gait.front[side]),
      leg([x, BACK - 0.08, -0.5], [x, 0.44, -0.62], [x, 0, -0.56], 0.23 * broad, gait.hind[side]),
    ];
  });
  const trunk: Solid = (x, y, z) => {
    let d = ellipsoid(x, y - BACK + 0.02, z - 0.34, 0.29 * broad, 0.33 * broad, 0.44);
    d = blend(d, ellipsoid(x, y - BACK - 0.01, z + 0.42, 0.27 * broad, 0.29 * broad, 0.42), 0.18);
    d = blend(d, ellipsoid(x, y - BACK - 0.01, z, 0.26 * broad, 0.27 * broad, 0.6), 0.14);
    return blend(d, limb(x, y, z, [0, BACK + 0.06, 0.52], neckTop, 0.24 * broad, 0.2 * broad), 0.16);
  };
  const bushy = kind.tail === 'bushy' ? 1.7 : 1;
  const tail = ((): Solid | null => {
    if (kind.tail === 'none') return null;
    const root: Point = [0, BACK + 0.1, -0.78];
    const mid: Point = isMoving ? [0, BACK + 0.16, -1.2] : [0, BACK - 0.14, -1.1];
    const tip: Point = isMoving ? [0, BACK + 0.24, -1.62] : [0, BACK - 0.42, -1.34];
    return (x, y, z) =>
      blend(
        limb(x, y, z, root, mid, 0.07, 0.085 * bushy),
        limb(x, y, z, mid, tip, 0.085 * bushy, kind.tail === 'bushy' ? 0.045 : 0.05),
        0.05,
      );
  })();
  const mane = kind.mane;
  const body: Solid = (x, y, z) => {
    let d = trunk(x, y, z);
    for (const one of legs) d = blend(d, one(x, y, z), 0.09);
    if (tail) d = blend(d, tail(x, y, z), 0.08);
    if (mane) d = blend(d, ellipsoid(x, y - headAt[1] + 0.02, z - headAt[2] + 0.2, 0.56, 0.6, 0.38), 0.1);
    return d;
  };
  const whole: Solid = (x, y, z) => blend(body(x, y, z), head.solid(x, y, z), 0.14);
  const own = coatOf(kind, colour, noise);
  const pale = hexToLinear(kind.pale);
  const coat: Coat = (x, y, z, n, matter) => {
    if (head.solid(x, y, z) < body(x, y, z) + (mane ? -0.03 : 0.04)) return head.coat(x, y, z, n, matter);
    // The sitting one's back stands upright; here it lies level, and what was its front looks down.
    const isLeg = y < BACK - 0.34;
    if (isLeg) own(x * 0.7, min(0.9, y), 0.3, n, matter);
    else own(x, min(1, 1 - (0.5 - z) * 1.6), (BACK - 0.12 - y) * 1.1, n, matter);
    if (mane) lay(matter, hexToLinear(mane.colour), smoothstep(0.42, 0.62, z) * smoothstep(BACK - 0.3, BACK - 0.1, y));
    if (kind.tail === 'bushy' && z < -1)
      lay(matter, pale, smoothstep(isMoving ? -1.42 : -1.2, isMoving ? -1.56 : -1.3, z));
    matter.fur = max(matter.fur, 0.6);
  };
  const tilted = ([x, y, z]: Point): Point => borne.back([x, y - up, z]);
  const parts = [{ solid: whole, coat }, ...head.parts].map((one): Part => {
    const solid = borne.solid(one.solid);
    return {
      solid: (x, y, z) => solid(x, y - up, z),
      coat: (x, y, z, n, matter) => one.coat(...tilted([x, y, z]), n, matter),
    };
  });
  const height = headAt[1] + 0.55 + up;
  return { parts, centre: [0, height * 0.52, -0.1], radius: 1.95, height };
};
