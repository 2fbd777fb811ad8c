import { LEXICON, MENDABLE } from './lexicon/index.js';

const fold = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** The forms under which a word may stand in the lexicon, the likeliest first. */
export const wordForms = (word: string): string[] => {
  const forms = [word];
  if (word.endsWith('ies') && word.length > 4) forms.push(`${word.slice(0, -3)}y`);
  if (word.endsWith('ves') && word.length > 4) forms.push(`${word.slice(0, -3)}f`);
  if (word.endsWith('es') && word.length > 4) forms.push(word.slice(0, -2));
  if (word.endsWith('s') && word.length > 3) forms.push(word.slice(0, -1));
  if (word.startsWith('ال') && word.length > 4) forms.push(word.slice(2));
  const folded = fold(word);
  if (folded !== word && /^[a-z0-9]+$/.test(folded)) forms.push(folded);
  return forms;
};

const slips = (word: string): string[] =>
  Array.from({ length: word.length }, (_, i) => word.slice(0, i) + word.slice(i + 1));

// Every word with one letter left out, so that a lookup costs the word's length and not the lexicon's.
const shortened = new Map<string, string[]>();
for (const word of MENDABLE)
  for (const slip of new Set(slips(word))) shortened.set(slip, [...(shortened.get(slip) ?? []), word]);
const known = new Set(MENDABLE);

const isSwap = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
};

/** Short words differ from too many others by one letter; only swapped letters are mended in them. */
const LEAST_FOR_A_SLIP = 6;

/**
 * The known word that a slip of the keyboard away: a letter left out, doubled or swapped with its neighbour.
 * Exchanged letters are not mended: too many words differ by one ("winner", "winter").
 */
export const mendWord = (word: string): string | null => {
  if (word.length < 5 || word.length > 24 || !/^[a-z]+$/.test(word)) return null;
  const isLong = (one: string): boolean => one.length >= LEAST_FOR_A_SLIP;
  const found = new Set<string>((shortened.get(word) ?? []).filter(isLong));
  for (const slip of slips(word)) {
    if (known.has(slip) && isLong(slip)) found.add(slip);
    for (const candidate of shortened.get(slip) ?? []) if (isSwap(word, candidate)) found.add(candidate);
  }
  const [only, ...others] = found;
  const means = only === undefined ? undefined : LEXICON.get(only);
  return only !== undefined && others.every((other) => LEXICON.get(other) === means) ? only : null;
};
