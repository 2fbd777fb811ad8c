import { plain } from '../../../mesh/facet.js';
import type { Lamp } from '../../../mesh/lamps.js';
import type { Mesh } from '../../../mesh/mesh.js';
import type { Rng } from '../../../raster/rng.js';
import type { Rgb } from '../../../scene/scene-description.js';
import { pick } from '../../city/pick.js';
import { canvasOf, curtain } from '../materials.js';
import { drawPainting } from '../paintings.js';
import type { Shell, Window } from '../room-shell.js';

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
export type RoomBuilder = (set: RoomSet) => BuiltRoom;

/** Woods and paint, before light. */
export const OAK: Rgb = [0.36, 0.21, 0.1];
export const WALNUT: Rgb = [0.17, 0.088, 0.045];
export const PINE: Rgb = [0.46, 0.27, 0.12];
export const WHITE: Rgb = [0.74, 0.72, 0.68];

/** Curtains on a rod, drawn aside, with the day behind them. */
export const addCurtains = (
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

/** A framed picture on the back wall. */
export const addPicture = (
  { mesh, rng }: RoomSet,
  x: number,
  y: number,
  z: number,
  wide: number,
  tall: number,
): void => {
  mesh.box([x - 0.03, y - 0.03, z - 0.035], [x + wide + 0.03, y + tall + 0.03, z], {
    all: plain(pick(rng, [WALNUT, [0.03, 0.03, 0.03], [0.5, 0.4, 0.2]] as const), 0.15),
  });
  mesh.panel([x, y, z - 0.037], [1, 0, 0], [0, 1, 0], wide, tall, canvasOf(drawPainting(rng), wide, tall));
};
