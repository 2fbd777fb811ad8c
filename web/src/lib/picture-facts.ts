import { aspectRatioLabels, styleLabels, type Image } from '@pictora/contracts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

export const madeAt = (iso: string): string => day.format(new Date(iso)).replace(' at ', ', ');
export const pixels = ({ width, height }: Pick<Image, 'width' | 'height'>): string =>
  `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`;
export const ratioText = (image: Pick<Image, 'aspectRatio'>): string =>
  `${image.aspectRatio} ${aspectRatioLabels[image.aspectRatio]}`;
export const styleText = (image: Pick<Image, 'style'>): string => styleLabels[image.style];
export const nameOf = (image: Pick<Image, 'name' | 'prompt'>): string => image.name ?? image.prompt;

/** The file name for a download: the first 30 characters of the name (specification 9), safe for any file system. */
export const downloadName = (image: Pick<Image, 'name' | 'prompt'>): string => {
  const safe = [...nameOf(image)]
    .slice(0, 30)
    .join('')
    .replace(/[^\p{L}\p{N} _-]+/gu, '')
    .trim();
  return safe || 'pictora';
};
export const downloadUrl = (image: Pick<Image, 'imageUrl'>): string =>
  `${image.imageUrl}${image.imageUrl.includes('?') ? '&' : '?'}download=true`;
