import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

const GAP = 6;
const LINE = 20;
const BACKGROUND = '#101216';
const QUALITY = 72;

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const caption = (text, width) =>
  Buffer.from(
    `<svg width="${width}" height="${LINE}"><text x="2" y="14" font-family="sans-serif" font-size="11" fill="#b9bec9">${escape(text)}</text></svg>`,
  );

/** Lays pictures out in a grid, each with its words below, and writes a WebP. */
export const writeSheet = async ({ file, cells, columns, width, height }) => {
  await mkdir(dirname(file), { recursive: true });
  const layers = await Promise.all(
    cells.map(async ({ image, text }, n) => {
      const left = (n % columns) * (width + GAP);
      const top = Math.floor(n / columns) * (height + LINE + GAP);
      const input = await sharp(image.data ?? image, image.raw ? { raw: image.raw } : {})
        .resize(width, height, { fit: 'contain', background: BACKGROUND })
        .png()
        .toBuffer();
      return [
        { input, left, top },
        { input: caption(text, width), left, top: top + height },
      ];
    }),
  );
  const rows = Math.ceil(cells.length / columns);
  const size = { width: columns * (width + GAP) - GAP, height: rows * (height + LINE + GAP) - GAP };
  const sheet = sharp({ create: { ...size, channels: 3, background: BACKGROUND } }).composite(layers.flat());
  const { size: length } = await sheet.webp({ quality: QUALITY, effort: 6, smartSubsample: true }).toFile(file);
  process.stderr.write(`→ ${file}, ${Math.round(length / 1024)} kB\n`);
};
