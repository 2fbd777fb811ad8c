import { plain } from '../../../mesh/facet.js';
import { between } from '../../../raster/rng.js';
import { addFireplace } from '../fireplace.js';
import { addBookStack, addShadeLamp, addVessel } from '../furnishings.js';
import { addBeam, addRoundTable, addSofa } from '../furniture.js';
import { boards, logs, rug } from '../materials.js';
import { addShell, type Window } from '../room-shell.js';
import { addCurtains, PINE, WALNUT, type RoomBuilder } from './room.js';

/** A log cabin by its fire. */
export const cabin: RoomBuilder = (set) => {
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
