import type { DisplayImage, RenderedScene } from '../raster/image.js';
import type { SceneDescription } from '../scene/scene-description.js';
import { addBloom } from './bloom.js';
import { grade } from './grade.js';
import { lookOf } from './look.js';
import { smoothEdges } from './smooth-edges.js';
import { quantise, toneMap } from './tone-map.js';
import { giveBack, lendCopy } from '../raster/spare.js';

const BLOOM_FROM = 0.85;

/** Develops the light into a picture; the rendered scene is left as it is. `pause` is called at least every 50 ms. */
export const finishScene = (
  rendered: RenderedScene,
  scene: SceneDescription,
  pause: () => void = () => undefined,
): DisplayImage => {
  const { width, height } = rendered.image;
  const look = { ...lookOf(scene), ...rendered.look };
  const image = { width, height, rgb: lendCopy(rendered.image.rgb) };
  addBloom(image, look.bloom, BLOOM_FROM, pause);
  toneMap(image, look, pause);
  const values = image.rgb;
  smoothEdges(values, rendered.depth, width, height);
  pause();
  grade(values, width, height, look, pause);
  const picture = quantise(values, width, height, look.grain, scene.seed);
  giveBack(values);
  return picture;
};
