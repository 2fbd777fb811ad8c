import sharp from 'sharp';
import type { DisplayImage } from '../raster/image.js';

/** What is shown in a picture's place until it is loaded. */
export type Placeholder = {
  /** The average colour. */
  readonly color: `#${string}`;
  /** A blurred WebP of 12 pixels on its longer side. */
  readonly dataUri: string;
};

const LONG_SIDE = 12;
/** A data URI longer than this is not worth its place in a list of pictures. */
const MAX_CHARACTERS = 170;
const QUALITIES = [60, 40, 25, 12, 1];

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

const averageColour = ({ rgba }: DisplayImage): `#${string}` => {
  const sums = [0, 0, 0];
  for (let i = 0; i < rgba.length; i += 4) for (let c = 0; c < 3; c++) sums[c]! += rgba[i + c]!;
  const pixels = rgba.length / 4;
  return `#${sums.map((sum) => hex(sum / pixels)).join('')}`;
};

/** Shrinks by plain averaging, which blurs as it should and is the same on every machine. */
const shrink = ({ rgba, width, height }: DisplayImage): { data: Uint8Array; width: number; height: number } => {
  const scale = LONG_SIDE / Math.max(width, height);
  const w = Math.max(1, Math.round(width * scale));
  const h = Math.max(1, Math.round(height * scale));
  const sums = new Float64Array(w * h * 3);
  const counts = new Uint32Array(w * h);
  for (let y = 0; y < height; y++) {
    const row = Math.min(h - 1, Math.floor((y * h) / height)) * w;
    for (let x = 0; x < width; x++) {
      const cell = row + Math.min(w - 1, Math.floor((x * w) / width));
      const i = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) sums[cell * 3 + c]! += rgba[i + c]!;
      counts[cell]!++;
    }
  }
  const data = Uint8Array.from(sums, (sum, i) => Math.round(sum / Math.max(1, counts[Math.floor(i / 3)]!)));
  return { data, width: w, height: h };
};

/** The average colour and a tiny blurred picture, small enough to travel inside a list. */
export const makePlaceholder = async (image: DisplayImage): Promise<Placeholder> => {
  const { data, width, height } = shrink(image);
  let dataUri = '';
  for (const quality of QUALITIES) {
    const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
      .webp({ quality, effort: 6, smartSubsample: false })
      .toBuffer();
    dataUri = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (dataUri.length <= MAX_CHARACTERS) break;
  }
  return { color: averageColour(image), dataUri };
};
