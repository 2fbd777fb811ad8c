import type { Vec3 } from '../light/atmosphere.js';
import type { Facet } from './facet.js';
import { createOutline, createVisible, fillConvex } from './rasterise.js';
import { giveBack } from '../raster/spare.js';

const { floor, hypot, max, min, abs } = Math;

/** The part of the mesh whose shadows are wanted, in metres. */
export type Bounds = { readonly low: Vec3; readonly high: Vec3 };
/** The share of a far light that reaches a place, 0 to 1; places outside the bounds are lit. */
export type Shadows = (x: number, y: number, z: number) => number;

/** Half the side of the square over which a shadow's edge is softened, in samples of the map. */
const SOFT = 1;

/**
 * Looks at the mesh from the light and keeps what it meets first. `light` is the unit direction to it; `size` the side of the map
 * in samples; `lift` how far before a surface, in metres, a shadow begins.
 */
export const castShadows = (
  facets: readonly Facet[],
  light: Vec3,
  { low, high }: Bounds,
  size: number,
  lift: number,
): Shadows => {
  const flat = hypot(light[0], light[2]);
  const a: Vec3 = flat < 1e-4 ? [1, 0, 0] : [light[2] / flat, 0, -light[0] / flat];
  const b: Vec3 = [
    light[1] * a[2] - light[2] * a[1],
    light[2] * a[0] - light[0] * a[2],
    light[0] * a[1] - light[1] * a[0],
  ];
  let [minA, maxA, minB, maxB] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const x of [low[0], high[0]])
    for (const y of [low[1], high[1]])
      for (const z of [low[2], high[2]]) {
        const sa = a[0] * x + a[1] * y + a[2] * z;
        const sb = b[0] * x + b[1] * y + b[2] * z;
        minA = min(minA, sa);
        maxA = max(maxA, sa);
        minB = min(minB, sb);
        maxB = max(maxB, sb);
      }
  const scaleA = size / (maxA - minA);
  const scaleB = size / (maxB - minB);
  const map = createVisible(size, size);
  const outline = createOutline();
  const dot = (v: Vec3, x: number, y: number, z: number): number => v[0] * x + v[1] * y + v[2] * z;
  for (const { corners, normal, isClear } of facets) {
    if (isClear) continue;
    const count = corners.length / 3;
    const across = dot(light, ...normal);
    if (abs(across) < 1e-6) continue;
    for (let k = 0; k < count; k++) {
      const [x, y, z] = [corners[k * 3]!, corners[k * 3 + 1]!, corners[k * 3 + 2]!];
      outline.points[k * 2] = (dot(a, x, y, z) - minA) * scaleA;
      outline.points[k * 2 + 1] = (dot(b, x, y, z) - minB) * scaleB;
    }
    outline.count = count;
    const d = dot(normal, corners[0]!, corners[1]!, corners[2]!);
    const alongA = -dot(normal, ...a) / across;
    const alongB = -dot(normal, ...b) / across;
    fillConvex(map, outline, alongA / scaleA, alongB / scaleB, d / across + alongA * minA + alongB * minB, 1);
  }
  const { nearness } = map;
  giveBack(map.facet);
  return (x, y, z) => {
    const column = (dot(a, x, y, z) - minA) * scaleA - 0.5;
    const row = (dot(b, x, y, z) - minB) * scaleB - 0.5;
    const near = dot(light, x, y, z) + lift;
    const x0 = floor(column);
    const y0 = floor(row);
    if (x0 < SOFT || y0 < SOFT || x0 >= size - 1 - SOFT || y0 >= size - 1 - SOFT) return 1;
    const p = column - x0;
    const q = row - y0;
    let lit = 0;
    for (let dy = -SOFT; dy <= SOFT + 1; dy++) {
      const weightY = dy === -SOFT ? 1 - q : dy === SOFT + 1 ? q : 1;
      const start = (y0 + dy) * size + x0;
      for (let dx = -SOFT; dx <= SOFT + 1; dx++) {
        if (nearness[start + dx]! > near) continue;
        lit += weightY * (dx === -SOFT ? 1 - p : dx === SOFT + 1 ? p : 1);
      }
    }
    return lit / ((2 * SOFT + 1) * (2 * SOFT + 1));
  };
};
