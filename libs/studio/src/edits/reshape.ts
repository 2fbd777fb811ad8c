import type { Layout } from '../layout/layout.js';
import type { DisplayImage } from '../raster/image.js';
import { SURFACE } from '../raster/image.js';
import type { Worked } from './edit.js';

/** Where in the old picture a new pixel comes from; outside it is the border. */
export type Source = (x: number, y: number) => readonly [x: number, y: number];

/** Gives picture and space another shape, pixel by pixel; what comes from outside gets the border's colour. */
export const reshape = (
  { display, layout }: Worked,
  width: number,
  height: number,
  source: Source,
  border: readonly [number, number, number] = [0, 0, 0],
): Worked => {
  const from = (x: number, y: number, to: DisplayImage | Layout): number => {
    const [sx, sy] = source(x, y);
    const column = Math.round(sx);
    const row = Math.round(sy);
    return column < 0 || row < 0 || column >= to.width || row >= to.height ? -1 : row * to.width + column;
  };
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, o = 0; y < height; y++)
    for (let x = 0; x < width; x++, o += 4) {
      const p = from(x, y, display);
      for (let k = 0; k < 3; k++) rgba[o + k] = p < 0 ? border[k]! : display.rgba[p * 4 + k]!;
      rgba[o + 3] = 255;
    }
  return {
    display: { width, height, rgba },
    layout: () => {
      const old = layout();
      const depth = new Float32Array(width * height).fill(1);
      const ids = new Uint8Array(width * height).fill(SURFACE.land);
      const sky = new Float32Array(width * height);
      for (let y = 0, o = 0; y < height; y++)
        for (let x = 0; x < width; x++, o++) {
          const p = from(x, y, old);
          if (p < 0) continue;
          depth[o] = old.depth[p]!;
          ids[o] = old.ids[p]!;
          sky[o] = old.sky[p]!;
        }
      return { ...old, width, height, depth, ids, sky };
    },
  };
};
