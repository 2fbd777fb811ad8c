import { between, type Rng } from '../raster/rng.js';
import { tilt } from './animals/tilt.js';
import type { Coat, Figure } from './figure.js';

/** Radians that what floats is turned over: to a side, and forward or back. */
const ROLL = [0.28, 0.62] as const;
const PITCH = [-0.2, 0.3] as const;

/** The figure as it hangs where nothing is up or down: turned about its middle. A mesh of thin leaves stays as it is. */
export const adrift = (figure: Figure, rng: Rng): Figure => {
  if (figure.mesh) return figure;
  const side = rng() < 0.5 ? -1 : 1;
  const { centre, head, eyes } = figure;
  const over = tilt(centre, between(rng, ...PITCH), side * between(rng, ...ROLL));
  const turned =
    (coat: Coat): Coat =>
    (x, y, z, n, matter) => {
      const [px, py, pz] = over.back([x, y, z]);
      // A direction is a step from the same place.
      const [qx, qy, qz] = over.back([x + n[0], y + n[1], z + n[2]]);
      coat(px, py, pz, [qx - px, qy - py, qz - pz], matter);
    };
  return {
    ...figure,
    parts: figure.parts.map(({ solid, coat }) => ({ solid: over.solid(solid), coat: turned(coat) })),
    ...(head ? { head: { ...head, at: over.point(head.at) } } : {}),
    ...(eyes
      ? {
          eyes: eyes.map(({ at, size, gaze }) => {
            const from = over.point(at);
            const to = over.point([at[0] + gaze[0], at[1] + gaze[1], at[2] + gaze[2]]);
            return { at: from, size, gaze: [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const };
          }),
        }
      : {}),
  };
};
