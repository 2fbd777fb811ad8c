import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { languages, type Language } from '@pictora/contracts/constants';
import { defineConfig } from 'vite';
import { loadAhead } from './scripts/ahead-plugin.js';
import { chunkGroups } from './scripts/chunks.js';
import { compressFiles } from './scripts/compress-plugin.js';
import { pageIn } from './scripts/language-plugin.js';
import { mockApi } from './scripts/mock-api-plugin.js';
import { textOptions } from './scripts/text-options.js';

const texts = 'node_modules/.texts';
const language = (process.env['PICTORA_LANGUAGE'] ?? languages[0]) as Language;

/** `vite --mode mock` answers /api from src/testing/mock-api.ts; every other mode asks the real gateway. */
export default defineConfig(({ mode, isSsrBuild }) => ({
  define: { __LANGUAGE__: JSON.stringify(language) },
  plugins: [
    paraglideVitePlugin({ ...textOptions, outdir: texts }),
    loadAhead(),
    pageIn(language),
    react(),
    compressFiles(),
    ...(mode === 'mock' ? [mockApi()] : []),
  ],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/lib/zod.ts', import.meta.url)) },
      // One module a text, so that each page loads its own texts alone; tests and types read those of compile-texts.
      { find: /^\.\/generated\//, replacement: fileURLToPath(new URL(`${texts}/`, import.meta.url)) },
    ],
    conditions: ['@pictora/source', 'module', 'browser', 'development|production'],
  },
  ssr: { noExternal: ['@pictora/contracts'], resolve: { conditions: ['@pictora/source', 'module', 'node'] } },
  server: {
    host: '127.0.0.1',
    ...(mode === 'mock'
      ? {}
      : { proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true }, '/oidc': 'http://127.0.0.1:3000' } }),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: language === languages[0] ? true : `.vite/manifest.${language}.json`,
    chunkSizeWarningLimit: 900,
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } }),
  },
}));
