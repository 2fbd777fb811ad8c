import { plain, type Coat } from '../../../mesh/facet.js';
import { addRounded } from '../../../mesh/rounded.js';
import { between } from '../../../raster/rng.js';
import { addBookStack, addPendant } from '../furnishings.js';
import { addBeam, addChair, addSofa, addTable } from '../furniture.js';
import { boards, books, cloth, plaster, rug } from '../materials.js';
import { addShell, type Window } from '../room-shell.js';
import { WALNUT, type RoomBuilder } from './room.js';

/** Walls of books around a desk and a tall window. */
export const library: RoomBuilder = (set) => {
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
