import type { SkyDome } from '../landscape/sky-dome.js';
import type { View } from '../landscape/view.js';
import { detailTile, readTile } from '../raster/detail-tile.js';
import { clamp, mix } from '../raster/math.js';
import type { Atmosphere } from './atmosphere.js';

const { abs, max, exp, hypot } = Math;

/**
 * Air between the eye and things: far haze, cooler than the horizon, and low mist in the horizon's own colour.
 * `apply` changes the three numbers of `colour`.
 */
export type Haze = {
  readonly apply: (
    colour: Float64Array,
    distance: number,
    height: number,
    column: number,
    x: number,
    z: number,
  ) => void;
  /** Share of haze at a distance and height, and its colour, for things drawn as sprites. */
  /** Lays the low mist over the sky at a height (the upward part of a unit ray); returns how much of it is hidden. */
  readonly overSky: (colour: Float64Array, up: number, column: number) => number;
  readonly veil: (distance: number, height: number, column: number, x: number, z: number, out: Float64Array) => void;
};

const MIST_FALL = 0.055;
const DENSITY = 0.0085;

export const createHaze = (view: View, atmosphere: Atmosphere, dome: SkyDome, seed: number, fog: number): Haze => {
  const warm = new Float32Array(view.width * 3);
  const cool = new Float32Array(view.width * 3);
  const low = new Float64Array(3);
  const high = new Float64Array(3);
  for (let column = 0; column < view.width; column++) {
    const across = (column + 0.5 - view.width / 2) / view.focal;
    const inverse = 1 / hypot(across, 1);
    dome(across * inverse, 0.035, inverse, 0.5, low);
    dome(across * inverse * 0.86, 0.5, inverse * 0.86, 0.3, high);
    const brightest = max(low[0]!, low[1]!, low[2]!);
    const limit = brightest > 1.5 ? 1.5 / brightest : 1;
    for (let k = 0; k < 3; k++) {
      // Thick fog is near to white, whatever the sky's colour.
      const pale = (low[0]! + low[1]! + low[2]!) / 3;
      warm[column * 3 + k] = mix(low[k]! * limit, pale * limit * 1.25 * (0.94 + 0.05 * k), Math.min(0.85, fog * 1.3));
      const shade = 0.88 + 0.035 * k;
      const far = mix(low[k]! * limit, high[k]! * 1.04, atmosphere.coolness);
      const grey = mix(pale * limit, ((high[0]! + high[1]! + high[2]!) / 3) * 1.04, atmosphere.coolness);
      cool[column * 3 + k] = mix(far, grey, Math.min(0.7, fog)) * shade;
    }
  }
  const tile = detailTile();
  const sample = new Float64Array(3);
  const ox = (seed % 509) + 0.5;
  const { haze, mist } = atmosphere;
  const fall = MIST_FALL / (1 + fog * 2.5);
  const eye = max(0, view.eye);
  const atEye = exp(-eye * fall);

  const shares = new Float64Array(2);
  const measure = (distance: number, height: number, x: number, z: number): void => {
    shares[0] = 1 - exp(-((distance * haze) ** 1.25));
    shares[1] = 0;
    if (mist <= 0) return;
    const rise = height - eye;
    const along = abs(rise) < 0.5 ? atEye : (atEye - exp(-max(0, height) * fall)) / (fall * rise);
    readTile(tile, x * 0.16 + ox, z * 0.26, sample);
    const uneven = clamp(0.62 + sample[0]! * 1.5 * (1 - fog * 0.6), 0.05, 2);
    shares[1] = 1 - exp(-along * max(0, distance - 40 * (1 - fog)) * DENSITY * mist * uneven);
  };

  return {
    apply: (colour, distance, height, column, x, z) => {
      measure(distance, height, x, z);
      const i = column * 3;
      const far = shares[0]!;
      const near = shares[1]!;
      for (let k = 0; k < 3; k++) {
        const hazed = mix(colour[k]!, cool[i + k]!, far);
        colour[k] = mix(hazed, warm[i + k]! * 0.97 + 0.012, near);
      }
    },
    overSky: (colour, up, column) => {
      if (fog <= 0) return 0;
      const share = 1 - exp((-atEye / (fall * max(up, 0.02))) * DENSITY * mist);
      for (let k = 0; k < 3; k++) colour[k] = mix(colour[k]!, warm[column * 3 + k]! * 0.97 + 0.012, share);
      return share;
    },
    veil: (distance, height, column, x, z, out) => {
      measure(distance, height, x, z);
      const i = column * 3;
      const far = shares[0]!;
      const near = shares[1]!;
      for (let k = 0; k < 3; k++) out[k] = cool[i + k]! * far * (1 - near) + (warm[i + k]! * 0.97 + 0.012) * near;
      out[3] = (1 - far) * (1 - near);
    },
  };
};

/** No air at all, as in space. */
export const NO_HAZE: Haze = {
  apply: () => undefined,
  overSky: () => 0,
  veil: (_distance, _height, _column, _x, _z, out) => {
    out[0] = 0;
    out[1] = 0;
    out[2] = 0;
    out[3] = 1;
  },
};
