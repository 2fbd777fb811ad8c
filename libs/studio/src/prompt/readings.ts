import { LEXICON } from './lexicon/index.js';
import type { Meaning } from './lexicon/meaning.js';
import { matchTerms, type Term } from './match-terms.js';
import { findNegations } from './negation.js';
import { tokenize } from './tokens.js';

/** A term in its place: what it means, and whether it is wished away. */
export type Reading = {
  readonly term: Term;
  readonly meaning: Meaning | null;
  readonly mark: 'plain' | 'negated' | 'negator';
};

const NEON = LEXICON.get('neon outline') ?? null;
const BLACK = LEXICON.get('black') ?? null;
const ROSE = LEXICON.get('roses') ?? null;
const BEFORE_A_THING = new Set(['a', 'one', 'single', 'the', 'una', 'la', 'uma', 'une']);

/** "Rose" is a colour before something else ("a rose sky") and a flower alone: "a red rose in the snow". */
const isFlower = (terms: readonly Term[], at: number): boolean => {
  if (!/^ros[ae]$/.test(terms[at]!.word)) return false;
  const before = terms[at - 1];
  const after = terms[at + 1];
  const isThing =
    before === undefined ||
    BEFORE_A_THING.has(before.word) ||
    before.meaning?.family === 'Colour' ||
    before.meaning?.family === 'Mood' ||
    before.meaning?.family === 'Framing';
  const isLast =
    after === undefined || after.breakBefore || after.meaning === null || after.meaning.family === 'Filler';
  return isThing && isLast;
};

/** Words that mean something else beside a thing: "a neon tiger" is made of it, "un chat noir" is black. */
const besideAThing = (terms: readonly Term[], at: number): Meaning | null => {
  const isThing = (term: Term | undefined): boolean => term?.meaning?.subject !== undefined;
  const { word, breakBefore } = terms[at]!;
  if (word === 'neon' && isThing(terms[at + 1]) && !terms[at + 1]!.breakBefore) return NEON;
  if (word === 'noir' && !breakBefore && isThing(terms[at - 1])) return BLACK;
  return isFlower(terms, at) ? ROSE : terms[at]!.meaning;
};

/** Reads a text as terms, in order. */
export const read = (text: string): Reading[] => {
  const terms = matchTerms(tokenize(text));
  const marks = findNegations(terms);
  return terms.map((term, i) => ({ term, meaning: besideAThing(terms, i), mark: marks[i]! }));
};

const REACH = 3;
/** A colour does not reach over these to a noun: "purple over the hills". */
const BARRIERS = new Set(
  'over, under, above, below, beneath, behind, beyond, in, on, at, by, with, near, through, across, from, of, against, is, are, or'.split(
    ', ',
  ),
);
/** Between a noun and the colour after it: "the sky is pink", "water in shades of teal". */
const LINKS = new Set('is, are, was, turned, turns, in, of, shades, as, all, glowing'.split(', '));

/** The weather or sky word that a "light" or "heavy" belongs to, if it is near enough. */
export const scaledWord = (readings: readonly Reading[], at: number): number | null => {
  for (let i = at + 1; i <= at + 2 && i < readings.length; i++) {
    const { term, meaning, mark } = readings[i]!;
    if (term.breakBefore || mark === 'negator') return null;
    if (meaning?.family === 'Weather' || meaning?.family === 'Sky') return i;
    if (meaning?.family !== 'Filler' && meaning?.family !== 'Colour') return null;
  }
  return null;
};

/** What a colour belongs to: the noun after it, or the one before it as in "the sky is pink". */
export const colouredNoun = (readings: readonly Reading[], at: number): number | null => {
  for (let i = at + 1; i <= at + REACH && i < readings.length && !readings[i]!.term.breakBefore; i++) {
    const { term, meaning, mark } = readings[i]!;
    if (mark !== 'plain' || BARRIERS.has(term.word)) break;
    if (meaning?.surface) return i;
    if (meaning && !['Filler', 'Colour', 'Mood', 'Season', 'Weather', 'Framing', 'Degree'].includes(meaning.family))
      break;
    // "a red fox" must not colour what comes after the fox.
    if (!meaning && readings[i]!.term.degree === null) break;
  }
  for (let i = at - 1; i > at - REACH - 2 && i >= 0 && !readings[i + 1]!.term.breakBefore; i--) {
    const { term, meaning, mark } = readings[i]!;
    if (mark !== 'plain') return null;
    if (meaning?.surface && i < at - 1) return i;
    if (!LINKS.has(term.word)) return null;
  }
  return null;
};

/** True where a colour stands before something that cannot be drawn, and so asks for nothing. */
export const coloursSubject = (readings: readonly Reading[], at: number): boolean => {
  const next = readings[at + 1];
  if (!next || next.term.breakBefore || next.mark !== 'plain') return false;
  return (
    next.meaning === null ||
    next.meaning.family === 'Portrait' ||
    (next.meaning.family === 'Subject' && !next.meaning.subject)
  );
};
