import { drawStroke } from '../landscape/screen-stroke.js';
import type { LinearImage } from '../raster/image.js';
import type { Rng } from '../raster/rng.js';
import type { Painted } from './paint-figure.js';

const { hypot, round } = Math;

/** Hairs for each pixel of a coat. */
const DENSITY = 0.55;
/** Over each other: of more, as large hairs would lie in a close view, only the uppermost are seen. */
const MOST_LAYERS = 12;
/** The mean hair: its length and half its width in the figure's units. */
const MEAN_LENGTH = 0.02;
const HALF_WIDTH = 0.0024;
/** Hairs between two calls of `pause`. */
const PAUSE_EVERY = 8192;

/**
 * Draws the coat hair by hair over a painted figure: each takes the colour of the skin under it and falls along the
 * slope of the body and downwards. What is bald (eyes, nose) is laid over it again. `unit` is the figure's unit in pixels;
 * `pause` is called every few thousand hairs.
 */
export const paintFur = (painted: Painted, image: LinearImage, unit: number, rng: Rng, pause: () => void): void => {
  const { frame, cover, fur, slope, colour } = painted;
  const wide = frame.right - frame.left;
  const covered: number[] = [];
  for (let at = 0; at < fur.length; at++) if (cover[at]! > 0.6 && fur[at]! > 0) covered.push(at);
  if (covered.length === 0) return;
  const from = new Float64Array(3);
  const to = new Float64Array(3);
  const thick = Math.max(0.35, unit * HALF_WIDTH);
  const layers = unit * MEAN_LENGTH * 2 * thick;
  const hairs = round(covered.length * Math.min(DENSITY, MOST_LAYERS / layers));
  for (let n = 0; n < hairs; n++) {
    if (n % PAUSE_EVERY === 0) pause();
    const at = covered[Math.floor(rng() * covered.length)]!;
    const nx = slope[at * 2]!;
    const ny = slope[at * 2 + 1]!;
    let dx = nx * 0.8;
    let dy = -ny * 0.8 + 0.75;
    const along = hypot(dx, dy) || 1;
    const sway = (rng() - 0.5) * 0.7;
    [dx, dy] = [(dx - dy * sway) / along, (dy + dx * sway) / along];
    const facing = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
    const length = unit * (0.014 + 0.026 * rng()) * fur[at]! * (0.55 + 0.6 * (1 - facing));
    const tone = 0.78 + 0.46 * rng();
    for (let k = 0; k < 3; k++) {
      from[k] = colour[at * 3 + k]! * tone;
      to[k] = from[k]! * 1.12;
    }
    const x = frame.left + (at % wide) + rng();
    const y = frame.top + Math.floor(at / wide) + rng();
    const radius = thick * (0.7 + 0.8 * rng());
    drawStroke(image, x, y, x + dx * length, y + dy * length, radius, radius * 0.25, from, to, 0.72);
  }
  for (let at = 0; at < fur.length; at++) {
    if (cover[at]! <= 0 || fur[at]! > 0) continue;
    const i = (frame.top + Math.floor(at / wide)) * image.width + frame.left + (at % wide);
    for (let k = 0; k < 3; k++) image.rgb[i * 3 + k]! += (colour[at * 3 + k]! - image.rgb[i * 3 + k]!) * cover[at]!;
  }
};
