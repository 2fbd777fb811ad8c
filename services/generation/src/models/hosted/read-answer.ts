import { placeholderOf, typeOfPicture } from '@pictora/image-intake';
import sharp from 'sharp';
import type { GeneratedImage } from '../image-model.port.js';
import { ModelFailure } from '../calls/model-failure.js';

const final = { transient: false } as const;

/** No model makes more, so that a wrong answer cannot fill the memory. */
const MAX_PIXELS = 64_000_000;

/**
 * The bytes that a model has answered with, decoded once to be sure that they are a whole picture. They stay as they
 * came.
 */
export const readPictureAnswer = async (
  bytes: Uint8Array,
): Promise<Pick<GeneratedImage, 'bytes' | 'contentType' | 'width' | 'height' | 'placeholder'>> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const contentType = typeOfPicture(buffer);
  if (!contentType) throw new ModelFailure('The model has answered with something else than a picture', final);
  try {
    const { width, height } = await sharp(buffer, { limitInputPixels: MAX_PIXELS }).metadata();
    await sharp(buffer, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).stats();
    return { bytes, contentType, width, height, placeholder: await placeholderOf(buffer) };
  } catch (cause) {
    throw new ModelFailure('The model has answered with a picture that cannot be read', { ...final, cause });
  }
};
