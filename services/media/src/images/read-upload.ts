import { aspectRatios, limits, uploadRefusals, type AspectRatio, type Placeholder } from '@pictora/contracts';
import { AppError, isAppError } from '@pictora/messaging';
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

const wrongType = (cause?: unknown): AppError =>
  new AppError('unsupported_media_type', uploadRefusals.type.text, undefined, { cause });

/** By the first bytes, so that no other decoder than these three ever sees a file, whatever its name says. */
const typeOf = (bytes: Buffer): ImageContentType | null => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isRiff ? 'image/webp' : null;
};

/** The decoder takes an animated PNG for its first picture, so the chunk that announces the others is looked for. */
const isAnimatedPng = (bytes: Buffer): boolean => {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString('latin1', at + 4, at + 8);
    if (chunk === 'acTL') return true;
    if (chunk === 'IDAT') return false;
  }
  return false;
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

/**
 * What somebody has sent, as a picture of ours: checked by content, turned the right way up, in sRGB, and written anew,
 * so that nothing but the picture is left of the file. Its size is read and limited before anything is decoded.
 */
export const readUpload = async (bytes: Buffer): Promise<UploadedPicture> => {
  const contentType = typeOf(bytes);
  if (!contentType || (contentType === 'image/png' && isAnimatedPng(bytes))) throw wrongType();
  try {
    const source = sharp(bytes, { limitInputPixels: limits.uploadMaxPixels, failOn: 'error' });
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > limits.uploadMaxPixels) throw new AppError('payload_too_large', uploadRefusals.pixels.text);
    if (pages > 1) throw wrongType();
    const { data, info } = await encode[contentType](source.autoOrient()).toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.height };
    const aspectRatio = nearestRatio(info.width, info.height);
    return { bytes: data, contentType, ...size, aspectRatio, placeholder: await placeholderOf(data) };
  } catch (error) {
    throw isAppError(error) ? error : wrongType(error);
  }
};
