import { placeholderSchema } from '@pictora/contracts';
import type { GeneratedImage } from '../models/image-model.port.js';
import type { GeneratedVideo } from '../models/video-model.port.js';

type ContentType = GeneratedImage['contentType'] | GeneratedVideo['contentType'];

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

const looksLike: Readonly<Record<ContentType, (bytes: Uint8Array) => boolean>> = {
  'image/png': (bytes) => ascii(bytes, 1, 4) === 'PNG',
  'image/jpeg': (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8,
  'image/webp': (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
  'video/mp4': (bytes) => ascii(bytes, 4, 8) === 'ftyp',
  'video/webm': (bytes) => bytes[0] === 0x1a && ascii(bytes, 1, 4) === 'E\u00df\u00a3',
};

const isLength = (value: number): boolean => Number.isInteger(value) && value > 0;

const faultOfBytes = ({ bytes, contentType }: { bytes: Uint8Array; contentType: ContentType }): string | null =>
  looksLike[contentType](bytes) ? null : `the bytes are not ${contentType}`;

/**
 * What is wrong with a model's answer, or null. Looked at before anybody is charged: what passes here the gallery
 * takes.
 */
export const faultOf = (made: GeneratedImage | GeneratedVideo): string | null => {
  if (!isLength(made.width) || !isLength(made.height)) return 'it has no size';
  if (!placeholderSchema.safeParse(made.placeholder).success) return 'the placeholder is out of form';
  if ('seconds' in made) {
    if (!(Number.isFinite(made.seconds) && made.seconds > 0)) return 'it has no length';
    const poster = faultOfBytes(made.poster);
    if (poster) return `of the poster ${poster}`;
  }
  return faultOfBytes(made);
};
