import type { AspectRatio, Image, Video } from '@pictora/contracts';
import { m } from '../texts/index.js';
import { dateFormat, number } from './format.js';
import { styleTexts } from './style-texts.js';

const day = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

/** What each shape is called on the pages. */
export const ratioTexts: Readonly<Record<AspectRatio, string>> = {
  '1:1': m.pictures_ratio_square(),
  '16:9': m.pictures_ratio_landscape(),
  '9:16': m.pictures_ratio_portrait(),
  '21:9': m.pictures_ratio_ultrawide(),
  '3:2': m.pictures_ratio_classic(),
  '2:3': m.pictures_ratio_portrait(),
};

export const madeAt = (iso: string): string => day.format(new Date(iso)).replace(' at ', ', ');
export const pixels = ({ width, height }: Pick<Image, 'width' | 'height'>): string =>
  `${number(width)} × ${number(height)}`;
/** As in `16:9 Landscape`. */
export const ratioText = (image: Pick<Image, 'aspectRatio'>): string =>
  m.pictures_ratio({ ratio: image.aspectRatio, name: ratioTexts[image.aspectRatio] });
export const styleText = (image: Pick<Image, 'style'>): string => styleTexts[image.style];
export const nameOf = (image: Pick<Image, 'name' | 'prompt'>): string => image.name ?? image.prompt;

/** '128', or '100+' while there are more than were loaded. */
export const countText = (n: number, hasMore: boolean): string => `${number(n)}${hasMore ? '+' : ''}`;

/** The first 30 characters (specification 9), safe for any file system. */
const fileName = (words: string): string => {
  const safe = [...words]
    .slice(0, 30)
    .join('')
    .replace(/[^\p{L}\p{N} _-]+/gu, '')
    .trim();
  return safe || 'pictora';
};
const asDownload = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}download=true`;

/** The file name for a download of a picture. */
export const downloadName = (image: Pick<Image, 'name' | 'prompt'>): string => fileName(nameOf(image));
export const downloadUrl = (image: Pick<Image, 'imageUrl'>): string => asDownload(image.imageUrl);
/** The same for a video, which is called by its motion. */
export const videoDownload = ({
  videoUrl,
  motionPrompt,
  sourceImage,
}: Pick<Video, 'videoUrl' | 'motionPrompt' | 'sourceImage'>) => ({
  url: asDownload(videoUrl),
  name: fileName(motionPrompt || sourceImage.prompt),
});
