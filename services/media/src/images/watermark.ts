import { AppError } from '@pictora/messaging';
import sharp from 'sharp';
import type { ImageContentType } from './domain/image-name.js';
import { encodePicture } from './encode-picture.js';

/** Pictures of any model are far below this; what claims more is not decoded. */
const PIXEL_LIMIT = 40_000_000;
const SHARE_OF_SHORT_SIDE = 0.1;
const SMALLEST = 24;

/**
 * The product's P as paths, so that it looks the same wherever it is drawn: white upon a dark edge, to be seen on any
 * ground.
 */
const markOf = (size: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none">` +
      '<g opacity="0.86"><path d="M5 23V2.5h15v13H5" stroke="#000" stroke-opacity="0.5" stroke-width="4"/>' +
      '<circle cx="12.5" cy="9" r="3.5" fill="#000" fill-opacity="0.5"/>' +
      '<path d="M5 22.3V2.5h15v13H5" stroke="#fff" stroke-width="2.2"/>' +
      '<circle cx="12.5" cy="9" r="2.7" fill="#f2a33c"/></g></svg>',
  );

/** The same picture with the mark in its lower right corner. Refuses what is not a picture. */
export const withWatermark = async (bytes: Buffer, contentType: ImageContentType): Promise<Buffer> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' });
    const { width, height } = await picture.metadata();
    const short = Math.min(width, height);
    const size = Math.min(short, Math.max(SMALLEST, Math.round(short * SHARE_OF_SHORT_SIDE)));
    const margin = Math.round((short - size) * 0.04);
    const place = { left: width - size - margin, top: height - size - margin };
    const marked = picture.composite([{ input: markOf(size), ...place }]).keepMetadata();
    return await encodePicture(marked, contentType, width * height).toBuffer();
  } catch (error) {
    throw new AppError('validation_failed', 'The picture could not be read', undefined, { cause: error });
  }
};
