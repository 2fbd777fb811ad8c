import type { Vec3 } from '../../light/atmosphere.js';
import { plain, type Coat } from '../../mesh/facet.js';
import type { Mesh } from '../../mesh/mesh.js';
import { scaled } from '../../mesh/scaled.js';
import { addRounded } from '../../mesh/rounded.js';
import type { Rgb } from '../../scene/scene-description.js';
import { cloth } from './materials.js';

const { hypot } = Math;

/** Who faces whom: 'near' faces the viewer, 'far' the back wall. */
type Facing = 'near' | 'left' | 'right';

/** Puts a box that is given for a piece facing the viewer (x across, z back) where the piece stands and faces. */
const placer =
  ([x, z]: readonly [number, number], facing: Facing) =>
  ([x0, y0, z0]: Vec3, [x1, y1, z1]: Vec3): readonly [Vec3, Vec3] => {
    if (facing === 'near')
      return [
        [x + x0, y0, z + z0],
        [x + x1, y1, z + z1],
      ];
    if (facing === 'left')
      return [
        [x + z0, y0, z + x0],
        [x + z1, y1, z + x1],
      ];
    return [
      [x - z1, y0, z + x0],
      [x - z0, y1, z + x1],
    ];
  };

/** A sofa `wide` metres across, or an armchair. */
export const addSofa = (
  mesh: Mesh,
  place: readonly [number, number],
  facing: Facing,
  wide: number,
  colour: Rgb,
  cushion: Rgb,
): void => {
  const at = placer(place, facing);
  const fabric = cloth(colour);
  const put = (low: Vec3, high: Vec3, radius: number, coat: Coat): void =>
    addRounded(mesh, ...at(low, high), radius, coat);
  const half = wide / 2;
  put([-half, 0.1, 0], [half, 0.34, 0.88], 0.05, fabric);
  put([-half, 0.3, 0.66], [half, 0.86, 0.92], 0.1, fabric);
  put([-half - 0.02, 0.1, 0], [-half + 0.2, 0.62, 0.88], 0.08, fabric);
  put([half - 0.2, 0.1, 0], [half + 0.02, 0.62, 0.88], 0.08, fabric);
  const seats = wide > 1.2 ? 2 : 1;
  const room = (wide - 0.42) / seats;
  for (let n = 0; n < seats; n++) {
    const x = -half + 0.21 + n * room;
    put([x + 0.01, 0.32, -0.02], [x + room - 0.01, 0.48, 0.68], 0.07, fabric);
    put([x + 0.03, 0.46, 0.52], [x + room - 0.03, 0.92, 0.72], 0.09, fabric);
  }
  put([-half + 0.24, 0.48, 0.36], [-half + 0.66, 0.84, 0.54], 0.08, cloth(cushion, 0.09, scaled(cushion, 0.6)));
  const legs = plain([0.1, 0.055, 0.03], 0.1);
  for (const lx of [-half + 0.08, half - 0.12]) mesh.box(...at([lx, 0, 0.06], [lx + 0.05, 0.12, 0.11]), { all: legs });
};

/** A table with a top `wide` by `deep` at a height. */
export const addTable = (
  mesh: Mesh,
  [x, z]: readonly [number, number],
  wide: number,
  deep: number,
  high: number,
  wood: Coat,
): void => {
  const [l, r, n, f] = [x - wide / 2, x + wide / 2, z - deep / 2, z + deep / 2];
  mesh.box([l, high - 0.05, n], [r, high, f], { all: wood });
  for (const lx of [l + 0.05, r - 0.11])
    for (const lz of [n + 0.05, f - 0.11]) mesh.box([lx, 0, lz], [lx + 0.06, high - 0.05, lz + 0.06], { all: wood });
};

/** A round table on one foot. */
export const addRoundTable = (
  mesh: Mesh,
  [x, z]: readonly [number, number],
  radius: number,
  high: number,
  wood: Coat,
  foot: Coat,
): void => {
  mesh.turned(
    [x, 0, z],
    [
      [radius * 0.6, 0],
      [radius * 0.55, 0.03],
      [0.05, 0.08],
      [0.04, high - 0.06],
      [radius * 0.4, high - 0.04],
    ],
    14,
    foot,
  );
  mesh.turned(
    [x, high - 0.045, z],
    [
      [radius * 0.97, 0],
      [radius, 0.02],
      [radius, 0.045],
      [0, 0.046],
    ],
    22,
    wood,
  );
};

export const addChair = (
  mesh: Mesh,
  place: readonly [number, number],
  facing: Facing,
  wood: Coat,
  seat: Coat,
): void => {
  const at = placer(place, facing);
  mesh.box(...at([-0.21, 0.43, -0.21], [0.21, 0.48, 0.21]), { all: seat });
  for (const x of [-0.2, 0.16]) {
    mesh.box(...at([x, 0, -0.2], [x + 0.04, 0.44, -0.16]), { all: wood });
    mesh.box(...at([x, 0, 0.17], [x + 0.04, 0.94, 0.21]), { all: wood });
  }
  for (const y of [0.6, 0.72, 0.84]) mesh.box(...at([-0.19, y, 0.175], [0.19, y + 0.07, 0.2]), { all: wood });
};

/** A bed with its head at the back wall. */
export const addBed = (
  mesh: Mesh,
  [x, z]: readonly [number, number],
  wide: number,
  wood: Coat,
  linen: Rgb,
  blanket: Rgb,
): void => {
  const half = wide / 2;
  mesh.box([x - half - 0.05, 0, z + 2.05], [x + half + 0.05, 1.1, z + 2.13], { all: wood });
  mesh.box([x - half, 0.08, z], [x + half, 0.3, z + 2.06], { all: wood });
  addRounded(mesh, [x - half + 0.01, 0.28, z + 0.01], [x + half - 0.01, 0.52, z + 2.05], 0.09, cloth(linen));
  addRounded(mesh, [x - half - 0.05, 0.26, z - 0.04], [x + half + 0.05, 0.58, z + 1.36], 0.1, cloth(blanket));
  addRounded(mesh, [x - half - 0.045, 0.3, z + 1.22], [x + half + 0.045, 0.6, z + 1.5], 0.08, cloth(linen));
  for (const side of [-1, 1]) {
    const cx = x + side * half * 0.5;
    addRounded(mesh, [cx - 0.34, 0.52, z + 1.66], [cx + 0.34, 0.7, z + 2.02], 0.085, cloth(linen));
    addRounded(
      mesh,
      [cx - 0.24, 0.62, z + 1.52],
      [cx + 0.24, 0.92, z + 1.7],
      0.08,
      cloth(side < 0 ? blanket : scaled(blanket, 0.7)),
    );
  }
};

/** A rod between two places, square in section: a beam, a pole, a log. */
export const addBeam = (mesh: Mesh, from: Vec3, to: Vec3, thick: number, coat: Coat): void => {
  const long = hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const axis: Vec3 = [(to[0] - from[0]) / long, (to[1] - from[1]) / long, (to[2] - from[2]) / long];
  const aside: Vec3 = Math.abs(axis[1]) > 0.9 ? [1, 0, 0] : [axis[2], 0, -axis[0]];
  const level = hypot(...aside);
  const a: Vec3 = [aside[0] / level, 0, aside[2] / level];
  const b: Vec3 = [axis[1] * a[2] - axis[2] * a[1], axis[2] * a[0] - axis[0] * a[2], axis[0] * a[1] - axis[1] * a[0]];
  const h = thick / 2;
  const corner = (s: number, t: number): Vec3 => [
    from[0] + a[0] * s + b[0] * t,
    from[1] + a[1] * s + b[1] * t,
    from[2] + a[2] * s + b[2] * t,
  ];
  const minus = (v: Vec3): Vec3 => [-v[0], -v[1], -v[2]];
  mesh.panel(corner(h, -h), axis, b, long, thick, coat, { isSheet: true });
  mesh.panel(corner(-h, -h), axis, b, long, thick, coat, { isSheet: true });
  mesh.panel(corner(-h, h), axis, a, long, thick, coat, { isSheet: true });
  mesh.panel(corner(h, -h), axis, minus(a), long, thick, coat, { isSheet: true });
};
