import { smoothstep } from '../raster/math.js';
import { SURFACE } from '../raster/image.js';
import type { Figure } from './figure.js';
import type { Canvas, Surroundings } from './paint-figure.js';
import { frameOf, place, type Pose } from './pose.js';
import type { Field } from './sdf/field.js';
import { enter, lightAt, type Ray } from './sdf/march.js';
import { flat } from './sdf/primitives.js';

const { abs } = Math;

/** Pixels of a block share their shadow where their distances differ by no more than this share. */
const ALIKE = 0.02;

/** Shadows are a little blue: the sky lights them. */
const darken = (rgb: Float32Array, i: number, open: number): void => {
  if (open >= 0.999) return;
  for (let k = 0; k < 3; k++) rgb[i + k]! *= open + (1 - open) * 0.05 * k;
};

/** Darkens the ground where a figure keeps the light off, and close around its feet, so that it stands and does not float. */
export const paintShadow = (
  figure: Figure,
  field: Field,
  pose: Pose,
  { view, image, depth, ids }: Canvas,
  { atmosphere }: Surroundings,
  fog: number,
  pause: () => void,
): void => {
  const placement = place(pose);
  const sun = new Float64Array(3);
  placement.turn(...atmosphere.shading, sun);
  // The shadow of a low sun is long; what is beyond three heights is faint.
  const longer: Figure = { ...figure, radius: figure.radius * 3 };
  const frame = frameOf(longer, placement, view, 0) ?? { left: 0, right: view.width, top: 0, bottom: view.height };
  const strength = 0.72 * (1 - atmosphere.gloom * 0.85) * (1 - fog);
  const ray: Ray = { o: new Float64Array(3), d: sun };
  const span = new Float64Array(2);
  // A shadow is soft, and dear: the pixels of a small block on the same ground share it.
  const blocks = (frame.right - frame.left + 1) >> 1;
  const shares = new Float32Array(blocks);
  const distances = new Float32Array(blocks);
  for (let row = frame.top; row < frame.bottom; row++) {
    if ((row & 7) === 0) pause();
    if (((row - frame.top) & 1) === 0) distances.fill(0);
    for (let column = frame.left; column < frame.right; column++) {
      const i = row * view.width + column;
      if (ids[i] !== SURFACE.land && ids[i] !== SURFACE.foliage && ids[i] !== SURFACE.floor) continue;
      const d = depth[i]!;
      const block = (column - frame.left) >> 1;
      if (abs(distances[block]! - d) < ALIKE * d) {
        darken(image.rgb, i * 3, shares[block]!);
        continue;
      }
      distances[block] = d;
      shares[block] = 1;
      const across = ((column + 0.5 - view.width / 2) / view.focal) * d;
      const height = view.eye + ((view.horizonY - row - 0.5) / view.focal) * d;
      placement.toLocal(across, height, d, ray.o);
      const [x, y, z] = [ray.o[0]!, ray.o[1]!, ray.o[2]!];
      const away = smoothstep(figure.radius * 3, figure.radius, flat(x, z));
      if (away === 0) continue;
      const near = flat(x - figure.centre[0], z - figure.centre[2]) - figure.radius;
      const contact = near > 0.6 ? 1 : 1 - 0.6 * smoothstep(0.32, 0, field.near(x, y + 0.02, z, 0.35));
      const shaded = enter(figure, ray, span) ? 1 - lightAt(figure, field, x, y + 0.02, z, sun, 0.02) : 0;
      const open = contact * (1 - strength * shaded * away);
      shares[block] = open;
      darken(image.rgb, i * 3, open);
    }
  }
};
