import { renderScene } from '../src/landscape/render-scene.js';
import { finishScene } from '../src/post/finish-scene.js';
import type { DisplayImage, RenderedScene } from '../src/raster/image.js';
import { sampleScene } from './sample-scene.js';

export const PLACE_SIZE = { width: 112, height: 112 };

/** A place drawn small, and developed. */
export type Shown = { readonly rendered: RenderedScene; readonly picture: DisplayImage };

const shown = new Map<string, Shown>();

/** Draws and develops a scene once; tests only look at it. */
export const showPlace = (overrides: Parameters<typeof sampleScene>[0]): Shown => {
  const scene = sampleScene({ foreground: 'none', ...overrides });
  const key = JSON.stringify(scene);
  const known = shown.get(key);
  if (known) return known;
  const rendered = renderScene(scene, PLACE_SIZE);
  const made = { rendered, picture: finishScene(rendered, scene) };
  shown.set(key, made);
  return made;
};

export type MeanColour = { readonly r: number; readonly g: number; readonly b: number; readonly light: number };

/** Mean display colour of the pixels of a picture that `isMeant` picks by index, row and column. */
export const meanOf = (
  { picture: { rgba, width, height } }: Shown,
  isMeant: (i: number, row: number, column: number) => boolean = () => true,
): MeanColour => {
  let [r, g, b, count] = [0, 0, 0, 0];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      if (!isMeant(i, row, column)) continue;
      r += rgba[i * 4]!;
      g += rgba[i * 4 + 1]!;
      b += rgba[i * 4 + 2]!;
      count++;
    }
  const n = Math.max(1, count);
  return { r: r / n, g: g / n, b: b / n, light: (0.2126 * r + 0.7152 * g + 0.0722 * b) / n };
};

/** Share of the frame that shows a surface. */
export const shareOf = ({ rendered: { ids } }: Shown, id: number): number =>
  ids.reduce((sum, value) => sum + Number(value === id), 0) / ids.length;

/** Root mean square of the differences of light between neighbours in a row: how much drawing there is. */
export const detailOf = ({ picture: { rgba, width, height } }: Shown): number => {
  let sum = 0;
  for (let row = 0; row < height; row++)
    for (let column = 1; column < width; column++) {
      const i = (row * width + column) * 4 + 1;
      sum += (rgba[i]! - rgba[i - 4]!) ** 2;
    }
  return Math.sqrt(sum / (height * (width - 1)));
};
