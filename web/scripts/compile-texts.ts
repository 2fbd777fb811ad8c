// Compiles the catalogues of texts/<language> into typed functions, for tests, types and the editor. The build compiles
// them by itself (vite.config.ts), one module a text, so that each page loads no text but its own.
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';
import { textOptions } from './text-options.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await compile({
  ...textOptions,
  outdir: './src/texts/generated',
  outputStructure: 'locale-modules',
  emitTsDeclarations: true,
});
