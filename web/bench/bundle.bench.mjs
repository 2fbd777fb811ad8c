// What a page loads of scripts before it can be used, as sent (brotli): `node bench/bundle.bench.mjs` on a built dist.
// The baseline is the entry alone (React, router, session), which every page needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const dist = process.env.WEB_DIST ?? join(import.meta.dirname, '../dist');
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
const visitor = 'src/app/visitor-app.tsx';
const member = 'src/app/member-app.tsx';
/** Each page's own part; what a visitor's page may be is the aim of the landing page, and 60 kB for what else it does. */
const visitorPages = {
  landing: 'src/features/landing/landing-page.tsx',
  explore: 'src/app/explore-route.tsx',
  gallery: 'src/features/gallery/gallery-page.tsx',
  pricing: 'src/features/pricing/pricing-page.tsx',
  contact: 'src/features/contact/contact-page.tsx',
  terms: 'src/features/policies/terms-page.tsx',
  verify: 'src/features/verify/verify-page.tsx',
};
const landingAim = 120;
const routeAim = 60;
const rows = Object.entries(visitorPages).map(([page, part]) => [
  page,
  [visitor, part],
  page === 'landing' ? landingAim : landingAim + routeAim,
]);
// Members load the shell with Ant Design once; each page may add 60 kB to it.
const shell = kilobytes(entry, member);
rows.push(
  ['login', ['src/app/login-route.tsx'], Math.round(shell + routeAim)],
  ['the shell of members', [member], undefined],
);
const ofVisitors = new Set(
  [...Object.values(visitorPages)].filter((part) => !/gallery|contact|terms|verify/.test(part)),
);
const memberPages = Object.keys(manifest).filter(
  (part) => /^src\/features\/.*-page\.tsx$/.test(part) && manifest[part].isDynamicEntry && !ofVisitors.has(part),
);
for (const part of memberPages.sort())
  rows.push([`${/([\w-]+)-page/.exec(part)[1]}, members`, [member, part], Math.round(shell + routeAim)]);

for (const [page, parts, aim] of rows) {
  const value = kilobytes(entry, ...parts);
  const ratio = Math.round((value / baseline) * 100) / 100;
  const bench = `web scripts of ${page}`;
  console.log(
    JSON.stringify({ bench, value, unit: 'kB brotli', baseline, ratio, ...(aim ? { aim: `<= ${aim}` } : {}) }),
  );
}
