import sharp from 'sharp';
import type { DisplayImage } from '../raster/image.js';
import { StudioError } from '../studio-error.js';

/** Larger pictures are worked on at this many pixels: painting and blurring more would take a gigabyte. */
const MOST_PIXELS = 2048 * 2048;
/** A picture that claims to be larger than this is not unpacked at all. */
const MOST_INPUT_PIXELS = 100_000_000;

/** The display picture from its file, upright and without transparency (which is laid on white). */
export const openPicture = async (bytes: Uint8Array, mostPixels = MOST_PIXELS): Promise<DisplayImage> => {
  try {
    const open = sharp(bytes, { limitInputPixels: MOST_INPUT_PIXELS });
    const { autoOrient } = await open.metadata();
    const scale = Math.min(1, Math.sqrt(mostPixels / (autoOrient.width * autoOrient.height)));
    const upright = open.autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
    const sized = scale < 1 ? upright.resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) }) : upright;
    const { data, info } = await sized.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return {
      width: info.width,
      height: info.height,
      rgba: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
    };
  } catch (cause) {
    throw new StudioError('picture-unreadable', 'The picture cannot be read, or is too large.', { cause });
  }
};
