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
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let i = 0; i < rgba.length; i += 4) {
    red += rgba[i]!;
    green += rgba[i + 1]!;
    blue += rgba[i + 2]!;
  }
  const pixels = rgba.length / 4;
  return `#${hex(red / pixels)}${hex(green / pixels)}${hex(blue / pixels)}`;
};

/** Shrinks by plain averaging, which blurs as it should and is the same on every machine. */
const shrink = ({ rgba, width, height }: DisplayImage): { data: Uint8Array; width: number; height: number } => {
  const scale = LONG_SIDE / Math.max(width, height);
  const w = Math.max(1, Math.round(width * scale));
  const h = Math.max(1, Math.round(height * scale));
  const sums = new Float64Array(w * h * 3);
  const counts = new Uint32Array(w * h);
  const columns = Uint8Array.from({ length: width }, (_, x) => Math.min(w - 1, Math.floor((x * w) / width)));
  for (let y = 0; y < height; y++) {
    const row = Math.min(h - 1, Math.floor((y * h) / height)) * w;
    for (let x = 0; x < width; x++) {
      const cell = row + columns[x]!;
      const i = (y * width + x) * 4;
      sums[cell * 3]! += rgba[i]!;
      sums[cell * 3 + 1]! += rgba[i + 1]!;
      sums[cell * 3 + 2]! += rgba[i + 2]!;
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
