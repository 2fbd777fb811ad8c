import { aspectRatios, limits, uploadRefusals, type AspectRatio, type Placeholder } from '@pictora/contracts';
import { placeholderOf, withPicture, type PictureRules } from '@pictora/image-intake';
import type { ImageContentType } from './domain/image-name.js';
import { encodePicture } from './encode-picture.js';

export type UploadedPicture = {
  readonly bytes: Buffer;
  readonly contentType: ImageContentType;
  readonly width: number;
  readonly height: number;
  readonly aspectRatio: AspectRatio;
  readonly placeholder: Placeholder;
};

const nearestRatio = (width: number, height: number): AspectRatio => {
  const distance = (ratio: AspectRatio): number => {
    const [w = 1, h = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log(width / height / (w / h)));
  };
  return aspectRatios.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best));
};

const rules: PictureRules = {
  maxPixels: limits.uploadMaxPixels,
  refusals: { type: uploadRefusals.type.text, pixels: uploadRefusals.pixels.text },
};

/** What somebody has sent, as a picture of ours: written anew in its own type and in sRGB. */
export const readUpload = (bytes: Buffer): Promise<UploadedPicture> =>
  withPicture(bytes, rules, async (picture, contentType, pixels) => {
    const { data, info } = await encodePicture(picture, contentType, pixels).toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.height };
    const aspectRatio = nearestRatio(info.width, info.height);
    return { bytes: data, contentType, ...size, aspectRatio, placeholder: await placeholderOf(data) };
  });
