import { SURFACE } from '../raster/image.js';
import type { Noise } from '../raster/noise.js';
import type { Figure } from './figure.js';
import { createFigureShader } from './light-figure.js';
import type { Canvas, Surroundings } from './paint-figure.js';
import { frameOf, place, type Pose } from './pose.js';
import type { Field } from './sdf/field.js';
import { march, type Ray } from './sdf/march.js';

const { max, min, sqrt } = Math;

/** Draws a figure's image in the water before it, broken by the waves. */
export const paintReflection = (
  figure: Figure,
  field: Field,
  pose: Pose,
  { view, image, depth, ids }: Canvas,
  { atmosphere }: Surroundings,
  noise: Noise,
  pause: () => void,
): void => {
  const placement = place(pose);
  const longer: Figure = { ...figure, radius: figure.radius * 2.6 };
  const frame = frameOf(longer, placement, view, 0) ?? { left: 0, top: 0, right: view.width, bottom: view.height };
  const shader = createFigureShader(figure, field, placement, atmosphere);
  const ray: Ray = { o: new Float64Array(3), d: new Float64Array(3) };
  const hit = new Float64Array(2);
  const v = new Float64Array(3);
  const colour = new Float64Array(3);
  for (let row = max(frame.top, Math.floor(view.horizonY)); row < frame.bottom; row++) {
    if ((row & 7) === 0) pause();
    for (let column = frame.left; column < frame.right; column++) {
      const i = row * view.width + column;
      if (ids[i] !== SURFACE.water) continue;
      const drop = (row + 0.5 - view.horizonY) / view.focal;
      const d = view.eye / max(1e-4, drop);
      if (d > pose.z + figure.radius * pose.scale * 2) continue;
      const across = (column + 0.5 - view.width / 2) / view.focal;
      const ripple = noise.fbm(across * d * 0.6, d * 1.7, 3) * 0.02;
      placement.toLocal(across * d, 0, d, ray.o);
      placement.turn((across + ripple) / pose.scale, (drop * (1 + ripple * 6)) / pose.scale, 1 / pose.scale, ray.d);
      const cover = march(figure, field, ray, 2 / (view.focal * pose.scale), 0, hit);
      if (cover <= 0) continue;
      const t = hit[0]!;
      const inverse = 1 / sqrt(ray.d[0]! ** 2 + ray.d[1]! ** 2 + ray.d[2]! ** 2);
      for (let k = 0; k < 3; k++) v[k] = ray.d[k]! * inverse;
      shader.shade(ray.o[0]! + ray.d[0]! * t, ray.o[1]! + ray.d[1]! * t, ray.o[2]! + ray.d[2]! * t, v, 0.004, colour);
      // Water mirrors more the flatter it is looked at.
      const mirror = min(0.86, 0.3 + 0.7 * (1 - min(1, drop)) ** 5) * cover * 0.86;
      for (let k = 0; k < 3; k++)
        image.rgb[i * 3 + k]! += (colour[k]! * (0.82 + 0.03 * k) - image.rgb[i * 3 + k]!) * mirror;
      depth[i] = min(depth[i]!, d);
    }
  }
};
