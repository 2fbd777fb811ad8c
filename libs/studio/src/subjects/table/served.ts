import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import { lay, type Coat } from '../figure.js';
import { part } from '../plain-coat.js';
import { column, ellipsoid } from '../sdf/primitives.js';

const { abs, max, min, sin } = Math;

/** A round wooden board of a radius. */
export const board = (radius: number) =>
  part((x, y, z) => column(x, y, z, 0, 0.09, radius, radius), '#a8763f', {
    gloss: 0.2,
    over: (x, _y, z, _n, matter) => {
      const grain = 0.86 + 0.2 * sin(z * 46 + 2 * sin(x * 3));
      for (let k = 0; k < 3; k++) matter.colour[k]! *= grain;
    },
  });
/** A plate of a radius. */
export const plate = (radius: number, colour = '#f3f0ea') =>
  part(
    (x, y, z) =>
      min(
        max(abs(ellipsoid(x, y - 0.16, z, radius, 0.14, radius)) - 0.025, y - 0.12),
        column(x, y, z, 0, 0.06, radius * 0.6, radius * 0.55),
      ),
    colour,
    { gloss: 0.6, sharpness: 60 },
  );

/** Toasted: darker where it stands up. */
export const crust =
  (noise: Noise, dark: string, from: number, to: number): Coat =>
  (x, y, z, n, matter) =>
    lay(matter, hexToLinear(dark), smoothstep(from, to, n[1] + 0.35 * noise.fbm(x * 3, z * 3 + y, 3)));
