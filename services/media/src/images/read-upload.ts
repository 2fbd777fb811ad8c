import { aspectRatios, limits, uploadRefusals, type AspectRatio, type Placeholder } from '@pictora/contracts';
import { withPicture, type PictureRules } from '@pictora/image-intake';
import sharp, { type Sharp } from 'sharp';
import type { ImageContentType } from './domain/image-name.js';

export type UploadedPicture = {
  readonly bytes: Buffer;
  readonly contentType: ImageContentType;
  readonly width: number;
  readonly height: number;
  readonly aspectRatio: AspectRatio;
  readonly placeholder: Placeholder;
};

const encode: Readonly<Record<ImageContentType, (picture: Sharp) => Sharp>> = {
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 92 }),
  'image/jpeg': (picture) => picture.jpeg({ quality: 92 }),
};

const nearestRatio = (width: number, height: number): AspectRatio => {
  const distance = (ratio: AspectRatio): number => {
    const [w = 1, h = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log(width / height / (w / h)));
  };
  return aspectRatios.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best));
};

const placeholderOf = async (bytes: Buffer): Promise<Placeholder> => {
  const onGround = () => sharp(bytes).flatten({ background: '#808080' });
  const [dot, tiny] = await Promise.all([
    onGround().resize(1, 1, { fit: 'fill' }).toColourspace('srgb').removeAlpha().raw().toBuffer(),
    onGround().resize(16, 16, { fit: 'inside' }).webp({ quality: 40 }).toBuffer(),
  ]);
  const rgb = dot.length >= 3 ? dot.subarray(0, 3) : Buffer.alloc(3, dot[0]);
  return { color: `#${rgb.toString('hex')}`, dataUri: `data:image/webp;base64,${tiny.toString('base64')}` };
};

const rules: PictureRules = {
  maxPixels: limits.uploadMaxPixels,
  refusals: { type: uploadRefusals.type.text, pixels: uploadRefusals.pixels.text },
};

/** What somebody has sent, as a picture of ours: written anew in its own type and in sRGB. */
export const readUpload = (bytes: Buffer): Promise<UploadedPicture> =>
  withPicture(bytes, rules, async (picture, contentType) => {
    const { data, info } = await encode[contentType](picture).toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.height };
    const aspectRatio = nearestRatio(info.width, info.height);
    return { bytes: data, contentType, ...size, aspectRatio, placeholder: await placeholderOf(data) };
  });
