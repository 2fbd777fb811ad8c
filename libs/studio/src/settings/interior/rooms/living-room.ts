import { between } from '../../../raster/rng.js';
import type { Rgb } from '../../../scene/scene-description.js';
import { pick } from '../../city/pick.js';
import { addBookStack, addPlant, addShadeLamp, addVessel } from '../furnishings.js';
import { addSofa, addTable } from '../furniture.js';
import { boards, plaster, rug } from '../materials.js';
import { addShell, type Window } from '../room-shell.js';
import { addCurtains, addPicture, OAK, WALNUT, WHITE, type RoomBuilder } from './room.js';

/** A living room: sofa and armchair around a low table, by a wide window. */
export const livingRoom: RoomBuilder = (set) => {
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
  addPicture(set, free, 1.25, deep, 0.75, 0.95);
  // A low board with books and things along the wall across from the sofa.
  const x = side * (wide / 2 - 0.4);
  const board = boards(OAK, 0.4, 2, 5, 0.2, true);
  const [l, r] = [Math.min(x, x + side * 0.4), Math.max(x, x + side * 0.4)];
  mesh.box([l, 0.12, 1.6], [r, 0.62, 3.3], { all: board });
  addVessel(mesh, [x + side * 0.2, 0.62, 2], 'vase', 0.36, [0.5, 0.28, 0.18]);
  addBookStack(mesh, rng, [x + side * 0.2, 0.62, 2.7]);
  return { wide, deep, tall, windows: [window], view: rng() < 0.6 ? 'city' : 'nature' };
};
