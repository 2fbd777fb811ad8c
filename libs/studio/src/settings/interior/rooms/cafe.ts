import { plain } from '../../../mesh/facet.js';
import { between } from '../../../raster/rng.js';
import type { Rgb } from '../../../scene/scene-description.js';
import { pick } from '../../city/pick.js';
import { addPendant, addPlant, addVessel } from '../furnishings.js';
import { addChair, addRoundTable } from '../furniture.js';
import { boards, plaster } from '../materials.js';
import { addShell, type Window } from '../room-shell.js';
import { WALNUT, type RoomBuilder } from './room.js';

/** A café: round tables under lamps, a counter, a window on the town. */
export const cafe: RoomBuilder = (set) => {
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
