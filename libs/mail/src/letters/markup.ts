import { escapeHtml } from '@pictora/service-kit';

/** HTML that is safe to put into other HTML. Only {@link markup} makes it, which goes by this name so that formatters leave its blanks alone. */
export class Markup {
  constructor(readonly source: string) {}
}

type Part = string | number | Markup | readonly Markup[];

const render = (part: Part): string => {
  if (part instanceof Markup) return part.source;
  if (typeof part === 'object') return part.map(({ source }) => source).join('\n');
  return escapeHtml(String(part));
};

/** A template whose every value is escaped, unless it is markup already. */
export const markup = (literals: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(literals.reduce((source, literal, i) => source + render(parts[i - 1] ?? '') + literal));
