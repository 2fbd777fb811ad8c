import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './scripts/compress-plugin.js';
import { mockApi } from './scripts/mock-api-plugin.js';

/** `vite --mode mock` answers /api from src/testing/mock-api.ts; every other mode asks the real gateway. */
export default defineConfig(({ mode }) => ({
  plugins: [react(), compressFiles(), ...(mode === 'mock' ? [mockApi()] : [])],
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/lib/zod.ts', import.meta.url)) }],
    conditions: ['@pictora/source', 'module', 'browser', 'development|production'],
  },
  ssr: { noExternal: ['@pictora/contracts'], resolve: { conditions: ['@pictora/source', 'module', 'node'] } },
  server: {
    host: '127.0.0.1',
    ...(mode === 'mock'
      ? {}
      : { proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true }, '/oidc': 'http://127.0.0.1:3000' } }),
  },
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true, chunkSizeWarningLimit: 900 },
}));
