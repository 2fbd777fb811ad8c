import { renderScene } from '../landscape/render-scene.js';
import { clamp01 } from '../raster/math.js';
import { boxBlur } from '../raster/blur.js';
import { SURFACE, type SceneSpace } from '../raster/image.js';
import { frameSize } from '../scene/frame-size.js';
import type { SceneDescription } from '../scene/scene-description.js';
import type { Layout } from './layout.js';

/** The space of a picture that the studio drew itself, known to the pixel. */
export const layoutOf = ({ image: { width, height }, depth, ids, seen }: SceneSpace): Layout => {
  const sky = new Float32Array(ids.length);
  for (let p = 0; p < ids.length; p++) sky[p] = ids[p] === SURFACE.sky ? 1 : 0;
  boxBlur(sky, width, height, 1, 1, 1);
  // The edge is softened to the inside of the sky only, so that no sky's colour is laid on a ridge.
  for (let p = 0; p < sky.length; p++) sky[p] = clamp01(sky[p]! * 2 - 1);
  return { width, height, depth, ids, sky, isEstimated: false, ...(seen ? { seen } : {}) };
};

/** Draws the scene's light only to learn its space. */
export const layoutOfScene = (scene: SceneDescription, throwIfCancelled: () => void): Layout =>
  layoutOf(renderScene(scene, frameSize(scene.aspectRatio), { checkpoint: throwIfCancelled }));
