// What a page loads of scripts before it can be used, as sent (brotli): `node bench/bundle.bench.mjs` on a built dist.
// The baseline is the entry alone (React, router, session), which every page needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const filesOf = (key, found = new Set()) => {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) filesOf(next, found);
  return found;
};
const kilobytes = (...keys) => {
  const files = new Set(keys.flatMap((key) => [...filesOf(key)]));
  const bytes = [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0);
  return Math.round(bytes / 100) / 10;
};

const entry = 'index.html';
const baseline = kilobytes(entry);
const pages = {
  landing: { keys: ['src/app/visitor-app.tsx', 'src/features/landing/landing-page.tsx'], aim: '<= 105' },
  explore: { keys: ['src/app/visitor-app.tsx', 'src/app/explore-route.tsx'], aim: '<= 180' },
  gallery: { keys: ['src/app/visitor-app.tsx', 'src/features/gallery/gallery-page.tsx'], aim: '<= 180' },
  pricing: { keys: ['src/app/visitor-app.tsx', 'src/features/pricing/pricing-page.tsx'], aim: '<= 120' },
  login: { keys: ['src/app/login-route.tsx'], aim: '<= 280' },
  generate: { keys: ['src/app/member-app.tsx', 'src/features/generate/generate-page.tsx'], aim: '<= 300' },
  settings: { keys: ['src/app/member-app.tsx', 'src/features/settings/settings-page.tsx'], aim: '<= 300' },
};
for (const [page, { keys, aim }] of Object.entries(pages)) {
  const value = kilobytes(entry, ...keys);
  const ratio = Math.round((value / baseline) * 100) / 100;
  console.log(JSON.stringify({ bench: `web scripts of ${page}`, value, unit: 'kB brotli', baseline, ratio, aim }));
}
