import type { DisplayImage } from '../raster/image.js';
import type { SeenFigure } from '../subjects/seen-figure.js';

/** What is known of a picture's space: for each pixel how far it is, what it shows, and how much of it is sky. */
export type Layout = {
  readonly width: number;
  readonly height: number;
  /** Metres from the camera, or their like where they are guessed; Infinity is sky. */
  readonly depth: Float32Array;
  /** One of SURFACE for each pixel. */
  readonly ids: Uint8Array;
  /** Share of sky, 0 to 1, soft along the skyline. */
  readonly sky: Float32Array;
  /** The figures that stand in an own picture. */
  readonly seen?: readonly SeenFigure[];
  /** True where all of this is guessed from the pixels. */
  readonly isEstimated: boolean;
};

/** How light each pixel looks, 0 to 1. */
export const lightnessOf = ({ rgba, width, height }: DisplayImage): Float32Array => {
  const light = new Float32Array(width * height);
  for (let p = 0, i = 0; p < light.length; p++, i += 4)
    light[p] = (0.299 * rgba[i]! + 0.587 * rgba[i + 1]! + 0.114 * rgba[i + 2]!) / 255;
  return light;
};
