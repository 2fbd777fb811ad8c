import { placeholderSchema } from '@pictora/contracts';
import type { GeneratedImage } from '../models/image-model.port.js';

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

const looksLike: Readonly<Record<GeneratedImage['contentType'], (bytes: Uint8Array) => boolean>> = {
  'image/png': (bytes) => ascii(bytes, 1, 4) === 'PNG',
  'image/jpeg': (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8,
  'image/webp': (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
};

const isLength = (value: number): boolean => Number.isInteger(value) && value > 0;

/**
 * What is wrong with a model's answer, or null. Looked at before anybody is charged: what passes here the gallery
 * takes.
 */
export const faultOf = (image: GeneratedImage): string | null => {
  if (!isLength(image.width) || !isLength(image.height)) return 'the picture has no size';
  if (!placeholderSchema.safeParse(image.placeholder).success) return 'the placeholder is out of form';
  if (!looksLike[image.contentType](image.bytes)) return `the bytes are not ${image.contentType}`;
  return null;
};
