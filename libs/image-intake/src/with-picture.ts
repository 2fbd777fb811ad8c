import { AppError, isAppError } from '@pictora/messaging';
import sharp, { type Sharp } from 'sharp';
import { holdsForeignContent } from './foreign-content.js';
import { typeOfPicture, type PictureType } from './picture-type.js';

export type PictureRules = {
  /** What claims more is not decoded. */
  readonly maxPixels: number;
  /** What to tell who has sent something else than a JPEG, PNG or WebP picture, and who has sent too large a one. */
  readonly refusals: { readonly type: string; readonly pixels: string };
};

/** What takes longer to decode was made to. */
const LONGEST_SECONDS = 15;

/**
 * Opens what somebody has sent: a still picture, checked by its content, turned the right way up, to be written anew by
 * `use`, so that nothing but the picture is left of the file. A picture that is something else besides is refused. Its size is read and limited before anything is decoded, and
 * whatever fails while it is decoded is refused as no picture.
 */
export const withPicture = async <T>(
  bytes: Buffer,
  { maxPixels, refusals }: PictureRules,
  use: (picture: Sharp, type: PictureType, pixels: number) => Promise<T>,
): Promise<T> => {
  const wrongType = (cause?: unknown) =>
    new AppError('unsupported_media_type', refusals.type, undefined, cause === undefined ? undefined : { cause });
  const type = typeOfPicture(bytes);
  if (!type || holdsForeignContent(bytes, type)) throw wrongType();
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) throw new AppError('payload_too_large', refusals.pixels);
    if (pages > 1) throw wrongType();
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({
      seconds: LONGEST_SECONDS,
    });
    return await use(picture.autoOrient(), type, width * height);
  } catch (error) {
    throw isAppError(error) ? error : wrongType(error);
  }
};
