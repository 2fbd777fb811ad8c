// Makes src/fonts/*.woff2. Newsreader in two files, English and German first, and only the weights and optical sizes
// that the design uses (132 kB become 66 and 28 kB). Run by hand after a font upgrade:
// `npm install --no-save subset-font@2 && node scripts/subset-fonts.mjs`. styles/fonts.css names the letters of the second.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { default: subsetFont } = await import('subset-font');
const { resolve } = createRequire(import.meta.url);
const fonts = join(import.meta.dirname, '../src/fonts');
const source = resolve('@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2');
const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const axes = { wght: { min: 380, max: 460 }, opsz: { min: 16, max: 72 } };
const write = async (name, text) => {
  const font = await subsetFont(await readFile(source), text, { targetFormat: 'woff2', variationAxes: axes });
  await writeFile(join(fonts, `${name}.woff2`), font);
  console.log(`${name}.woff2: ${font.length} bytes`);
};
// What English and German are written with comes first; the other letters of Latin-1 are fetched by the pages that have one.
const german = 'ÄÖÜäöüß';
const first = range(0x20, 0x7e) + german + '\u00a0©«·»×–—‘’‚“”„…•€−';
const rest = [...range(0xa1, 0xff), ...'™œŒŸ'].filter((letter) => !first.includes(letter)).join('');
await write('newsreader-subset', first);
await write('newsreader-latin-1', rest);
await copyFile(
  resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
  join(fonts, 'geist-subset.woff2'),
);
