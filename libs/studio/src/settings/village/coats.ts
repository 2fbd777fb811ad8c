import type { Coat } from '../../mesh/facet.js';
import { bands } from '../../mesh/patterns.js';
import { hash2 } from '../../raster/hash.js';
import { clamp01, mix, smoothstep } from '../../raster/math.js';
import type { Rgb } from '../../scene/scene-description.js';

const { abs, floor, max } = Math;

/** Rows of tiles or shingles, weathered here and there; snow lies on them thick and smooth. */
export const roofing =
  (colour: Rgb, seed: number, snow: number): Coat =>
  ({ u, v, du, dv }, finish) => {
    const [wide, high] = [0.26, 0.32];
    const row = floor(v / high);
    const fine = smoothstep(high * 1.3, high * 0.3, max(du, dv));
    const own = hash2(floor(u / wide + (row & 1) * 0.5), row, seed);
    const step = 1 - bands(v, dv, high, 0.05, high);
    const patch = hash2(floor(u / 1.7), floor(v / 1.1), seed + 3);
    const tone = (1 + (own - 0.5) * 0.4 * fine) * (1 - 0.4 * step * fine) * (0.88 + 0.24 * patch);
    const lies = clamp01(snow * 1.25 - 0.12 * hash2(floor(u * 2), floor(v * 2), seed));
    for (let k = 0; k < 3; k++) finish.colour[k] = mix(colour[k]! * tone, [0.78, 0.81, 0.87][k]!, lies);
    finish.bumpV = step * 0.25 * fine * (1 - lies);
  };

/** Walls with a dark frame of posts, rails and braces over the plaster. */
export const framed =
  (walls: Coat, timber: Rgb, from: number): Coat =>
  (at, finish) => {
    walls(at, finish);
    const { u, v, du, dv } = at;
    if (v < from) return;
    const bay = 1.5;
    const f = (u / bay) % 1;
    const t = (v - from) / 1.35;
    const post = bands(u, du, bay, 0, 0.16);
    const rail = bands(v - from, dv, 1.35, 0, 0.15);
    const turn = floor(u / bay) % 2 === 0 ? f : 1 - f;
    const brace = floor(u / bay) % 3 === 1 ? smoothstep(0.1 + du, 0.06, abs((t % 1) - turn) * 0.75) : 0;
    // Where the wall is mirror or light there is a window, which the frame leaves free.
    const free = clamp01(1 - finish.gloss * 2.4);
    const cover = clamp01(max(post, rail, brace)) * free;
    for (let k = 0; k < 3; k++) finish.colour[k] = mix(finish.colour[k]!, timber[k]!, cover);
  };

/** Upright boards from a height on. */
export const boarded =
  (walls: Coat, wood: Rgb, from: number): Coat =>
  (at, finish) => {
    walls(at, finish);
    if (at.v < from) return;
    const free = clamp01(1 - finish.gloss * 2.4);
    const joint = 1 - bands(at.u, at.du, 0.18, 0.02, 0.18);
    const own = hash2(floor(at.u / 0.18), 3, 9);
    for (let k = 0; k < 3; k++)
      finish.colour[k] = mix(finish.colour[k]!, wood[k]! * (0.75 + 0.5 * own) * (1 - 0.5 * joint), free);
  };
