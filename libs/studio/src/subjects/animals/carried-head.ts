import type { Noise } from '../../raster/noise.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Coat, type Part } from '../figure.js';
import type { Point, Solid } from '../sdf/primitives.js';
import { coatOf, faceParts, HEAD, headOf, lidLine, type SittingKind } from './sitting.js';

const { cos, sin } = Math;

/** Where a head is carried: its middle, how far it looks up and to its left (radians), and whether its eyes are shut. */
export type Carriage = {
  readonly at: Point;
  readonly pitch: number;
  readonly yaw: number;
  readonly isAsleep: boolean;
};

export type CarriedHead = { readonly solid: Solid; readonly coat: Coat; readonly parts: readonly Part[] };

/** The head of a sitting animal, carried by another body. */
export const carriedHead = (
  kind: SittingKind,
  { at, pitch, yaw, isAsleep }: Carriage,
  colour: Rgb | null,
  noise: Noise,
): CarriedHead => {
  const [cp, sp, cy, sy] = [cos(pitch), sin(pitch), cos(yaw), sin(yaw)];
  const moved =
    (solid: Solid): Solid =>
    (px, py, pz) => {
      const dx = px - at[0];
      const dy = py - at[1];
      const dz = pz - at[2];
      const x = dx * cy - dz * sy;
      const ahead = dx * sy + dz * cy;
      return solid(x + HEAD[0], dy * cp - ahead * sp + HEAD[1], ahead * cp + dy * sp + HEAD[2]);
    };
  const own = coatOf(kind, colour, noise);
  const wear =
    (coat: Coat): Coat =>
    (px, py, pz, n, matter) => {
      const [dx, dy, dz] = [px - at[0], py - at[1], pz - at[2]];
      const ahead = dx * sy + dz * cy;
      const nAhead = n[0] * sy + n[2] * cy;
      coat(
        dx * cy - dz * sy + HEAD[0],
        // Below the chin begins the other body, whatever the sitting one has there.
        Math.max(1.06, dy * cp - ahead * sp + HEAD[1]),
        ahead * cp + dy * sp + HEAD[2],
        [n[0] * cy - n[2] * sy, n[1] * cp - nAhead * sp, nAhead * cp + n[1] * sp],
        matter,
      );
    };
  const asleep: Coat = (x, y, z, n, matter) => {
    own(x, y, z, n, matter);
    lay(matter, [0.015, 0.01, 0.008], lidLine(x, y, z, 0));
  };
  const [eyes, nose] = faceParts(kind);
  const placed = ({ solid, coat }: Part): Part => ({ solid: moved(solid), coat: wear(coat) });
  return {
    solid: moved(headOf(kind)),
    coat: wear(isAsleep ? asleep : own),
    parts: isAsleep ? [placed(nose)] : [placed(eyes), placed(nose)],
  };
};
