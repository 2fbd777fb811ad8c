import type { ErrorCode } from '@pictora/contracts';
import { language } from './language.js';

/**
 * What the server and the rules of the contracts say, in another language. They speak English; a page in English shows it
 * as it is. `sentences` goes from the English sentence, with `{}` for what it was filled with, to the other one, in which
 * `{}` stands for the fillings in their order, or `{1}` for the second one.
 */
export type Said = { readonly codes: Record<ErrorCode, string>; readonly sentences: Readonly<Record<string, string>> };

type Pattern = readonly [RegExp, string];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = ([sentence, other]: readonly [string, string]): Pattern => [
  new RegExp(`^${sentence.split('{}').map(escaped).join('(.+?)')}$`),
  other,
];
const filled = (text: string, fillings: readonly string[]): string => {
  let next = 0;
  return text.replace(/\{(\d?)\}/g, (_, at: string) => fillings[at === '' ? next++ : Number(at)] ?? '');
};

/** Reads a sentence with the table: null when the table does not know it. */
export const reader = ({ sentences }: Said): ((sentence: string) => string | null) => {
  const patterns = Object.entries(sentences)
    .filter(([sentence]) => sentence.includes('{}'))
    .map(patternOf);
  return (sentence) => {
    const whole = sentences[sentence];
    if (whole !== undefined) return whole;
    for (const [pattern, other] of patterns) {
      const [found, ...fillings] = pattern.exec(sentence) ?? [];
      if (found !== undefined) return filled(other, fillings);
    }
    return null;
  };
};

let table: Said | null = null;
let read: ((sentence: string) => string | null) | null = null;

/** Loads the table of the page's language; English needs none. */
export const loadSaid = async (): Promise<void> => {
  if (language === 'en') return;
  const { default: said } = await import('../../texts/said/de.json');
  table = said;
  read = reader(said);
};

/** A sentence of a schema in the language of the page; as it is where the table does not know it. */
export const said = (sentence: string): string => read?.(sentence) ?? sentence;

/** A message of the server in the language of the page; in another one than English at least what its code says. */
export const saidOf = ({ code, message }: { readonly code: ErrorCode; readonly message: string }): string =>
  table ? (read?.(message) ?? table.codes[code]) : message;
