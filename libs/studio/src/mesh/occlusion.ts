import { clamp, clamp01 } from '../raster/math.js';
import { hash2 } from '../raster/hash.js';
import { TAU } from '../raster/math.js';
import type { Facet } from './facet.js';
import { toCamera, type Eye, type Visible } from './rasterise.js';

const { abs, cos, floor, min, sin, sqrt } = Math;

/** How open the surroundings of each cell are, 0 in a deep corner to 1; `step` samples of the sheet make a cell. */
export type Openness = {
  readonly width: number;
  readonly height: number;
  readonly step: number;
  readonly share: Float32Array;
};

const DIRECTIONS = 5;
const RINGS = [0.25, 0.6, 1] as const;

/** Reads how much of its surroundings each visible place sees, from what stands around it in the picture. `reach` is in metres. */
export const measureOpenness = (
  visible: Visible,
  facets: readonly Facet[],
  eye: Eye,
  step: number,
  reach: number,
  pause: (fraction: number) => void,
): Openness => {
  const { width: wide, height: tall, facet, nearness } = visible;
  const width = floor(wide / step);
  const height = floor(tall / step);
  const normals = new Float32Array(facets.length * 3);
  const n = new Float64Array(3);
  facets.forEach(({ normal, isSheet, corners }, id) => {
    toCamera(eye, ...normal, false, n);
    const p = new Float64Array(3);
    if (isSheet) {
      toCamera(eye, corners[0]!, corners[1]!, corners[2]!, true, p);
      if (p[0]! * n[0]! + p[1]! * n[1]! + p[2]! * n[2]! > 0) for (let k = 0; k < 3; k++) n[k]! *= -1;
    }
    normals.set(n, id * 3);
  });
  const raw = new Float32Array(width * height).fill(1);
  const depth = new Float32Array(width * height).fill(Infinity);
  for (let cy = 0; cy < height; cy++) {
    if ((cy & 15) === 0) pause(cy / height);
    for (let cx = 0; cx < width; cx++) {
      const sx = cx * step + (step >> 1);
      const sy = cy * step + (step >> 1);
      const id = facet[sy * wide + sx]!;
      if (id === 0) continue;
      const z = 1 / nearness[sy * wide + sx]!;
      depth[cy * width + cx] = z;
      const x = ((sx + 0.5 - wide / 2) / eye.focal) * z;
      const y = ((eye.horizonY - sy - 0.5) / eye.focal) * z;
      const o = (id - 1) * 3;
      const spread = clamp((reach * eye.focal) / z, 3, wide * 0.16);
      const scope = min(reach, (spread * z) / eye.focal);
      const turn = hash2(cx & 3, cy & 3, 7) * TAU;
      let hidden = 0;
      for (let d = 0; d < DIRECTIONS; d++) {
        const angle = turn + (d / DIRECTIONS) * TAU;
        const [ax, ay] = [cos(angle) * spread, sin(angle) * spread];
        for (const ring of RINGS) {
          const qx = floor(sx + ax * ring);
          const qy = floor(sy + ay * ring);
          if (qx < 0 || qy < 0 || qx >= wide || qy >= tall) continue;
          const near = nearness[qy * wide + qx]!;
          if (near <= 0) continue;
          const vz = 1 / near;
          const vx = ((qx + 0.5 - wide / 2) / eye.focal) * vz - x;
          const vy = ((eye.horizonY - qy - 0.5) / eye.focal) * vz - y;
          const dz = vz - z;
          const square = vx * vx + vy * vy + dz * dz;
          const fade = 1 - square / (scope * scope * 1.6);
          if (fade <= 0 || square < 1e-9) continue;
          const rise = (vx * normals[o]! + vy * normals[o + 1]! + dz * normals[o + 2]!) / sqrt(square);
          if (rise > 0.06) hidden += (rise - 0.06) * fade;
        }
      }
      raw[cy * width + cx] = clamp01(1 - (hidden / (DIRECTIONS * RINGS.length)) * 2.1);
    }
  }
  // The turns repeat every four cells; their mean over 4 x 4 like-deep cells takes the pattern away.
  const share = new Float32Array(raw.length);
  for (let cy = 0; cy < height; cy++)
    for (let cx = 0; cx < width; cx++) {
      const here = depth[cy * width + cx]!;
      let sum = 0;
      let count = 0;
      for (let dy = -1; dy <= 2; dy++)
        for (let dx = -1; dx <= 2; dx++) {
          const x = cx + dx;
          const y = cy + dy;
          if (x < 0 || y < 0 || x >= width || y >= height) continue;
          if (abs(depth[y * width + x]! - here) > here * 0.05) continue;
          sum += raw[y * width + x]!;
          count++;
        }
      share[cy * width + cx] = count > 0 ? sum / count : 1;
    }
  return { width, height, step, share };
};

/** Reads the openness at a place of the sheet, smoothly. */
export const readOpenness = ({ width, height, step, share }: Openness, sx: number, sy: number): number => {
  const u = clamp(sx / step - 0.5, 0, width - 1.001);
  const v = clamp(sy / step - 0.5, 0, height - 1.001);
  const x = u | 0;
  const y = v | 0;
  const p = u - x;
  const q = v - y;
  const i = y * width + x;
  return (
    (share[i]! * (1 - p) + share[i + 1]! * p) * (1 - q) + (share[i + width]! * (1 - p) + share[i + width + 1]! * p) * q
  );
};
