import { LEXICON } from './lexicon/index.js';
import { countOf } from './lexicon/numbers.lexicon.js';
import { MOST_SUBJECTS, type SubjectKind } from '../scene/scene-description.js';
import { FOREIGN_PLURALS } from './lexicon/plurals.lexicon.js';
import type { Reading } from './readings.js';
import { wordForms } from './word-forms.js';

const REACH = 3;
/** What may stand between a number or a colour and the thing that it belongs to. */
const PASSES = new Set(['Filler', 'Colour', 'Mood', 'Degree', 'Season', 'Part', 'Material']);
const STOPS = new Set(
  'on, in, under, over, above, below, behind, beside, near, at, by, and, with, through, across, from, against'.split(
    ', ',
  ),
);

/** The drawn thing that a word before it speaks of: "two red foxes", "a small blue boat". Null when there is none. */
export const figureAfter = (readings: readonly Reading[], at: number): number | null => {
  for (let i = at + 1; i <= at + REACH && i < readings.length && !readings[i]!.term.breakBefore; i++) {
    const { term, meaning, mark } = readings[i]!;
    if (mark !== 'plain' || STOPS.has(term.word)) return null;
    if (meaning?.subject) return i;
    if (meaning && (!PASSES.has(meaning.family) || meaning.surface)) return null;
  }
  return null;
};

/** What is many already: its plural asks for one of it. */
const MANY: ReadonlySet<SubjectKind> = new Set<SubjectKind>([
  'books',
  'couple',
  'crowd',
  'family',
  'fruit-bowl',
  'sushi',
  'vase',
  'wine',
]);

/** A plural is one by its ending and by having a singular of the same thing: "fuchs", "bus" and "octopus" are one. */
const isPlural = (word: string): boolean => {
  if (FOREIGN_PLURALS.has(word) || /men$|ы$/.test(word)) return word.length > 3;
  if (!word.endsWith('s')) return false;
  const kind = LEXICON.get(word)?.subject;
  return wordForms(word)
    .slice(1)
    .some((form) => {
      const one = LEXICON.get(form)?.subject;
      return one !== undefined && (kind === undefined || kind === one);
    });
};

/** How many of the thing at `at` are asked for: by a number before it, or by its plural. */
export const countAt = (readings: readonly Reading[], at: number): number => {
  for (let i = at - 1; i >= 0 && i >= at - REACH - 1; i--) {
    if (readings[i + 1]!.term.breakBefore) break;
    const count = countOf(readings[i]!.term.word);
    if (count !== null && (figureAfter(readings, i) === at || readings[i + 1]!.term.word === 'of')) return count;
  }
  const { term, meaning } = readings[at]!;
  if (meaning?.subject && MANY.has(meaning.subject)) return 1;
  if (meaning?.subject === 'lantern' && term.word.endsWith('s')) return MOST_SUBJECTS;
  // "A flock of birds" is one phrase.
  const told = term.word.includes(' of ') ? countOf(term.word.split(' ')[0]!) : null;
  if (told !== null) return told;
  // "cups of coffee" are many, "a loaf of slices" is one.
  const word = term.word.split(/ (?:of|in|with) /)[0]!;
  return isPlural(word) ? 3 : 1;
};
