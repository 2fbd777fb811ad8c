import type { SkyBuffer } from '../landscape/sky-buffer.js';
import { createView } from '../landscape/view.js';
import type { Haze } from '../light/haze.js';
import type { FrameSize } from '../raster/image.js';
import { addStretched, createImage } from '../raster/resample.js';
import type { SceneDescription } from '../scene/scene-description.js';
import type { Stage } from './stage.js';
import { giveBack, lendBytes, lendFloats } from '../raster/spare.js';

/** For each column or row of the larger side the one of the smaller that lies there. */
const places = (large: number, small: number): Uint16Array =>
  Uint16Array.from({ length: large }, (_, i) => Math.min(small - 1, Math.floor((i * small) / large)));

const enlargeSky = (sky: SkyBuffer, large: FrameSize, small: FrameSize): SkyBuffer => {
  const width = large.width >> 1;
  const rows = large.height / small.height;
  const height = Math.round(sky.height * rows);
  const columnAt = places(width, sky.width);
  const rowAt = places(height, sky.height);
  const data = new Float32Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (rowAt[y]! * sky.width + columnAt[x]!) * 4;
      const to = (y * width + x) * 4;
      for (let k = 0; k < 4; k++) data[to + k] = sky.data[from + k]!;
    }
  return { width, height, top: Math.round(sky.top * rows), data };
};

/** The air as the larger frame asks about it, by its own columns. */
const enlargeHaze = (haze: Haze, columnAt: Uint16Array): Haze => ({
  apply: (colour, distance, height, column, x, z) => haze.apply(colour, distance, height, columnAt[column]!, x, z),
  overSky: (colour, up, column) => haze.overSky(colour, up, columnAt[column]!),
  veil: (distance, height, column, x, z, out) => haze.veil(distance, height, columnAt[column]!, x, z, out),
});

/**
 * A stage that was drawn smaller, stretched to a frame: light smoothly, depth and ids by the nearest. What hangs before
 * everything has to be painted by then. The smaller one's arrays are given back.
 */
export const enlargeStage = (stage: Stage, scene: SceneDescription, size: FrameSize): Stage => {
  const { width, height } = size;
  const { paintFront: _, image: small, ...rest } = stage;
  const image = createImage(width, height);
  addStretched(image, small, 1);
  giveBack(small.rgb);
  const columnAt = places(width, small.width);
  const rowAt = places(height, small.height);
  const depth = lendFloats(width * height);
  const ids = lendBytes(width * height);
  for (let y = 0; y < height; y++) {
    const row = rowAt[y]! * small.width;
    for (let x = 0; x < width; x++) {
      depth[y * width + x] = stage.depth[row + columnAt[x]!]!;
      ids[y * width + x] = stage.ids[row + columnAt[x]!]!;
    }
  }
  giveBack(stage.depth, stage.ids);
  return {
    ...rest,
    image,
    depth,
    ids,
    view: createView(scene, size, stage.view.eye),
    haze: enlargeHaze(stage.haze, columnAt),
    sky: stage.sky && enlargeSky(stage.sky, size, small),
  };
};
