import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Finding = { readonly rule: string; readonly impact: string; readonly at: string };

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Initials stand where a face would: they are a picture of the person and no words of the button. */
const rules = { 'label-content-name-mismatch': { enabled: false } };

/** Fonts are there, what was just changed is drawn, and what moves for a while has come to its end. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

const findings = async (page: Page, runOnly: axe.RunOptions['runOnly']): Promise<Finding[]> => {
  await page.evaluate(axe.source);
  await settle(page);
  const { violations } = await page.evaluate(
    async (options) => {
      // An answer may come while axe looks: a button that it enables would be seen halfway between two colours.
      const still = document.head.appendChild(document.createElement('style'));
      still.textContent = '*, ::before, ::after { transition: none !important }';
      try {
        return await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      } finally {
        still.remove();
      }
    },
    { runOnly, ...(Array.isArray(runOnly) ? { rules } : {}), resultTypes: ['violations'] } as axe.RunOptions,
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    impact === 'serious' || impact === 'critical'
      ? nodes.map(({ target }) => ({ rule: id, impact, at: target.join(' ') }))
      : [],
  );
};

/** What axe finds on a page that hinders people seriously, by the rules of WCAG 2.0 to 2.2, A and AA. */
export const seriousFindings = (page: Page): Promise<Finding[]> => findings(page, wcag);

/** The same for colours alone: what another theme can change. */
export const contrastFindings = (page: Page): Promise<Finding[]> =>
  findings(page, { type: 'rule', values: ['color-contrast'] });
