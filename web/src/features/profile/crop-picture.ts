/** The part of a picture to keep, in its own pixels. */
export type CropArea = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The crop of specification 9. */
export const crop = { aspect: 1, minZoom: 1, maxZoom: 3, zoomStep: 0.1, quality: 0.95 } as const;

/** More than any place shows, so that what is sent stays small. */
const LONGEST_SIDE = 1024;

const loaded = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
};

/** Whether the browser can show the file, whatever its name says. */
export const isShowable = async (url: string): Promise<boolean> => {
  try {
    return (await loaded(url)).naturalWidth > 0;
  } catch {
    return false; // That it cannot be decoded is the answer.
  }
};

/** The chosen part of a picture as JPEG. What was transparent becomes white, since JPEG knows no transparency. */
export const cropToJpeg = async (url: string, area: CropArea): Promise<Blob> => {
  const side = Math.max(1, Math.min(LONGEST_SIDE, Math.round(area.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(await loaded(url), area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/jpeg',
      crop.quality,
    );
  });
};
