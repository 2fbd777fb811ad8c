// Makes src/fonts/*.woff2. Newsreader: Latin-1 and typographic signs, and only the weights and optical sizes the
// design uses (132 kB become 92 kB). Run by hand after a font upgrade: `npx --package=subset-font@2 node scripts/subset-fonts.mjs`.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { default: subsetFont } = await import('subset-font');
const { resolve } = createRequire(import.meta.url);
const fonts = join(import.meta.dirname, '../src/fonts');
const source = resolve('@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2');
const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const text = range(0x20, 0x7e) + range(0xa0, 0xff) + '–—‘’‚“”„…•€™œŒŸ−×';
const font = await subsetFont(await readFile(source), text, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 380, max: 460 }, opsz: { min: 16, max: 72 } },
});
await writeFile(join(fonts, 'newsreader-subset.woff2'), font);
await copyFile(
  resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
  join(fonts, 'geist-subset.woff2'),
);
console.log(`newsreader-subset.woff2: ${font.length} bytes`);
