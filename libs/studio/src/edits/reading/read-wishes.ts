import { clausesOf, readClause, type ReadClause } from './read-clause.js';
import { readTerms } from './match-senses.js';
import type { SubjectChange } from '../subject-change.js';
import type { Direction } from './terms.js';
import type { Wish } from './wish.js';

/** All wishes of an instruction, in order, and the words that are none. */
export const readWishes = (instruction: string): { readonly wishes: Wish[]; readonly ignored: string[] } => {
  const wishes: Wish[] = [];
  const ignored: string[] = [];
  let carried: Direction | null = null;
  let before: Wish[] = [];
  let spokenOf: SubjectChange | null = null;
  for (const clause of clausesOf(readTerms(instruction))) {
    const read: ReadClause = readClause(clause, carried, spokenOf);
    spokenOf = read.subject;
    // "brighter, by 20%": a number that stands alone belongs to what came before.
    const alone = clause.terms.find(({ sense }) => sense.type === 'percent' || sense.type === 'degrees')?.sense;
    const last = wishes.at(-1);
    if (read.wishes.length === 0 && alone && last) {
      if (alone.type === 'percent') last.share = alone.share;
      if (alone.type === 'degrees') last.degrees = alone.degrees;
    }
    // "blur and darken the background": the part is named once, at the end.
    if (clause.isJoined && before.length > 0) {
      const named = read.wishes.find(({ region }) => region !== null);
      for (const wish of before)
        if (named && wish.region === null && wish.target.type === 'edit' && wish.target.kind !== 'recolour') {
          wish.region = named.region;
          wish.regionText = named.regionText;
        }
    }
    // "black and white except the red": the first half is meant by the second.
    if (read.wishes.some(({ target }) => target.type === 'edit' && target.kind === 'keep-colour'))
      for (const list of [wishes, read.wishes])
        for (let n = list.length - 1; n >= 0; n--) {
          const { target } = list[n]!;
          if (target.type === 'edit' && target.kind === 'black-and-white') list.splice(n, 1);
        }
    wishes.push(...read.wishes);
    ignored.push(...read.ignored);
    // A list may go on after "remove" and "no": it ends where a new verb stands.
    carried = read.direction === 'remove' || read.direction === 'not' ? read.direction : null;
    before = read.wishes.every(({ region }) => region === null) ? read.wishes : [];
  }
  return { wishes, ignored };
};
