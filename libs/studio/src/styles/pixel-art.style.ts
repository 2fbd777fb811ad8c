import { SURFACE, type DisplayImage, type SceneSpace } from '../raster/image.js';
import { clamp } from '../raster/math.js';
import { labToLinear, linearToLab, linearToSrgb, srgbToLinear } from '../raster/oklab.js';
import { canvasScale } from './canvas.js';
import { choosePalette, nearestColour } from './limited-palette.js';
import type { Style } from './style.js';

/** Pixels of a megapixel for each pixel of the drawing, and how many colours it has. */
const CELL = 8;
const COLOURS = 30;
const CHROMA = 1.28;
const CONTRAST = 1.14;
/** How far the dither pattern moves lightness: more where a surface is smooth. */
const DITHER = 0.05;
const DITHER_ROUGH = 0.014;
/** A figure's rim. */
const OUTLINE = 0.46;
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5] as const;
const LINEAR = Float32Array.from({ length: 256 }, (_, i) => srgbToLinear(i / 255));

type Grid = {
  readonly columns: number;
  readonly rows: number;
  /** OKLab triples. */
  readonly labs: Float32Array;
  /** What most of each cell shows. */
  readonly ids: Uint8Array;
};

/** The picture in cells; each takes its colour from what fills most of it, so that no edge goes muddy. */
const toGrid = ({ width, height, rgba }: DisplayImage, { ids }: SceneSpace, cell: number): Grid => {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const grid = { columns, rows, labs: new Float32Array(columns * rows * 3), ids: new Uint8Array(columns * rows) };
  const counts = new Uint32Array(16);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      counts.fill(0);
      const right = Math.min(width, (column + 1) * cell);
      const bottom = Math.min(height, (row + 1) * cell);
      for (let y = row * cell; y < bottom; y++)
        for (let x = column * cell; x < right; x++) counts[ids[y * width + x]! & 15]!++;
      // Thin things matter: a figure wins a cell with less than half of it.
      counts[SURFACE.subject] = counts[SURFACE.subject]! * 1.4;
      let most = 0;
      for (let id = 1; id < counts.length; id++) if (counts[id]! > counts[most]!) most = id;
      let r = 0;
      let g = 0;
      let b = 0;
      let n = 0;
      for (let y = row * cell; y < bottom; y++)
        for (let x = column * cell; x < right; x++) {
          const p = y * width + x;
          if ((ids[p]! & 15) !== most) continue;
          r += LINEAR[rgba[p * 4]!]!;
          g += LINEAR[rgba[p * 4 + 1]!]!;
          b += LINEAR[rgba[p * 4 + 2]!]!;
          n++;
        }
      const at = row * columns + column;
      const [l, la, lb] = linearToLab([r / n, g / n, b / n]);
      grid.ids[at] = most;
      grid.labs[at * 3] = clamp(0.52 + (l - 0.52) * CONTRAST, 0, 1);
      grid.labs[at * 3 + 1] = la * CHROMA;
      grid.labs[at * 3 + 2] = lb * CHROMA;
    }
  return grid;
};

/** Figures get the dark rim of a sprite. */
const outlineFigures = ({ columns, rows, labs, ids }: Grid): void => {
  for (let row = 1; row < rows - 1; row++)
    for (let column = 1; column < columns - 1; column++) {
      const at = row * columns + column;
      if (ids[at] !== SURFACE.subject) continue;
      const isRim =
        ids[at - 1] !== SURFACE.subject ||
        ids[at + 1] !== SURFACE.subject ||
        ids[at - columns] !== SURFACE.subject ||
        ids[at + columns] !== SURFACE.subject;
      if (isRim) labs[at * 3]! *= OUTLINE;
    }
};

const bytesOf = (palette: Float32Array): Uint8ClampedArray => {
  const bytes = new Uint8ClampedArray(palette.length);
  for (let k = 0; k < palette.length; k += 3)
    labToLinear([palette[k]!, palette[k + 1]!, palette[k + 2]!]).forEach((value, c) => {
      bytes[k + c] = linearToSrgb(clamp(value, 0, 1)) * 255;
    });
  return bytes;
};

/** Large square pixels in a few colours, dithered where it is smooth, figures with a rim: a scene of an old game. */
export const pixelArt: Style = (display, rendered, scene, checkpoint) => {
  const { width, height } = display;
  const cell = Math.max(2, Math.round(CELL * canvasScale(display)));
  const grid = toGrid(display, rendered, cell);
  checkpoint(0.3);
  outlineFigures(grid);
  const palette = choosePalette(grid.labs, COLOURS, scene.seed);
  checkpoint(0.7);
  const colours = bytesOf(palette);
  const { columns, labs, ids } = grid;
  const chosen = new Uint8Array(ids.length);
  for (let at = 0; at < ids.length; at++) {
    const pattern = (BAYER[((Math.floor(at / columns) & 3) << 2) | ((at % columns) & 3)]! + 0.5) / 16 - 0.5;
    const isSmooth = ids[at] === SURFACE.sky || ids[at] === SURFACE.water;
    labs[at * 3]! += pattern * (isSmooth ? DITHER : DITHER_ROUGH);
    chosen[at] = nearestColour(labs, at * 3, palette);
  }
  checkpoint(0.85);
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < width; x++) {
      const k = chosen[row + Math.floor(x / cell)]! * 3;
      const i = (y * width + x) * 4;
      rgba[i] = colours[k]!;
      rgba[i + 1] = colours[k + 1]!;
      rgba[i + 2] = colours[k + 2]!;
      rgba[i + 3] = 255;
    }
  }
  checkpoint(1);
  return { width, height, rgba };
};
