import type { Term } from './match-terms.js';

const NEGATORS = new Set(
  'no, not, without, never, minus, except, excluding, lacking, don t, doesn t, avoid, neither, nor, w o, zero, ohne, kein, keine, keinen, sans, sin, senza, sem, без, zonder'.split(
    ', ',
  ),
);
const JOINERS = new Set(['or', 'nor', 'oder', 'ou', 'o', 'и', 'или']);
const ARTICLES = new Set(['a', 'an', 'the', 'with']);
const LIST_REACH = 6;

const negates = (term: Term, next: Term | undefined): boolean =>
  NEGATORS.has(term.word) || ((term.word === 'free' || term.word === 'devoid') && next?.word === 'of');

/** True when the term is one of grammar and not of content. */
const passes = ({ meaning, degree }: Term): boolean =>
  meaning?.family === 'Filler' || meaning?.family === 'Colour' || (meaning === null && degree !== null);

/** A list after "no" goes on over its commas when it ends in "or": "no fog, clouds or trees". */
const listGoesOn = (terms: readonly Term[], from: number): boolean =>
  terms.slice(from, from + LIST_REACH).some(({ word }) => JOINERS.has(word));

/** Says of each term whether it is wished away ("no clouds", "without trees or fog", "cloud-free") or is the negator itself. */
export const findNegations = (terms: readonly Term[]): ('plain' | 'negated' | 'negator')[] => {
  const marks: ('plain' | 'negated' | 'negator')[] = terms.map(() => 'plain');
  let scope: 'none' | 'open' | 'noun' = 'none';
  terms.forEach((term, i) => {
    const next = terms[i + 1];
    if (scope !== 'none' && term.breakBefore && !(scope === 'noun' && listGoesOn(terms, i))) scope = 'none';
    else if (scope === 'noun' && term.breakBefore) scope = 'open';
    if (negates(term, next)) {
      marks[i] = 'negator';
      scope = 'open';
      return;
    }
    if (term.word === 'free' && i > 0 && !term.breakBefore && terms[i - 1]!.meaning && !passes(terms[i - 1]!)) {
      marks[i] = 'negator';
      marks[i - 1] = 'negated';
      return;
    }
    if (scope === 'noun') {
      const goesOn =
        JOINERS.has(term.word) || (term.word === 'and' && next && !ARTICLES.has(next.word) && !passes(next));
      scope = goesOn ? 'open' : 'none';
      return;
    }
    if (scope === 'open' && !passes(term)) {
      marks[i] = 'negated';
      scope = 'noun';
    }
  });
  return marks;
};
