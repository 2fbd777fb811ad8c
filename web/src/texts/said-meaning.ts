import { language } from './language.js';

/**
 * What the built-in studio takes words to mean, in another language: it says `Weather: light fog`, a family and what is
 * meant of it, both from its own vocabulary.
 */
export type Meanings = {
  readonly families: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
};

const shape = /^([^:]+): (\d+ × )?(.+)$/;

/**
 * Translates a meaning. The family alone stands for a label that the table does not know: that something was taken for a
 * motif is worth more than its name in a foreign language. Of another shape, or of a family unknown: as it is.
 */
export const readMeaning = ({ families, labels }: Meanings, meaning: string): string => {
  const [, family, count = '', label = ''] = shape.exec(meaning) ?? [];
  const kind = family === undefined ? undefined : families[family];
  if (kind === undefined) return meaning;
  const known = labels[label];
  if (known !== undefined) return `${kind}: ${count}${known}`;
  return count === '' ? kind : `${kind}, ${count.trim()}`;
};

let table: Meanings | null = null;

/** Loads the vocabulary of the page's language; English needs none. */
export const loadMeanings = async (): Promise<void> => {
  if (language === 'en' || table) return;
  const { default: meanings } = await import('../../texts/said/studio.de.json');
  table = meanings;
};

/** A meaning in the language of the page; as the studio says it until the vocabulary is there. */
export const saidMeaning = (meaning: string): string => (table ? readMeaning(table, meaning) : meaning);
