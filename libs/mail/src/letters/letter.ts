/** What a mail says, once for both its forms. */
export type Letter = {
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
};

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Figures to type over. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  /** Words that a person wrote; their lines are kept. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'aside'; readonly text: string };

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const code = (figures: string): Block => ({ kind: 'code', code: figures });
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href });
export const quote = (text: string): Block => ({ kind: 'quote', text });
export const aside = (text: string): Block => ({ kind: 'aside', text });

/** One line for a subject, whatever people have typed into it. */
export const oneLine = (text: string, max: number): string => {
  const line = text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...line];
  return letters.length <= max ? line : `${letters.slice(0, max - 1).join('')}…`;
};
