import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Finding = { readonly rule: string; readonly impact: string; readonly at: string };

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Initials stand where a face would: they are a picture of the person and no words of the button. */
const rules = { 'label-content-name-mismatch': { enabled: false } };

const findings = async (page: Page, runOnly: axe.RunOptions['runOnly']): Promise<Finding[]> => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
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
