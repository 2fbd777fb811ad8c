// Lighthouse on the pages that visitors see first, as the built app serves them: desktop, and a phone on a slow line. Run
// after the build: `node bench/lighthouse.bench.mjs`. What costs points goes to standard error, with the largest savings.
// One run each; performance depends on what else the machine does, so quote it with the load.
//
// A phone is a slowed processor, four times by default: that makes a phone of the middle class of a desktop whose benchmark index
// is 1500 to 2000. Here the slowing follows from this machine's own index, as Lighthouse's guide says for slower machines
// (its docs/throttling.md, "Calibrating the CPU slowdown"); `--default-slowdown` takes the four times.
import { freePort, launchChromium, startPictora } from '@pictora/testing';
import lighthouse, { desktopConfig } from 'lighthouse';
import * as constants from 'lighthouse/core/config/constants.js';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const pages = { landing: '/', explore: '/explore', pricing: '/pricing' };
const forms = { desktop: () => desktopConfig, phone: (index) => phoneConfig(slowdownFor(index)) };
const REFERENCE_INDEX = 1750;
const DEFAULT_SLOWDOWN = 4;
const aims = { performance: { desktop: 95, phone: 90 }, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Pictures for Explore: of different shapes, as people upload them. */
const pictures = ['hero-dusk-1344', 'gallery-12-832', 'hero-forest-1344', 'gallery-5-1024', 'gallery-10-1536'];

const samples = resolve(import.meta.dirname, '../../web/public/samples');
const folder = mkdtempSync(join(tmpdir(), 'pictora-lighthouse-'));

const publish = async (url) => {
  const json = { 'content-type': 'application/json' };
  const person = {
    email: 'ansel@example.org',
    password: 'a good password',
    firstName: 'Ansel',
    lastName: 'Byron',
    username: 'ansel_byron',
    acceptedTerms: true,
  };
  const signUp = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(person),
  });
  const authorization = `Bearer ${(await signUp.json()).session.access_token}`;
  for (const name of pictures) {
    const body = new FormData();
    body.set('image', new Blob([readFileSync(join(samples, `${name}.webp`))], { type: 'image/webp' }), `${name}.webp`);
    body.set('name', name);
    const uploaded = await fetch(`${url}/api/images/upload`, { method: 'POST', headers: { authorization }, body });
    const { id } = await uploaded.json();
    await fetch(`${url}/api/images/${id}/visibility`, {
      method: 'PATCH',
      headers: { ...json, authorization },
      body: JSON.stringify({ isPublic: 1 }),
    });
  }
  for (;;) {
    const feed = await (await fetch(`${url}/api/explore/all`)).json();
    if (feed.length === pictures.length) return;
    await new Promise((next) => setTimeout(next, 100));
  }
};

/** The audits of a category that cost points, the heaviest first. */
const lost = ({ audits }, { auditRefs }) =>
  auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .toSorted((a, b) => b.weight * (1 - audits[b.id].score) - a.weight * (1 - audits[a.id].score))
    .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim());
const savings = ({ audits }) =>
  Object.values(audits)
    .filter(({ details }) => details?.overallSavingsMs > 0 || details?.overallSavingsBytes > 0)
    .map(({ id, displayValue }) => `${id}: ${displayValue ?? ''}`);

/** Times that the processor is slowed, to do as little as the reference does when it is slowed four times; at least one. */
const slowdownFor = (benchmarkIndex) =>
  process.argv.includes('--default-slowdown')
    ? DEFAULT_SLOWDOWN
    : Math.min(DEFAULT_SLOWDOWN, Math.max(1, (DEFAULT_SLOWDOWN * benchmarkIndex) / REFERENCE_INDEX));
const phoneConfig = (cpuSlowdownMultiplier) => ({
  extends: 'lighthouse:default',
  settings: { throttling: { ...constants.throttling.mobileSlow4G, cpuSlowdownMultiplier } },
});

const pictora = await startPictora({ dataDir: join(folder, 'data') });
const port = await freePort();
const browser = await launchChromium(`--remote-debugging-port=${port}`);
try {
  await publish(pictora.url);
  /** The best that this machine has shown, so that a busy moment does not make a phone faster. */
  let machine = 0;
  for (const [page, path] of Object.entries(pages)) {
    for (const [form, configFor] of Object.entries(forms)) {
      const { lhr } = await lighthouse(
        pictora.url + path,
        { port, logLevel: 'error', onlyCategories: Object.keys(aims) },
        configFor(machine),
      );
      if (lhr.runtimeError) throw new Error(`${page}, ${form}: ${lhr.runtimeError.message}`);
      const costly = [];
      for (const category of Object.values(lhr.categories)) {
        const aim = aims[category.id][form] ?? aims[category.id];
        const value = Math.round(category.score * 100);
        costly.push(...lost(lhr, category));
        console.log(
          JSON.stringify({
            bench: `lighthouse ${category.id} of ${page}, ${form}`,
            value,
            unit: 'of 100',
            aim: `${aim}`,
          }),
        );
      }
      const load = Math.round(loadavg()[0]);
      const { benchmarkIndex } = lhr.environment;
      machine = Math.max(machine, benchmarkIndex);
      const { cpuSlowdownMultiplier } = lhr.configSettings.throttling;
      console.error(
        `${page}, ${form}, load ${load}, benchmark index ${benchmarkIndex}, slowed ${cpuSlowdownMultiplier.toFixed(1)} times: ${[...costly, ...savings(lhr)].join('; ') || 'nothing lost'}`,
      );
    }
  }
} finally {
  await browser.close();
  await pictora.stop();
  rmSync(folder, { recursive: true, force: true });
}
