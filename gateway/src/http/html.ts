import { escapeHtml } from '@pictora/service-kit';

/** Markup that is safe as it stands. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const render = (part: Part): string => {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part !== 'object') return escapeHtml(String(part));
  return part instanceof Html ? part.markup : part.map(render).join('');
};

/** A template of markup. What is filled in is text, unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((markup, string, index) => markup + render(parts[index - 1]) + string));
