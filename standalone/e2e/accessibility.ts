import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Finding = { readonly rule: string; readonly impact: string; readonly at: string };

/** What axe finds on a page that hinders people seriously, by the rules of WCAG 2 A and AA. */
export const seriousFindings = async (page: Page): Promise<Finding[]> => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      // Initials stand where a face would: they are a picture of the person and no words of the button.
      rules: { 'label-content-name-mismatch': { enabled: false } },
    }),
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    impact === 'serious' || impact === 'critical'
      ? nodes.map(({ target }) => ({ rule: id, impact, at: target.join(' ') }))
      : [],
  );
};
