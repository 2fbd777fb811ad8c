import { clamp01 } from '../raster/math.js';
import { labToLinear, linearToLab, luminance } from '../raster/oklab.js';
import type { Rgb } from '../scene/scene-description.js';

/** A colour as hue and chroma at its own lightness. */
export type Hue = { readonly a: number; readonly b: number; readonly lightness: number };

/** Purer colours than this are paint, not nature. */
const MOST_CHROMA = 0.17;

export const hueOf = (colour: Rgb): Hue => {
  const [lightness, la, lb] = linearToLab(colour);
  const tame = Math.min(1, MOST_CHROMA / Math.max(1e-6, Math.hypot(la, lb)));
  const a = la * tame;
  const b = lb * tame;
  return { a, b, lightness: Math.min(0.72, Math.max(0.42, lightness)) };
};

/** How colourful a hue is in OKLab; a full red or violet has about 0.25. */
export const chromaOf = ({ a, b }: Hue): number => Math.hypot(a, b);

/** Chroma is fullest at the colour's own lightness and fades towards black and towards white, so that snow stays snow. */
const fullness = (lightness: number, own: number): number =>
  lightness <= own ? lightness / own : Math.max(0.12, (1.08 - lightness) / (1.08 - own));

/** Moves one pixel of linear light towards a hue; how light it is stays. */
export const moveToHue = (rgb: Float32Array, i: number, hue: Hue, strength: number): void => {
  const r = rgb[i]!;
  const g = rgb[i + 1]!;
  const b = rgb[i + 2]!;
  const before = luminance(r, g, b);
  if (before <= 0) return;
  const [l, la, lb] = linearToLab([r, g, b]);
  const full = clamp01(fullness(l, hue.lightness));
  const [nr, ng, nb] = labToLinear([l, la + (hue.a * full - la) * strength, lb + (hue.b * full - lb) * strength]);
  const keep = before / Math.max(1e-6, luminance(nr, ng, nb));
  rgb[i] = nr * keep;
  rgb[i + 1] = ng * keep;
  rgb[i + 2] = nb * keep;
};
