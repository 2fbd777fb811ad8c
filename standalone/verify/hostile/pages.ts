import { launchChromium } from '@pictora/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { logIn } from '../../e2e/people.js';
import { Violation } from '../kit/harness.js';
import type { Visit } from './stored-text.js';

/** Attributes and addresses that run something, wherever they stand in the page; the app writes none of either. */
const runnable = (): string[] =>
  [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => /^on/i.test(name) || /^\s*javascript:/i.test(value))
      .map(({ name, value }) => `<${element.tagName.toLowerCase()} ${name}="${value.slice(0, 80)}">`),
  );

/** Notes what a script that got in would do: run, ask another host, meet the page's policy, or open a dialog. */
const watched = async (context: BrowserContext, url: string, faults: string[]): Promise<Page> => {
  await context.exposeBinding('pwned', (_, which: unknown) => void faults.push(`script ${String(which)} ran`));
  await context.exposeBinding(
    'heardOfViolation',
    (_, what: unknown) => void faults.push(`policy violated: ${String(what)}`),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const tell = (window as unknown as { heardOfViolation: (what: string) => void }).heardOfViolation;
      tell(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const { host } = new URL(url);
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (/^(https?|wss?):$/.test(asked.protocol) && asked.host !== host)
      faults.push(`asked ${request.url().slice(0, 120)}`);
  });
  return page;
};

/** Opens every page in a browser; how many there were. Throws a Violation at the first on which something ran, or tried to. */
export const visitPages = async (
  url: string,
  visits: readonly Visit[],
  seed: number,
  say: (line: string) => void,
): Promise<number> => {
  const browser = await launchChromium();
  try {
    for (const who of new Set(visits.map((visit) => visit.who))) {
      const faults: string[] = [];
      const page = await watched(await browser.newContext({ reducedMotion: 'reduce' }), url, faults);
      if (who) await logIn(page, url, who);
      for (const { path } of visits.filter((visit) => visit.who === who)) {
        await page.goto(url + path);
        await page.waitForLoadState('networkidle');
        for (const place of await page.evaluate(runnable)) faults.push(`in the page: ${place}`);
        if (faults.length > 0) throw new Violation(`${path}, to ${who ?? 'a visitor'}: ${faults[0]}`, seed, faults);
      }
      say(`${visits.filter((visit) => visit.who === who).length} pages to ${who ?? 'a visitor'}`);
      await page.context().close();
    }
    return visits.length;
  } finally {
    await browser.close();
  }
};
