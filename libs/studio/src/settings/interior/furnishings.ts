import type { Vec3 } from '../../light/atmosphere.js';
import { plain, shining, type Coat } from '../../mesh/facet.js';
import type { Lamp } from '../../mesh/lamps.js';
import type { Mesh } from '../../mesh/mesh.js';
import { scaled } from '../../mesh/scaled.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';

const { cos, sin } = Math;

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
