import { between } from '../../../raster/rng.js';
import type { Rgb } from '../../../scene/scene-description.js';
import { pick } from '../../city/pick.js';
import { addPlant, addShadeLamp } from '../furnishings.js';
import { addBed } from '../furniture.js';
import { boards, plaster, rug } from '../materials.js';
import { addShell, type Window } from '../room-shell.js';
import { addCurtains, addPicture, OAK, WHITE, type RoomBuilder } from './room.js';

/** A bedroom: the bed with its lamps, beside a curtained window. */
export const bedroom: RoomBuilder = (set) => {
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
