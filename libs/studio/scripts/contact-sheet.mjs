// Draws the contact sheets into docs/studio/, one WebP each, by way of the built library (`npm run build` first).
// `node scripts/contact-sheet.mjs styles` draws one sheet; `--full <folder>` also keeps every picture at full size there.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { createStudio } from '../dist/index.js';
import { SHEETS } from './sheet-prompts.mjs';

const CELL = 248;
const GAP = 6;
const LINE = 20;
const QUALITY = 74;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { full: { type: 'string' } } });
const wanted = positionals.length > 0 ? positionals : Object.keys(SHEETS);
const unknown = wanted.filter((name) => !(name in SHEETS));
if (unknown.length > 0)
  throw new Error(`No such sheet: ${unknown.join(', ')}. There are ${Object.keys(SHEETS).join(', ')}.`);

const folder = join(import.meta.dirname, '../../../docs/studio');
await mkdir(folder, { recursive: true });
if (values.full) await mkdir(values.full, { recursive: true });
const studio = createStudio();

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const caption = (text) =>
  Buffer.from(
    `<svg width="${CELL}" height="${LINE}"><text x="2" y="14" font-family="sans-serif" font-size="11" fill="#b9bec9">${escape(text)}</text></svg>`,
  );

for (const name of wanted) {
  const { columns, cells } = SHEETS[name];
  let done = 0;
  const layers = await Promise.all(
    cells.map(async ({ caption: text, ...request }, n) => {
      const { scene } = studio.describe(request);
      const { bytes } = await studio.render(scene);
      if (values.full) await writeFile(join(values.full, `${name}-${String(n).padStart(2, '0')}.png`), bytes);
      process.stderr.write(`\r${name}: ${++done} of ${cells.length} `);
      const left = (n % columns) * (CELL + GAP);
      const top = Math.floor(n / columns) * (CELL + LINE + GAP);
      const input = await sharp(bytes).resize(CELL, CELL, { fit: 'contain', background: '#101216' }).toBuffer();
      return [
        { input, left, top },
        { input: caption(text), left, top: top + CELL },
      ];
    }),
  );
  const rows = Math.ceil(cells.length / columns);
  const size = { width: columns * (CELL + GAP) - GAP, height: rows * (CELL + LINE + GAP) - GAP };
  const sheet = sharp({ create: { ...size, channels: 3, background: '#101216' } }).composite(layers.flat());
  const file = join(folder, `${name}.webp`);
  const { size: length } = await sheet.webp({ quality: QUALITY, effort: 6, smartSubsample: true }).toFile(file);
  process.stderr.write(`→ ${file}, ${Math.round(length / 1024)} kB\n`);
}
await studio.close();
