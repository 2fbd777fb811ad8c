import { smoothstep } from '../raster/math.js';
import type { Noise } from '../raster/noise.js';
import { hexToLinear } from '../raster/oklab.js';
import { lay, type Figure, type Part } from './figure.js';
import { part } from './plain-coat.js';
import { blend, ellipsoid, type Solid } from './sdf/primitives.js';

const { max } = Math;

/** How far the rock's top stands over the water, in the figure's units. */
const ABOVE = 0.3;

/** Where the water meets the rock, as a height of the figure. */
export const ROCK_WATERLINE = -ABOVE;

/** A figure on a flat rock that comes out of the water, where a place has no ground for it. */
export const onRock = (figure: Figure, noise: Noise): Figure => {
  const wide = figure.radius * 0.86;
  const stone: Solid = (x, y, z) => {
    const rough = 0.09 * noise.fbm(x * 1.9 + z, z * 1.9 + y * 2.1, 4);
    const slab = ellipsoid(x, y + ABOVE * 1.25, z, wide, ABOVE * 1.25, wide * 0.8);
    const spur = ellipsoid(x + wide * 0.72, y + ABOVE * 1.3, z - wide * 0.2, wide * 0.5, ABOVE * 0.95, wide * 0.45);
    return max((blend(slab, spur, 0.18) + rough) * 0.75, ROCK_WATERLINE - 0.03 - y);
  };
  const rock: Part = part(stone, '#5d5a55', {
    over: (x, y, z, n, matter) => {
      const tone = 0.8 + 0.5 * noise.fbm(x * 5 + y * 3, z * 5 - y * 4, 4);
      for (let k = 0; k < 3; k++) matter.colour[k]! *= tone;
      lay(
        matter,
        hexToLinear('#5c6a34'),
        smoothstep(0.55, 0.85, n[1]) * smoothstep(-0.1, 0.2, noise.at(x * 4, z * 4)) * 0.8,
      );
      // Wet and dark where the water reaches it.
      const wet = smoothstep(ROCK_WATERLINE + 0.09, ROCK_WATERLINE + 0.03, y);
      for (let k = 0; k < 3; k++) matter.colour[k]! *= 1 - 0.55 * wet;
      matter.gloss = 0.5 * wet;
    },
  });
  return { ...figure, parts: [...figure.parts, rock], radius: figure.radius + ABOVE + wide * 0.2 };
};
