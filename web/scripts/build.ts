// Builds the page once for each language into one folder: index.html for the first, index.<language>.html for the others,
// and beside them their assets, which are named by content; then draws the pages that visitors see first, below
// pages/<language>. `node scripts/build.ts [--outDir folder]`.
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { languages } from '@pictora/contracts/constants';
import { drawPages } from './draw-pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { outDir: { type: 'string', default: 'dist' } } });
process.chdir(root);
for (const [index, language] of languages.entries()) {
  process.env['PICTORA_LANGUAGE'] = language;
  await build({
    root,
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    build: { outDir: values.outDir, emptyOutDir: index === 0, copyPublicDir: index === 0 },
  });
  await drawPages({ root, outDir: values.outDir, language });
}
