import type { Atmosphere } from '../light/atmosphere.js';
import { mix } from '../raster/math.js';
import type { LinearImage } from '../raster/image.js';
import { between, createRng } from '../raster/rng.js';
import type { SceneDescription } from '../scene/scene-description.js';
import { drawStroke } from './screen-stroke.js';
import { pixelScale, type View } from './view.js';

/** Rain as slanting streaks and snow as flakes of several distances; the nearest are large, soft and few. */
export const paintPrecipitation = (
  scene: SceneDescription,
  view: View,
  atmosphere: Atmosphere,
  image: LinearImage,
): void => {
  const { rain, snow } = scene.weather;
  if (rain <= 0.02 && snow <= 0.02) return;
  const rng = createRng(scene.seed, 'precipitation');
  const { width, height } = view;
  const scale = pixelScale(view);
  const colour = new Float64Array(3);
  const { ambient, key } = atmosphere;
  const area = (width * height) / (1024 * 1024) / (scale * scale);
  if (rain > 0.02) {
    const slant = between(rng, -0.32, 0.32);
    const count = Math.round(9000 * rain * area);
    for (let i = 0; i < count; i++) {
      const near = rng() ** 3;
      const x = rng() * width * 1.2 - width * 0.1;
      const y = rng() * height * 1.1 - height * 0.1;
      const length = mix(16, 85, near) * between(rng, 0.6, 1.3) * scale;
      for (let k = 0; k < 3; k++) colour[k] = ambient[k]! * 2.7 + key[k]! * 0.22 + 0.015;
      const opacity = mix(0.07, 0.17, near) * between(rng, 0.5, 1);
      drawStroke(
        image,
        x,
        y,
        x + slant * length,
        y + length,
        mix(0.25, 0.75, near) * scale,
        0.2 * scale,
        colour,
        colour,
        opacity,
      );
    }
  }
  if (snow > 0.02) {
    const drift = between(rng, -0.5, 0.5);
    const count = Math.round(2600 * snow * area);
    for (let i = 0; i < count; i++) {
      const near = rng() ** 5;
      const x = rng() * width;
      const y = rng() * height;
      const size = mix(0.5, 5.2, near) * between(rng, 0.7, 1.3) * scale;
      const light = between(rng, 0.75, 1.1);
      for (let k = 0; k < 3; k++) colour[k] = (ambient[k]! * 2.5 + key[k]! * 0.34 + 0.02) * light;
      const trail = size * between(rng, 0.1, 0.9);
      const opacity = mix(0.85, 0.32, near ** 0.5);
      drawStroke(image, x, y, x + drift * trail, y + trail, size * 0.5, size * 0.42, colour, colour, opacity * 0.6);
      drawStroke(image, x, y, x + drift * trail, y + trail, size * 0.26, size * 0.2, colour, colour, opacity);
    }
  }
};
