import type { FrameSize } from '../raster/image.js';
import type { AspectRatio } from './scene-description.js';

/** Exact ratios of about a megapixel each, so that every ratio costs and shows about the same detail. */
export const FRAME_SIZES: Readonly<Record<AspectRatio, FrameSize>> = {
  '1:1': { width: 1024, height: 1024 },
  '16:9': { width: 1344, height: 756 },
  '9:16': { width: 756, height: 1344 },
  '21:9': { width: 1568, height: 672 },
  '3:2': { width: 1248, height: 832 },
  '2:3': { width: 832, height: 1248 },
};

/** The frame of a ratio at a share of its full size, for previews; sides stay even and at least 32. */
export const frameSize = (ratio: AspectRatio, scale = 1): FrameSize => {
  const full = FRAME_SIZES[ratio];
  const side = (length: number): number => Math.max(32, 2 * Math.round((length * scale) / 2));
  return scale === 1 ? full : { width: side(full.width), height: side(full.height) };
};
