import { linearToLab, labToLinear, luminance } from '../raster/oklab.js';
import { SURFACE, type RenderedScene } from '../raster/image.js';
import type { Rgb, SceneDescription } from '../scene/scene-description.js';

/** How far a surface goes over to its wished-for colour; what is left keeps its own play of colours. */
const STRENGTH = 0.82;
const WATER_STRENGTH = 0.55;
/** A mirrored surface is tinted a little less, as the water lends its own colour. */
const MIRRORED = 0.75;

/** A hue as chroma per lightness, so that light and shade keep their places and bright snow stays bright. */
const hueOf = (colour: Rgb): readonly [number, number] => {
  const [lightness, a, b] = linearToLab(colour);
  const span = Math.max(0.35, lightness);
  return [a / span, b / span];
};

/** For each column the first row of water under the land: what is mirrored there has its origin as far above. */
const shorelines = ({ ids, image: { width, height } }: RenderedScene): Int32Array =>
  Int32Array.from({ length: width }, (_, x) => {
    for (let y = 0; y < height; y++) if (ids[y * width + x] === SURFACE.water) return y;
    return height;
  });

/** Gives single surfaces the colour the prompt asks for ("crimson mountains", "teal water"), their mirror images too. */
export const tintSurfaces = (rendered: RenderedScene, scene: SceneDescription): RenderedScene => {
  const { land, water, foliage } = scene.palette.surfaces;
  if (!land && !water && !foliage) return rendered;
  const { image, ids } = rendered;
  const { width, height } = image;
  const hues = { land: land && hueOf(land), water: water && hueOf(water), foliage: foliage && hueOf(foliage) };
  const shore = shorelines(rendered);
  const rgb = image.rgb;
  const at = (id: number): readonly [number, number] | null =>
    id === SURFACE.land ? hues.land : id === SURFACE.foliage ? hues.foliage : null;
  const tint = (i: number, [hueA, hueB]: readonly [number, number], strength: number): void => {
    const r = rgb[i]!;
    const g = rgb[i + 1]!;
    const b = rgb[i + 2]!;
    const before = luminance(r, g, b);
    if (before <= 0) return;
    const [l, ca, cb] = linearToLab([r, g, b]);
    const [nr, ng, nb] = labToLinear([l, ca + (hueA * l - ca) * strength, cb + (hueB * l - cb) * strength]);
    const keep = before / Math.max(1e-6, luminance(nr, ng, nb));
    rgb[i] = nr * keep;
    rgb[i + 1] = ng * keep;
    rgb[i + 2] = nb * keep;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const id = ids[p]!;
      if (id !== SURFACE.water) {
        const hue = at(id);
        if (hue) tint(p * 3, hue, STRENGTH);
        continue;
      }
      if (hues.water) tint(p * 3, hues.water, WATER_STRENGTH);
      const mirror = 2 * shore[x]! - y - 1;
      const mirrored = mirror >= 0 ? at(ids[mirror * width + x]!) : null;
      if (mirrored && !hues.water) tint(p * 3, mirrored, STRENGTH * MIRRORED);
    }
  return rendered;
};
