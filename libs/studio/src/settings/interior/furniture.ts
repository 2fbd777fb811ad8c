import type { Vec3 } from '../../light/atmosphere.js';
import { plain, shining, type Coat } from '../../mesh/facet.js';
import type { Lamp } from '../../mesh/lamps.js';
import type { Mesh } from '../../mesh/mesh.js';
import { addRounded } from '../../mesh/rounded.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { cloth } from './materials.js';

const { cos, hypot, sin } = Math;

const scaled = ([r, g, b]: Rgb, gain: number): Rgb => [r * gain, g * gain, b * gain];

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

/** A lamp with a cloth shade on a foot `high` metres tall; `lit` 0 to 1. */
export const addShadeLamp = (
  mesh: Mesh,
  lamps: Lamp[],
  [x, y, z]: Vec3,
  high: number,
  shade: Rgb,
  lit: number,
): void => {
  const size = high > 1 ? 0.24 : 0.15;
  mesh.turned(
    [x, y, z],
    [
      [0.13, 0],
      [0.12, 0.02],
      [0.015, 0.04],
      [0.015, high],
    ],
    10,
    plain([0.12, 0.09, 0.05], 0.5),
  );
  const light: Rgb = [1, 0.74, 0.42];
  const glow: Coat = (at, finish) => {
    const near = 1 - Math.abs(at.v / (size * 1.3) - 0.45) * 0.9;
    for (let k = 0; k < 3; k++) {
      finish.colour[k] = shade[k]!;
      finish.glow[k] = shade[k]! * light[k]! * 2.1 * lit * near;
    }
  };
  mesh.turned(
    [x, y + high - size * 0.5, z],
    [
      [size * 1.05, 0],
      [size * 0.72, size * 1.3],
    ],
    20,
    glow,
    { isSheet: true, isClear: true },
  );
  if (lit > 0) {
    lamps.push({ x, y: y + high + 0.1, z, colour: scaled(light, 1.35 * lit), reach: 4.6, radius: 0.75 });
    lamps.push({ x, y: y + high - 0.35, z, colour: scaled(light, 0.9 * lit), reach: 3.4, radius: 0.6 });
  }
};

/** A lamp that hangs from the ceiling. */
export const addPendant = (
  mesh: Mesh,
  lamps: Lamp[],
  [x, y, z]: Vec3,
  ceiling: number,
  shade: Rgb,
  lit: number,
): void => {
  mesh.box([x - 0.008, y, z - 0.008], [x + 0.008, ceiling, z + 0.008], { all: plain([0.02, 0.02, 0.02]) });
  mesh.turned(
    [x, y - 0.16, z],
    [
      [0.2, 0],
      [0.17, 0.08],
      [0.05, 0.16],
      [0.03, 0.2],
    ],
    16,
    plain(shade, 0.4),
  );
  mesh.turned(
    [x, y - 0.2, z],
    [
      [0, 0],
      [0.06, 0.03],
      [0.06, 0.08],
      [0, 0.1],
    ],
    10,
    shining([1, 0.8, 0.5], 0.3 + 9 * lit),
    { isClear: true },
  );
  if (lit > 0) lamps.push({ x, y: y - 0.25, z, colour: scaled([1, 0.74, 0.42], 2 * lit), reach: 5, radius: 0.4 });
};

/** A plant in a pot, `tall` metres, of long leaves that bend under their weight. */
export const addPlant = (mesh: Mesh, rng: Rng, [x, y, z]: Vec3, tall: number, pot: Rgb): void => {
  const size = tall * 0.17;
  mesh.turned(
    [x, y, z],
    [
      [size * 0.75, 0],
      [size, size * 1.5],
      [size * 1.05, size * 1.55],
      [size * 0.9, size * 1.5],
    ],
    16,
    plain(pot, 0.2),
  );
  const count = 22;
  for (let n = 0; n < count; n++) {
    const heading = (n / count) * 6.2832 * 3.82 + between(rng, -0.3, 0.3);
    const long = tall * between(rng, 0.5, 0.85);
    const lean = between(rng, 0.25, 1.05);
    const wide = tall * between(rng, 0.045, 0.07);
    const green: Rgb = scaled([0.055, 0.15, 0.04], between(rng, 0.7, 1.5));
    const leaf = plain(green, 0.16);
    const across: Vec3 = [-sin(heading), 0, cos(heading)];
    let [px, py, pz] = [x, y + size * 1.45, z];
    const parts = 4;
    for (let k = 0; k < parts; k++) {
      const tilt = lean * (0.45 + (k / parts) * 1.5);
      const up: Vec3 = [cos(heading) * sin(tilt), cos(tilt), sin(heading) * sin(tilt)];
      const step = long / parts;
      const width = (t: number): number => wide * (0.25 + 1.5 * t) * (1 - t) ** 0.7 * 1.7 + 0.002;
      const [w0, w1] = [width(k / parts), width((k + 1) / parts)];
      mesh.polygon(
        [px, py, pz],
        across,
        up,
        [
          [-w0, 0],
          [w0, 0],
          [w1, step],
          [-w1, step],
        ],
        leaf,
        { isSheet: true },
      );
      px += up[0] * step;
      py += up[1] * step;
      pz += up[2] * step;
    }
  }
};

/** A cup, a bowl or a vase, turned; `size` is its height in metres. */
export const addVessel = (mesh: Mesh, place: Vec3, kind: 'cup' | 'bowl' | 'vase', size: number, colour: Rgb): void => {
  const shapes = {
    cup: [
      [0.32, 0],
      [0.42, 0.1],
      [0.45, 1],
      [0.38, 1],
      [0.36, 0.15],
      [0, 0.12],
    ],
    bowl: [
      [0.35, 0],
      [0.8, 0.35],
      [1.15, 1],
      [1.05, 1],
      [0.7, 0.4],
      [0, 0.2],
    ],
    vase: [
      [0.26, 0],
      [0.4, 0.25],
      [0.36, 0.55],
      [0.15, 0.82],
      [0.2, 1],
      [0.13, 0.98],
    ],
  } as const;
  mesh.turned(
    place,
    shapes[kind].map(([r, h]) => [r * size, h * size] as const),
    16,
    plain(colour, 0.45),
  );
};

/** A stack of books lying on a table. */
export const addBookStack = (mesh: Mesh, rng: Rng, [x, y, z]: Vec3): void => {
  const covers: readonly Rgb[] = [
    [0.3, 0.05, 0.04],
    [0.06, 0.12, 0.22],
    [0.5, 0.42, 0.28],
    [0.08, 0.18, 0.1],
  ];
  let top = y;
  for (let n = 0; n < 3; n++) {
    const [w, d, h] = [between(rng, 0.09, 0.12), between(rng, 0.065, 0.085), between(rng, 0.02, 0.04)];
    const shift = between(rng, -0.015, 0.015);
    const cover = plain(covers[Math.floor(rng() * covers.length)]!, 0.1);
    mesh.box([x - w + shift, top, z - d], [x + w + shift, top + h, z + d], {
      all: plain([0.62, 0.58, 0.48]),
      top: cover,
      left: cover,
    });
    top += h;
  }
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
