import { plain, shining } from '../../mesh/facet.js';
import type { Mesh } from '../../mesh/mesh.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { facade, type FacadeLook } from '../city/facade.js';
import { pick } from '../city/pick.js';
import { ROOM_LIGHTS } from '../city/townscape.js';

const { floor, max, min } = Math;

const WALLS: readonly { readonly colour: string; readonly masonry: FacadeLook['masonry'] }[] = [
  { colour: '#4b6274', masonry: 'curtain' },
  { colour: '#3d5468', masonry: 'curtain' },
  { colour: '#6d7f88', masonry: 'curtain' },
  { colour: '#a39684', masonry: 'panel' },
  { colour: '#8a6a58', masonry: 'panel' },
  { colour: '#b5aa9a', masonry: 'panel' },
  { colour: '#7c8087', masonry: 'panel' },
  { colour: '#96705c', masonry: 'panel' },
];
const CROWNS: readonly string[] = ['#ffd9a0', '#7fd4ff', '#ff8fc8', '#ffffff', '#9effc8'];

/** What all towers of a skyline share: how much of the city's own light is on, and snow on its roofs, both 0 to 1. */
export type SkylineSet = { readonly mesh: Mesh; readonly lit: number; readonly snow: number };

const lookOf = (rng: Rng, { lit, snow }: SkylineSet): FacadeLook => {
  const { colour, masonry } = pick(rng, WALLS);
  const isCurtain = masonry === 'curtain';
  const wide = isCurtain ? 0.92 : between(rng, 0.45, 0.62);
  return {
    seed: floor(rng() * 1e6),
    wall: hexToLinear(colour, between(rng, 0.75, 1.15)),
    trim: hexToLinear(isCurtain ? '#39434c' : '#8d867b'),
    masonry,
    bay: between(rng, 2.2, 3.6),
    storey: between(rng, 3.3, 4.2),
    window: { left: 0.5 - wide / 2, right: 0.5 + wide / 2, low: isCurtain ? 0.08 : 0.25, high: 0.86 },
    from: 0,
    lit: lit * between(rng, 0.16, 0.5),
    glow: lit * 1.9,
    lights: ROOM_LIGHTS,
    snow,
  };
};

/** A tower with a square foot around a place: a shaft with setbacks, and on tall ones a crown, a spire or a slanted top. */
export const addTower = (set: SkylineSet, rng: Rng, x: number, z: number, wide: number, tall: number): void => {
  const { mesh, lit, snow } = set;
  const look = lookOf(rng, set);
  const coat = facade(look);
  const roof = plain(snow > 0.2 ? [0.75, 0.78, 0.84] : [0.09, 0.09, 0.095]);
  const deep = wide * between(rng, 0.7, 1.2);
  const steps = tall > 110 ? floor(between(rng, 1, 4)) : tall > 60 ? floor(between(rng, 1, 3)) : 1;
  let [half, halfZ, from] = [wide / 2, deep / 2, 0];
  for (let n = 0; n < steps; n++) {
    const to = n === steps - 1 ? tall : tall * between(rng, 0.45, 0.6) ** (1 / (n + 1));
    if (to <= from) continue;
    mesh.box([x - half, from, z - halfZ], [x + half, to, z + halfZ], { all: coat, top: roof });
    from = to;
    if (n < steps - 1) {
      half *= between(rng, 0.68, 0.86);
      halfZ *= between(rng, 0.68, 0.86);
    }
  }
  const trim = plain(look.trim, 0.1);
  if (tall > 95) {
    const draw = rng();
    const light: Rgb = hexToLinear(pick(rng, CROWNS));
    if (draw < 0.38) {
      const height = tall * between(rng, 0.14, 0.3);
      mesh.turned(
        [x, tall, z],
        [
          [half * 0.3, 0],
          [half * 0.16, height * 0.3],
          [0.35, height * 0.55],
          [0.2, height],
        ],
        6,
        trim,
      );
      if (lit > 0.3)
        mesh.box([x - 0.9, tall + height, z - 0.9], [x + 0.9, tall + height + 1.8, z + 0.9], {
          all: shining([1, 0.08, 0.05], 6),
        });
    } else if (draw < 0.6) {
      // A roof that leans, glazed as the walls are.
      const rise = half * between(rng, 0.7, 1.5);
      const run = Math.hypot(rise, 2 * half);
      mesh.panel(
        [x - half, tall, z - halfZ],
        [0, 0, 1],
        [(2 * half) / run, rise / run, 0],
        2 * halfZ,
        run,
        plain(look.wall, 0.8),
        { isSheet: true },
      );
      mesh.polygon(
        [x - half, tall, z - halfZ],
        [1, 0, 0],
        [0, 1, 0],
        [
          [0, 0],
          [2 * half, 0],
          [2 * half, rise],
        ],
        coat,
      );
      mesh.panel([x + half, tall, z - halfZ], [0, 0, 1], [0, 1, 0], 2 * halfZ, rise, coat);
    } else if (draw < 0.85) {
      const high = min(9, tall * 0.05);
      const glow = lit > 0.3 ? shining(light, 1.7 * lit) : plain(look.trim, 0.4);
      mesh.box([x - half * 0.86, tall, z - halfZ * 0.86], [x + half * 0.86, tall + high, z + halfZ * 0.86], {
        all: glow,
        top: roof,
      });
    } else {
      mesh.turned(
        [x, tall, z],
        [
          [half * 0.9, 0],
          [half * 0.75, half * 0.4],
          [half * 0.4, half * 0.75],
          [0, half * 0.95],
        ],
        12,
        trim,
      );
    }
  } else if (rng() < 0.6) {
    const s = half * between(rng, 0.25, 0.5);
    mesh.box([x - s, tall, z - s], [x + s, tall + between(rng, 2, 5), z + s], { all: trim, top: roof });
  }
};

/** A district of towers, taller towards its heart. Lengths in metres. */
export type District = { readonly x: number; readonly z: number; readonly spread: number; readonly tallest: number };

/** How high a building stands at a place, as the districts around it have it. */
export const heightAt = (rng: Rng, districts: readonly District[], x: number, z: number): number => {
  let reach = 0;
  for (const { x: cx, z: cz, spread, tallest } of districts) {
    const off = ((x - cx) / spread) ** 2 + ((z - cz) / (spread * 1.4)) ** 2;
    reach = max(reach, tallest * Math.exp(-off * 1.5));
  }
  return between(rng, 14, 34) + reach * (0.28 + 0.72 * rng() ** 1.3);
};
