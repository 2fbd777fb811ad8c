import { aspectRatioLabels, styleLabels, type Image, type Video } from '@pictora/contracts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

export const madeAt = (iso: string): string => day.format(new Date(iso)).replace(' at ', ', ');
export const pixels = ({ width, height }: Pick<Image, 'width' | 'height'>): string =>
  `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`;
export const ratioText = (image: Pick<Image, 'aspectRatio'>): string =>
  `${image.aspectRatio} ${aspectRatioLabels[image.aspectRatio]}`;
export const styleText = (image: Pick<Image, 'style'>): string => styleLabels[image.style];
export const nameOf = (image: Pick<Image, 'name' | 'prompt'>): string => image.name ?? image.prompt;

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
