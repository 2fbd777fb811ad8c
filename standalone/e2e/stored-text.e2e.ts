import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type App } from '../verify/hostile/app.js';
import { visitPages } from '../verify/hostile/pages.js';
import { startSpoilingProxy } from '../verify/hostile/spoiling-proxy.js';
import { saveScripts, type Visit } from '../verify/hostile/stored-text.js';

/**
 * Scripts saved in every field that others are shown, and every page that shows them opened in a real browser: none runs. The
 * whole of `npm run verify:hostile` does the same.
 */
let app: App;
let visits: readonly Visit[];

beforeAll(async () => {
  app = await startApp();
  visits = await saveScripts(app.url, app.dataDir);
});
afterAll(() => app.remove());

const say = (): void => undefined;

describe('scripts that people have saved', () => {
  it('are text on every page that shows them', async () => {
    expect(await visitPages(app.url, visits, 1, say)).toBe(visits.length);
  }, 600_000);

  it.each([
    ['runs', "script-src 'self' 'unsafe-inline'", '<script>pwned(1)</script>', /script 1 ran/],
    ['is only stopped by the policy', "script-src 'self'", '<script>pwned(1)</script>', /policy violated/],
    ['asks another host', '', '<img src="http://elsewhere.invalid/x">', /asked http:\/\/elsewhere/],
    ['waits for a click', "script-src 'self'", '<a href="javascript:pwned(1)">x</a>', /in the page: <a href/],
  ])('would be noticed: one that %s', async (_, policy, planted, message) => {
    const proxy = await startSpoilingProxy(app.url);
    proxy.spoil = (asked, answer) =>
      asked === 'GET /terms'
        ? {
            status: 200,
            headers: { 'content-type': 'text/html', 'content-security-policy': policy },
            body: Buffer.from(planted),
          }
        : answer;
    try {
      await expect(visitPages(proxy.url, [{ who: null, path: '/terms' }], 1, say)).rejects.toThrow(message);
    } finally {
      await proxy.close();
    }
  });
});
