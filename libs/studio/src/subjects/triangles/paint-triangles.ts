import { SURFACE } from '../../raster/image.js';
import type { Noise } from '../../raster/noise.js';
import type { Figure } from '../figure.js';
import type { Canvas, Surroundings } from '../paint-figure.js';
import { frameOf, place, type Frame, type Pose } from '../pose.js';
import { createTriangleLight } from './light-triangles.js';
import type { TriangleMesh } from './triangle-mesh.js';
import { projectVertices, rasterise } from './rasterise.js';

const { max, min, sqrt } = Math;

/** Samples along each side of a pixel. */
const FINE = 2;

/** The frame that was painted, and how much of each of its pixels is covered. */
export type TriangleCover = { readonly frame: Frame; readonly cover: Float32Array };

/** Draws a mesh into the scene, behind what is nearer, with its shadow on the ground. Null when none of it is in the frame. */
export const paintTriangles = (
  figure: Figure,
  mesh: TriangleMesh,
  pose: Pose,
  canvas: Canvas,
  { atmosphere, haze }: Surroundings,
  noise: Noise,
  pause: (fraction: number) => void,
): TriangleCover | null => {
  const { view, image, depth, ids } = canvas;
  const placement = place(pose);
  const frame = frameOf(figure, placement, view, 2);
  if (!frame) return null;
  const wide = frame.right - frame.left;
  const tall = frame.bottom - frame.top;
  const out = new Float64Array(3);
  const project = (x: number, y: number, z: number, at: Float64Array): void => {
    placement.turn(x, y, z, out);
    const far = pose.z + out[2]! * pose.scale;
    const near = far > 0.05 ? 1 / far : 0;
    at[0] = ((pose.x + out[0]! * pose.scale) * view.focal * near + view.width / 2 - frame.left) * FINE;
    at[1] = (view.horizonY - (pose.y + out[1]! * pose.scale - view.eye) * view.focal * near - frame.top) * FINE;
    at[2] = near;
  };
  const points = projectVertices(mesh, project);
  const samples = rasterise(mesh, points, wide * FINE, tall * FINE, (fraction) => pause(fraction * 0.3));
  pause(0.3);
  const light = createTriangleLight(figure, mesh, placement, atmosphere, noise);
  pause(0.4);
  const { triangles } = mesh;
  const { shown, near } = samples;
  const cover = new Float32Array(wide * tall);
  const eye = new Float64Array(3);
  const colour = new Float64Array(3);
  const sum = new Float64Array(3);
  for (let row = frame.top; row < frame.bottom; row++) {
    if ((row & 7) === 0) pause(0.4 + (0.6 * (row - frame.top)) / tall);
    for (let column = frame.left; column < frame.right; column++) {
      const i = row * view.width + column;
      sum.fill(0);
      let count = 0;
      let nearest = 0;
      let last = 0;
      for (let s = 0; s < FINE * FINE; s++) {
        const sx = (column - frame.left) * FINE + (s % FINE);
        const sy = (row - frame.top) * FINE + ((s / FINE) | 0);
        const at = sy * wide * FINE + sx;
        const triangle = shown[at]! - 1;
        if (triangle < 0) continue;
        const far = 1 / near[at]!;
        if (far >= depth[i]!) continue;
        if (triangle !== last - 1 || count === 0) {
          last = triangle + 1;
          const a = triangles[triangle * 3]! * 3;
          const b = triangles[triangle * 3 + 1]! * 3;
          const c = triangles[triangle * 3 + 2]! * 3;
          const [abx, aby] = [points[b]! - points[a]!, points[b + 1]! - points[a + 1]!];
          const [acx, acy] = [points[c]! - points[a]!, points[c + 1]! - points[a + 1]!];
          const inverse = 1 / (abx * acy - acx * aby);
          const px = sx + 0.5 - points[a]!;
          const py = sy + 0.5 - points[a + 1]!;
          const across = (column + 0.5 - view.width / 2) / view.focal;
          const rise = (view.horizonY - row - 0.5) / view.focal;
          const length = 1 / sqrt(across * across + rise * rise + 1);
          placement.turn(across * length, rise * length, length, eye);
          light.shade(triangle, (px * acy - acx * py) * inverse, (abx * py - px * aby) * inverse, eye, colour);
          haze.apply(colour, far, view.eye + rise * far, column, across * far, far);
        }
        for (let k = 0; k < 3; k++) sum[k]! += colour[k]!;
        nearest = max(nearest, near[at]!);
        count++;
      }
      if (count === 0) continue;
      const share = count / (FINE * FINE);
      cover[(row - frame.top) * wide + column - frame.left] = share;
      for (let k = 0; k < 3; k++) image.rgb[i * 3 + k]! += (sum[k]! / count - image.rgb[i * 3 + k]!) * share;
      if (share >= 0.5) {
        depth[i] = min(depth[i]!, 1 / nearest);
        ids[i] = SURFACE.subject;
      }
    }
  }
  return { frame, cover };
};
