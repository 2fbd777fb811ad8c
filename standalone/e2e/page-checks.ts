import type { Page } from 'playwright-core';
import { contrastFindings, seriousFindings, settle } from './accessibility.js';

/** Phone, tablet and desktop, in px (specification of the web app). */
const widths = [390, 768, 1440] as const;
const heights = { 390: 844, 768: 1024, 1440: 900 } as const;

const wear = (page: Page, theme: 'dark' | 'light'): Promise<void> =>
  page.evaluate((next) => {
    document.documentElement.dataset['theme'] = next;
    document.documentElement.className = next;
  }, theme);

/** What stands out of the page to the side, by its class, widest first; none when nothing scrolls sideways. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className} at ${clientWidth}`)
      .slice(0, 5);
  });

/**
 * The stops of the Tab key that look the same with and without the focus: by the styles of the element, its neighbours
 * and its two frames, since a ring may be drawn by any of them.
 */
const sameByStyles = async (page: Page): Promise<string[]> => {
  // The keyboard was used last, so a focus that scripts set shows as one of the keyboard.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const still = document.head.appendChild(document.createElement('style'));
    still.textContent = '*, ::before, ::after { transition: none !important }';
    const look = (element: Element): string => {
      const frames = [element.parentElement, element.parentElement?.parentElement].filter((frame) => frame != null);
      const near = [element, ...(element.parentElement?.children ?? []), ...frames];
      return near
        .flatMap((one) => [null, '::before', '::after'].map((pseudo) => getComputedStyle(one, pseudo)))
        .map((style) =>
          [
            ...(style.outlineStyle === 'none' ? [] : [style.outlineStyle, style.outlineWidth, style.outlineColor]),
            style.boxShadow,
            style.borderColor,
            style.backgroundColor,
            style.textDecorationLine,
            style.opacity,
            style.transform,
          ].join(' '),
        )
        .join('|');
    };
    const tabbable = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const same: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(tabbable)) {
      if (element.tabIndex < 0 || element.matches(':disabled') || !element.checkVisibility()) continue;
      (document.activeElement as HTMLElement | null)?.blur();
      const before = look(element);
      element.focus({ preventScroll: true });
      if (document.activeElement !== element || look(element) !== before) continue;
      element.dataset['stop'] = String(same.length);
      same.push(`${element.tagName.toLowerCase()}.${element.className}`);
    }
    (document.activeElement as HTMLElement | null)?.blur();
    still.remove();
    return same;
  });
};

/** Of those, the ones that are drawn the same too: what is inside a browser's own control has no styles to read. */
const unseenFocus = async (page: Page): Promise<string[]> => {
  const unseen: string[] = [];
  for (const [i, name] of (await sameByStyles(page)).entries()) {
    const stop = page.locator(`[data-stop="${i}"]`);
    const without = await stop.screenshot();
    await stop.focus();
    if (without.equals(await stop.screenshot())) unseen.push(name);
    await stop.evaluate((element: HTMLElement) => {
      element.blur();
      delete element.dataset['stop'];
    });
  }
  return unseen;
};

export type PageProblems = Readonly<Record<string, readonly unknown[]>>;

/**
 * All that is wrong with the page that is shown, by where it was seen: what axe calls serious in both themes on a phone
 * and a desktop, what scrolls sideways at any width, a focus that cannot be seen.
 */
export const problemsOf = async (page: Page): Promise<PageProblems> => {
  const found: Record<string, readonly unknown[]> = {};
  const note = (where: string, what: readonly unknown[]) => {
    if (what.length > 0) found[where] = what;
  };
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] });
    await wear(page, 'dark');
    await settle(page);
    note(`sideways at ${width}`, await sticksOut(page));
    if (width === 768) continue;
    note(`axe, dark at ${width}`, await seriousFindings(page));
    note(`focus at ${width}`, await unseenFocus(page));
    await wear(page, 'light');
    await settle(page);
    note(`axe, light at ${width}`, await contrastFindings(page));
  }
  return found;
};
