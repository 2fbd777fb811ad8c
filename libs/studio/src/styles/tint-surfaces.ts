import { SURFACE, type RenderedScene } from '../raster/image.js';
import { isAirless } from '../scene/airless.js';
import type { SceneDescription } from '../scene/scene-description.js';
import { chromaOf, hueOf, moveToHue, type Hue } from './surface-hue.js';

/** How far a surface goes over to its wished-for colour; what is left keeps its own play of colours. */
const STRENGTH = 0.72;
const WATER_STRENGTH = 0.72;
/** The sky has been tinted as light already; this only settles hues that no light can turn, as a blue sky's to pink. */
const SKY_STRENGTH = 0.62;
/** A mirrored surface is tinted a little less, as the water lends its own colour. */
const MIRRORED = 0.75;
/** Below this a tint is only the seed's leaning, from the second on a wish. */
const WISHED_CHROMA = [0.035, 0.06] as const;

/** A tint is the wished-for colour thinned with white; the sky is to show it unthinned. */
const TINT_TO_HUE = 1.35;

const skyHue = ({ palette: { tint } }: SceneDescription): { readonly hue: Hue; readonly strength: number } | null => {
  if (!tint) return null;
  const most = Math.max(...tint);
  const hue = hueOf([tint[0] / most, tint[1] / most, tint[2] / most]);
  const [from, to] = WISHED_CHROMA;
  const share = Math.min(1, Math.max(0, (chromaOf(hue) - from) / (to - from)));
  if (share === 0) return null;
  return { hue: { ...hue, a: hue.a * TINT_TO_HUE, b: hue.b * TINT_TO_HUE }, strength: SKY_STRENGTH * share };
};

/** For each column the first row of water under the land: what is mirrored there has its origin as far above. */
const shorelines = ({ ids, image: { width, height } }: RenderedScene): Int32Array =>
  Int32Array.from({ length: width }, (_, x) => {
    for (let y = 0; y < height; y++) if (ids[y * width + x] === SURFACE.water) return y;
    return height;
  });

/**
 * Gives the sky and single surfaces the colour the prompt asks for ("pink sky", "crimson mountains", "teal water"),
 * their mirror images too. The light is changed in place.
 */
export const tintSurfaces = (rendered: RenderedScene, scene: SceneDescription): RenderedScene => {
  const { land, water, foliage } = scene.palette.surfaces;
  // Where there is no air the painter has mixed the colours already.
  const sky = isAirless(scene.setting) ? null : skyHue(scene);
  if (!land && !water && !foliage && !sky) return rendered;
  const { image, ids } = rendered;
  const { width, height, rgb } = image;
  const waterHue = water && hueOf(water);
  const landTint = land && { hue: hueOf(land), strength: STRENGTH };
  const foliageTint = foliage && { hue: hueOf(foliage), strength: STRENGTH };
  const shore = shorelines(rendered);
  const tintOf = (id: number): { readonly hue: Hue; readonly strength: number } | null =>
    id === SURFACE.sky ? sky : id === SURFACE.land ? landTint : id === SURFACE.foliage ? foliageTint : null;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const id = ids[p]!;
      if (id !== SURFACE.water) {
        const tint = tintOf(id);
        if (tint) moveToHue(rgb, p * 3, tint.hue, tint.strength);
        continue;
      }
      const mirror = 2 * shore[x]! - y - 1;
      const mirrored = waterHue || mirror < 0 ? null : tintOf(ids[mirror * width + x]!);
      if (waterHue) moveToHue(rgb, p * 3, waterHue, WATER_STRENGTH);
      else if (mirrored) moveToHue(rgb, p * 3, mirrored.hue, mirrored.strength * MIRRORED);
      else if (sky && mirror < 0) moveToHue(rgb, p * 3, sky.hue, sky.strength * MIRRORED);
    }
  return rendered;
};
