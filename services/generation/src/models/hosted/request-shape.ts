import { styleLabels, type AspectRatio } from '@pictora/contracts';
import { FRAME_SIZES } from '@pictora/studio';
import type { ImageAssignment } from '../image-model.port.js';

export type PixelSize = `${number}x${number}`;

/** How a model is told the frame: by its ratio, or by pixels, whose table names the ratios that it has. */
export type FrameRequest =
  { readonly by: 'ratio' } | { readonly by: 'size'; readonly sizes: Partial<Record<AspectRatio, PixelSize>> };

/** The studio's own sizes, all multiples of 16, for models that take any. */
export const anySize: FrameRequest = {
  by: 'size',
  sizes: Object.fromEntries(
    Object.entries(FRAME_SIZES).map(([ratio, { width, height }]) => [ratio, `${width}x${height}`]),
  ),
};

export const frameOf = (
  request: FrameRequest,
  ratio: AspectRatio,
): { readonly size?: PixelSize; readonly aspectRatio?: AspectRatio } => {
  if (request.by === 'ratio') return { aspectRatio: ratio };
  const size = request.sizes[ratio];
  return size === undefined ? {} : { size };
};

/** The words for a model that takes one text: style and what to leave out are said in it. */
export const wordsOf = ({ prompt, style, negativePrompt }: ImageAssignment): string => {
  const styled = style === 'none' ? prompt : `${prompt}, ${styleLabels[style].toLowerCase()} style`;
  return negativePrompt ? `${styled}\n\nLeave out: ${negativePrompt}` : styled;
};
