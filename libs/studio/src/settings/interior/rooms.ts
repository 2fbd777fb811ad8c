import { plain, type Coat } from '../../mesh/facet.js';
import type { Lamp } from '../../mesh/lamps.js';
import type { Mesh } from '../../mesh/mesh.js';
import { addRounded } from '../../mesh/rounded.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb, Room } from '../../scene/scene-description.js';
import { pick } from '../city/pick.js';
import { addFireplace } from './fireplace.js';
import {
  addBeam,
  addBed,
  addBookStack,
  addChair,
  addPendant,
  addPlant,
  addRoundTable,
  addShadeLamp,
  addSofa,
  addTable,
  addVessel,
} from './furniture.js';
import { boards, books, canvasOf, cloth, curtain, logs, plaster, rug } from './materials.js';
import { drawPainting } from './paintings.js';
import { addShell, type Shell, type Window } from './room-shell.js';

/** What a room is furnished with. `lit` is how much its lamps are on, `outside` the light that stands in its windows. */
export type RoomSet = {
  readonly mesh: Mesh;
  readonly lamps: Lamp[];
  readonly rng: Rng;
  readonly lit: number;
  readonly outside: Rgb;
  /** A wished-for colour of walls, or null. */
  readonly paint: Rgb | null;
};

/** A room as it is built: its windows, and whether it looks out on a city. */
export type BuiltRoom = Pick<Shell, 'wide' | 'deep' | 'tall' | 'windows'> & { readonly view: 'city' | 'nature' };
type RoomBuilder = (set: RoomSet) => BuiltRoom;

const OAK: Rgb = [0.36, 0.21, 0.1];
const WALNUT: Rgb = [0.17, 0.088, 0.045];
const PINE: Rgb = [0.46, 0.27, 0.12];
const WHITE: Rgb = [0.74, 0.72, 0.68];

const addCurtains = (
  { mesh, outside }: RoomSet,
  { from, to, high }: Window,
  wide: number,
  deep: number,
  colour: Rgb,
): void => {
  const behind: Rgb = [outside[0] * 0.12, outside[1] * 0.12, outside[2] * 0.12];
  const coat = curtain(colour, 0.14, behind);
  const z = deep - 0.1;
  for (const [x0, x1] of [
    [from - 0.42, from + 0.12],
    [to - 0.12, to + 0.42],
  ] as const)
    mesh.panel([x0 - wide / 2, 0.05, z], [1, 0, 0], [0, 1, 0], x1 - x0, high + 0.1, coat, { isSheet: true });
  mesh.box([from - 0.5 - wide / 2, high + 0.13, z - 0.015], [to + 0.5 - wide / 2, high + 0.16, z + 0.015], {
    all: plain([0.06, 0.05, 0.045], 0.3),
  });
};

const addPicture = ({ mesh, rng }: RoomSet, x: number, y: number, z: number, wide: number, tall: number): void => {
  mesh.box([x - 0.03, y - 0.03, z - 0.035], [x + wide + 0.03, y + tall + 0.03, z], {
    all: plain(pick(rng, [WALNUT, [0.03, 0.03, 0.03], [0.5, 0.4, 0.2]] as const), 0.15),
  });
  mesh.panel([x, y, z - 0.037], [1, 0, 0], [0, 1, 0], wide, tall, canvasOf(drawPainting(rng), wide, tall));
};

const livingRoom: RoomBuilder = (set) => {
  const { mesh, lamps, rng, lit } = set;
  const [wide, deep, tall] = [between(rng, 5.6, 6.8), between(rng, 5, 5.8), 2.75];
  const side = rng() < 0.5 ? -1 : 1;
  const middle = wide / 2 + side * between(rng, 0.5, 0.9);
  const window: Window = { wall: 'back', from: middle - 1.45, to: middle + 1.45, low: 0.32, high: 2.4, panes: [3, 1] };
  const wall: Rgb =
    set.paint ??
    pick(rng, [
      [0.68, 0.65, 0.6],
      [0.42, 0.5, 0.46],
      [0.6, 0.5, 0.42],
      [0.36, 0.43, 0.5],
      [0.72, 0.68, 0.58],
    ] as const);
  addShell(mesh, {
    wide,
    deep,
    tall,
    walls: plaster(wall),
    floor: boards(OAK, 0.15, 1.7, 11, 0.3),
    ceiling: plaster([0.76, 0.75, 0.72]),
    frame: WHITE,
    windows: [window],
  });
  addCurtains(set, window, wide, deep, [0.66, 0.6, 0.52]);
  const [rw, rl] = [2.7, 1.9];
  mesh.panel(
    [-rw / 2 + side * 0.3, 0.012, 1.9],
    [1, 0, 0],
    [0, 0, 1],
    rw,
    rl,
    rug(
      [0.42, 0.36, 0.28],
      [0.2, 0.12, 0.09],
      pick(rng, [
        [0.5, 0.16, 0.1],
        [0.1, 0.2, 0.28],
        [0.16, 0.22, 0.14],
      ] as const),
      rw,
      rl,
    ),
    { isClear: true },
  );
  const sofa = pick<Rgb>(rng, [
    [0.1, 0.19, 0.22],
    [0.3, 0.13, 0.07],
    [0.2, 0.22, 0.15],
    [0.36, 0.33, 0.3],
    [0.07, 0.1, 0.18],
  ]);
  addSofa(mesh, [-side * (wide / 2 - 1.02), 3.1], side > 0 ? 'right' : 'left', 2, sofa, [0.62, 0.36, 0.12]);
  addSofa(
    mesh,
    [side * 1.35, 3.35],
    'near',
    0.95,
    pick<Rgb>(rng, [
      [0.45, 0.3, 0.12],
      [0.33, 0.3, 0.27],
    ]),
    [0.5, 0.45, 0.36],
  );
  addTable(mesh, [side * 0.15, 2.75], 1.05, 0.6, 0.4, boards(WALNUT, 0.2, 2, 3, 0.4, true));
  addBookStack(mesh, rng, [side * 0.15 - 0.22, 0.4, 2.75]);
  addVessel(mesh, [side * 0.15 + 0.2, 0.4, 2.85], 'bowl', 0.1, [0.62, 0.6, 0.54]);
  addShadeLamp(mesh, lamps, [-side * (wide / 2 - 0.55), 0, deep - 0.45], 1.5, [0.75, 0.68, 0.55], lit);
  addPlant(mesh, rng, [side * (wide / 2 - 0.5), 0, deep - 0.55], 1.55, [0.5, 0.46, 0.4]);
  const free = side > 0 ? -wide / 2 + 0.7 : middle - wide / 2 + 1.95;
  addPicture(set, side > 0 ? free - 0.05 : -middle + wide / 2 - 3.2 + 0.2, 1.25, deep, 0.75, 0.95);
  // A low board with books and things along the wall across from the sofa.
  const x = side * (wide / 2 - 0.4);
  const board = boards(OAK, 0.4, 2, 5, 0.2, true);
  const [l, r] = [Math.min(x, x + side * 0.4), Math.max(x, x + side * 0.4)];
  mesh.box([l, 0.12, 1.6], [r, 0.62, 3.3], { all: board });
  addVessel(mesh, [x + side * 0.2, 0.62, 2], 'vase', 0.36, [0.5, 0.28, 0.18]);
  addBookStack(mesh, rng, [x + side * 0.2, 0.62, 2.7]);
  return { wide, deep, tall, windows: [window], view: rng() < 0.6 ? 'city' : 'nature' };
};

const cabin: RoomBuilder = (set) => {
  const { mesh, lamps, rng, lit } = set;
  const [wide, deep, tall] = [between(rng, 4.8, 5.6), between(rng, 4.6, 5.2), 2.5];
  const side = rng() < 0.5 ? -1 : 1;
  const centre = wide / 2 + side * wide * 0.26;
  const window: Window = { wall: 'back', from: centre - 0.62, to: centre + 0.62, low: 0.95, high: 2, panes: [2, 2] };
  addShell(mesh, {
    wide,
    deep,
    tall,
    walls: logs(set.paint ?? [0.4, 0.22, 0.1], 0.24, 3),
    floor: boards(PINE, 0.2, 2.4, 9, 0.16),
    ceiling: boards([0.34, 0.19, 0.09], 0.16, 3, 4, 0.05),
    frame: [0.24, 0.13, 0.06],
    windows: [window],
  });
  addCurtains({ ...set }, window, wide, deep, [0.5, 0.12, 0.1]);
  for (let z = 0.8; z < deep; z += 1.5)
    addBeam(
      mesh,
      [-wide / 2, tall - 0.1, z],
      [wide / 2, tall - 0.1, z],
      0.2,
      boards([0.22, 0.115, 0.05], 0.3, 4, 6, 0.05),
    );
  addFireplace(mesh, lamps, rng, -side * wide * 0.2, deep, tall);
  mesh.panel(
    [-1.2 - side * 0.35, 0.012, 1.9],
    [1, 0, 0],
    [0, 0, 1],
    2.3,
    1.5,
    rug([0.4, 0.08, 0.06], [0.1, 0.05, 0.05], [0.55, 0.42, 0.24], 2.3, 1.5),
    { isClear: true },
  );
  addSofa(mesh, [side * 1.3, 2.55], side > 0 ? 'left' : 'right', 0.92, [0.26, 0.1, 0.045], [0.55, 0.12, 0.1]);
  addRoundTable(mesh, [side * 1.62, 3.95], 0.34, 0.6, boards(WALNUT, 0.2, 1, 2, 0.3), plain(WALNUT, 0.2));
  addShadeLamp(mesh, lamps, [side * 1.72, 0.6, 4], 0.36, [0.78, 0.6, 0.38], Math.max(0.5, lit));
  addVessel(mesh, [side * 1.47, 0.6, 3.82], 'cup', 0.1, [0.5, 0.13, 0.09]);
  addBookStack(mesh, rng, [side * 1.6, 0.6, 3.75]);
  // Firewood stacked beside the hearth.
  for (let n = 0; n < 13; n++) {
    const row = n < 5 ? 0 : n < 9 ? 1 : 2;
    const x = -side * (wide * 0.2 + 1.2) - side * ((n - [0, 5, 9][row]!) * 0.12 + row * 0.06);
    if (Math.abs(x) < wide / 2 - 0.08)
      addBeam(
        mesh,
        [x, 0.06 + row * 0.115, deep - 0.5],
        [x, 0.06 + row * 0.115, deep - 0.05],
        0.11,
        plain([0.32 + 0.1 * rng(), 0.19, 0.09]),
      );
  }
  return { wide, deep, tall, windows: [window], view: 'nature' };
};

const library: RoomBuilder = (set) => {
  const { mesh, lamps, rng, lit } = set;
  const [wide, deep, tall] = [between(rng, 5.4, 6.4), between(rng, 5.6, 6.6), 3.7];
  const window: Window = { wall: 'back', from: wide / 2 - 0.7, to: wide / 2 + 0.7, low: 0.9, high: 3.2, panes: [2, 4] };
  const wood = boards(WALNUT, 0.5, 3, 4, 0.14);
  addShell(mesh, {
    wide,
    deep,
    tall,
    walls: plaster(set.paint ?? [0.12, 0.17, 0.13]),
    floor: boards([0.27, 0.13, 0.055], 0.11, 0.9, 13, 0.34),
    ceiling: plaster([0.5, 0.44, 0.36]),
    frame: [0.3, 0.17, 0.08],
    windows: [window],
  });
  const shelf = (
    low: readonly [number, number],
    high: readonly [number, number],
    face: 'near' | 'left' | 'right',
    seed: number,
  ): void => {
    mesh.box([low[0], 0, low[1]], [high[0], 3.25, high[1]], { all: wood, [face]: books(0.345, WALNUT, seed) });
    mesh.box([low[0] - 0.04, 3.25, low[1] - 0.04], [high[0] + 0.04, 3.4, high[1] + 0.04], { all: wood });
  };
  const step = 1.24;
  for (let n = 0; n < 4; n++) {
    const z = deep - 0.1 - (n + 1) * step;
    shelf([-wide / 2, z], [-wide / 2 + 0.36, z + step - 0.07], 'right', 40 + n);
    shelf([wide / 2 - 0.36, z], [wide / 2, z + step - 0.07], 'left', 60 + n);
  }
  shelf([-wide / 2 + 0.4, deep - 0.34], [-0.95, deep], 'near', 80);
  shelf([0.95, deep - 0.34], [wide / 2 - 0.4, deep], 'near', 90);
  const ladder = plain([0.2, 0.1, 0.045], 0.15);
  const side = rng() < 0.5 ? -1 : 1;
  const foot = side * (wide / 2 - 1.05);
  const top = side * (wide / 2 - 0.4);
  for (const z of [deep - 2.5, deep - 2.05]) addBeam(mesh, [foot, 0, z], [top, 3, z], 0.06, ladder);
  for (let n = 1; n < 9; n++)
    addBeam(
      mesh,
      [foot + ((top - foot) * n) / 9, n / 3, deep - 2.5],
      [foot + ((top - foot) * n) / 9, n / 3, deep - 2.05],
      0.035,
      ladder,
    );
  mesh.panel(
    [-1.5, 0.012, 1.7],
    [1, 0, 0],
    [0, 0, 1],
    3,
    2.4,
    rug([0.26, 0.05, 0.05], [0.05, 0.08, 0.14], [0.45, 0.32, 0.14], 3, 2.4),
    { isClear: true },
  );
  addTable(mesh, [0, 3], 1.7, 0.85, 0.76, wood);
  addChair(mesh, [-0.3, 3.75], 'near', ladder, cloth([0.2, 0.05, 0.04]));
  addSofa(mesh, [-side * 1.6, 2.3], side > 0 ? 'right' : 'left', 0.9, [0.2, 0.07, 0.035], [0.16, 0.22, 0.16]);
  const shade: Coat = (at, finish) => {
    finish.colour.set([0.02, 0.2, 0.09]);
    finish.glow.set([0.03 * lit, 0.34 * lit, 0.14 * lit]);
    finish.bumpV = at.v;
  };
  mesh.turned(
    [0.5, 0.76, 3],
    [
      [0.1, 0],
      [0.09, 0.02],
      [0.015, 0.04],
      [0.015, 0.36],
    ],
    10,
    plain([0.45, 0.32, 0.1], 0.6),
  );
  addRounded(mesh, [0.28, 1.1, 2.9], [0.72, 1.22, 3.1], 0.055, shade);
  lamps.push({ x: 0.5, y: 1.06, z: 2.98, colour: [1.1 * lit, 0.85 * lit, 0.45 * lit], reach: 2.8, radius: 0.2 });
  addBookStack(mesh, rng, [-0.5, 0.76, 2.95]);
  addBookStack(mesh, rng, [0.12, 0.76, 3.2]);
  mesh.panel([-0.2, 0.765, 2.75], [1, 0, 0], [0, 0, 1], 0.42, 0.3, plain([0.68, 0.64, 0.54]), { isClear: true });
  addPendant(mesh, lamps, [0, 2.75, 2.6], tall, [0.3, 0.22, 0.08], Math.max(0.25, lit));
  return { wide, deep, tall, windows: [window], view: 'nature' };
};

const cafe: RoomBuilder = (set) => {
  const { mesh, lamps, rng, lit } = set;
  const [wide, deep, tall] = [between(rng, 5.8, 7), between(rng, 5.6, 6.4), 3.1];
  const side = rng() < 0.5 ? -1 : 1;
  const middle = wide / 2 + side * 0.7;
  const windows: Window[] = [{ wall: 'back', from: middle - 2, to: middle + 1.9, low: 0.55, high: 2.6, panes: [4, 2] }];
  addShell(mesh, {
    wide,
    deep,
    tall,
    walls: plaster(
      set.paint ??
        pick<Rgb>(rng, [
          [0.56, 0.44, 0.33],
          [0.3, 0.38, 0.34],
          [0.62, 0.56, 0.48],
        ]),
    ),
    floor: boards([0.3, 0.17, 0.08], 0.13, 1.4, 21, 0.28),
    ceiling: plaster([0.4, 0.36, 0.32]),
    frame: [0.07, 0.075, 0.07],
    windows,
  });
  const dark = boards(WALNUT, 0.16, 1.5, 8, 0.35);
  for (const [x, z] of [
    [side * 1.6, 4.5],
    [-side * 0.2, 3.6],
    [side * 1.4, 2.5],
    [-side * 1.7, 4.7],
  ] as const) {
    addRoundTable(mesh, [x, z], 0.38, 0.74, dark, plain([0.03, 0.03, 0.03], 0.3));
    addChair(mesh, [x - 0.62, z], 'right', plain(WALNUT, 0.2), plain([0.3, 0.18, 0.09], 0.2));
    addChair(mesh, [x + 0.62, z], 'left', plain(WALNUT, 0.2), plain([0.3, 0.18, 0.09], 0.2));
    addVessel(mesh, [x - 0.12, 0.74, z - 0.05], 'cup', 0.08, [0.72, 0.7, 0.66]);
    mesh.turned(
      [x - 0.12, 0.741, z - 0.05],
      [
        [0.075, 0],
        [0.08, 0.008],
        [0, 0.006],
      ],
      14,
      plain([0.72, 0.7, 0.66], 0.4),
    );
    if (rng() < 0.7)
      addVessel(
        mesh,
        [x + 0.13, 0.74, z + 0.06],
        'vase',
        0.17,
        pick<Rgb>(rng, [
          [0.2, 0.3, 0.32],
          [0.55, 0.3, 0.2],
        ]),
      );
    addPendant(mesh, lamps, [x, 1.95, z], tall, [0.04, 0.04, 0.045], Math.max(0.3, lit));
  }
  // The counter runs along one wall, with shelves of cups and jars behind it.
  const cx = -side * (wide / 2 - 0.95);
  const [l, r] = [Math.min(cx, cx - side * 0.55), Math.max(cx, cx - side * 0.55)];
  mesh.box([l, 0, 1.1], [r, 1.02, 4], { all: boards([0.24, 0.2, 0.16], 0.12, 2, 31, 0.1) });
  mesh.box([l - 0.05, 1.02, 1.05], [r + 0.05, 1.08, 4.05], { all: plain([0.55, 0.5, 0.44], 0.35) });
  mesh.box([l + 0.1, 1.08, 2.9], [r - 0.1, 1.5, 3.5], { all: plain([0.42, 0.42, 0.43], 0.6) });
  for (const y of [1.5, 1.95, 2.4]) {
    const [sl, sr] = side > 0 ? [-wide / 2, -wide / 2 + 0.24] : [wide / 2 - 0.24, wide / 2];
    mesh.box([sl, y, 2], [sr, y + 0.04, 4.4], { all: dark });
    for (let z = 2.15; z < 4.3; z += between(rng, 0.16, 0.3))
      addVessel(
        mesh,
        [(sl + sr) / 2, y + 0.04, z],
        pick(rng, ['cup', 'bowl', 'vase', 'cup'] as const),
        between(rng, 0.1, 0.22),
        pick<Rgb>(rng, [
          [0.7, 0.68, 0.62],
          [0.4, 0.2, 0.1],
          [0.2, 0.3, 0.28],
          [0.6, 0.44, 0.2],
        ]),
      );
  }
  addPlant(mesh, rng, [side * (wide / 2 - 0.5), 0, deep - 0.5], 1.7, [0.3, 0.16, 0.1]);
  return { wide, deep, tall, windows, view: 'city' };
};

const bedroom: RoomBuilder = (set) => {
  const { mesh, lamps, rng, lit } = set;
  const [wide, deep, tall] = [between(rng, 4.8, 5.6), between(rng, 4.8, 5.3), 2.6];
  const side = rng() < 0.5 ? -1 : 1;
  const middle = wide / 2 + side * wide * 0.27;
  const window: Window = { wall: 'back', from: middle - 0.75, to: middle + 0.75, low: 0.75, high: 2.2, panes: [2, 1] };
  const wall: Rgb =
    set.paint ??
    pick<Rgb>(rng, [
      [0.5, 0.56, 0.56],
      [0.62, 0.54, 0.5],
      [0.7, 0.67, 0.6],
      [0.42, 0.46, 0.54],
    ]);
  addShell(mesh, {
    wide,
    deep,
    tall,
    walls: plaster(wall),
    floor: boards([0.42, 0.28, 0.16], 0.16, 1.9, 17, 0.22),
    ceiling: plaster([0.76, 0.75, 0.72]),
    frame: WHITE,
    windows: [window],
  });
  addCurtains(set, window, wide, deep, [0.72, 0.69, 0.64]);
  const bedX = -side * wide * 0.14;
  addBed(
    mesh,
    [bedX, deep - 2.2],
    1.7,
    boards(OAK, 0.3, 2, 3, 0.15, true),
    [0.74, 0.72, 0.69],
    pick<Rgb>(rng, [
      [0.24, 0.32, 0.4],
      [0.5, 0.27, 0.2],
      [0.34, 0.38, 0.28],
      [0.55, 0.5, 0.42],
    ]),
  );
  mesh.panel(
    [bedX - 1.4, 0.012, deep - 3.4],
    [1, 0, 0],
    [0, 0, 1],
    2.8,
    1.8,
    rug([0.6, 0.56, 0.5], [0.45, 0.4, 0.34], [0.4, 0.34, 0.28], 2.8, 1.8),
    { isClear: true },
  );
  for (const turn of [-1, 1]) {
    const x = bedX + turn * 1.2;
    if (Math.abs(x) > wide / 2 - 0.2) continue;
    mesh.box([x - 0.22, 0.05, deep - 0.5], [x + 0.22, 0.5, deep - 0.06], { all: boards(OAK, 0.25, 1, 6, 0.15, true) });
    addShadeLamp(mesh, lamps, [x, 0.5, deep - 0.28], 0.34, [0.78, 0.72, 0.62], lit);
  }
  addPicture(set, bedX - 0.5, 1.4, deep, 1, 0.7);
  addPlant(mesh, rng, [side * (wide / 2 - 0.4), 0, deep - 0.5], 1.1, [0.62, 0.6, 0.56]);
  return { wide, deep, tall, windows: [window], view: rng() < 0.4 ? 'city' : 'nature' };
};

/** Who builds each room. */
export const ROOM_BUILDERS: Readonly<Record<Room, RoomBuilder>> = {
  'living-room': livingRoom,
  cabin,
  library,
  cafe,
  bedroom,
};
