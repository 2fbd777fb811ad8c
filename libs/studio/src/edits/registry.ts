import type { Edit } from './edit.js';
import type { EditKind } from './edit-step.js';
import { aurora } from './operations/aurora.edit.js';
import { blackAndWhite } from './operations/black-and-white.edit.js';
import { blur } from './operations/blur.edit.js';
import { clearSky } from './operations/clear-sky.edit.js';
import { clouds } from './operations/clouds.edit.js';
import { contrast } from './operations/contrast.edit.js';
import { crop } from './operations/crop.edit.js';
import { exposure } from './operations/exposure.edit.js';
import { fog } from './operations/fog.edit.js';
import { frame } from './operations/frame.edit.js';
import { glow } from './operations/glow.edit.js';
import { grain } from './operations/grain.edit.js';
import { hour } from './operations/hour.edit.js';
import { invert } from './operations/invert.edit.js';
import { keepColour } from './operations/keep-colour.edit.js';
import { mirror } from './operations/mirror.edit.js';
import { moon } from './operations/moon.edit.js';
import { pixelate } from './operations/pixelate.edit.js';
import { rain } from './operations/rain.edit.js';
import { rainbow } from './operations/rainbow.edit.js';
import { recolour } from './operations/recolour.edit.js';
import { rotate } from './operations/rotate.edit.js';
import { saturation } from './operations/saturation.edit.js';
import { season } from './operations/season.edit.js';
import { sepia } from './operations/sepia.edit.js';
import { shadows } from './operations/shadows.edit.js';
import { sharpen } from './operations/sharpen.edit.js';
import { smooth } from './operations/smooth.edit.js';
import { snow } from './operations/snow.edit.js';
import { stars } from './operations/stars.edit.js';
import { style } from './operations/style.edit.js';
import { swapColour } from './operations/swap-colour.edit.js';
import { text } from './operations/text.edit.js';
import { tint } from './operations/tint.edit.js';
import { vignette } from './operations/vignette.edit.js';
import { vintage } from './operations/vintage.edit.js';
import { warmth } from './operations/warmth.edit.js';

/** Every edit by its kind; a new one is one file, one name in EDIT_KINDS and one line here. */
export const EDITS: Readonly<Record<EditKind, Edit>> = {
  exposure,
  shadows,
  contrast,
  saturation,
  warmth,
  tint,
  recolour,
  'swap-colour': swapColour,
  'keep-colour': keepColour,
  'black-and-white': blackAndWhite,
  sepia,
  vintage,
  invert,
  blur,
  sharpen,
  glow,
  smooth,
  pixelate,
  crop,
  rotate,
  mirror,
  vignette,
  grain,
  frame,
  text,
  style,
  hour,
  season,
  fog,
  rain,
  snow,
  clouds,
  'clear-sky': clearSky,
  stars,
  moon,
  aurora,
  rainbow,
};
