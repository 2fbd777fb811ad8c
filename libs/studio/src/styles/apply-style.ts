import type { DisplayImage, SceneSpace } from '../raster/image.js';
import type { SceneDescription, StyleName } from '../scene/scene-description.js';
import { anime } from './anime.style.js';
import { digitalArt } from './digital-art.style.js';
import { lineArt } from './line-art.style.js';
import { oilPainting } from './oil-painting.style.js';
import { photorealistic } from './photorealistic.style.js';
import { pixelArt } from './pixel-art.style.js';
import { sketch } from './sketch.style.js';
import type { Style } from './style.js';
import { watercolour } from './watercolour.style.js';

/** All styles; a new one is one file and one line here. `none` is the studio's own finish, untouched. */
export const STYLE_PAINTERS: Readonly<Record<StyleName, Style>> = {
  none: (display) => display,
  photorealistic,
  'digital-art': digitalArt,
  'oil-painting': oilPainting,
  anime,
  watercolour,
  sketch,
  'pixel-art': pixelArt,
  'line-art': lineArt,
};

/** Paints the picture in the scene's style. */
export const applyStyle = (
  display: DisplayImage,
  rendered: SceneSpace,
  scene: SceneDescription,
  checkpoint: (fraction: number) => void,
): DisplayImage => STYLE_PAINTERS[scene.style](display, rendered, scene, checkpoint);
