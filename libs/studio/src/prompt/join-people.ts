import type { SubjectKind } from '../scene/scene-description.js';
import type { Reading } from './readings.js';
import type { MutableWishes } from './wishes.js';

const PEOPLE: readonly SubjectKind[] = ['woman', 'man', 'hiker', 'child'];
const HOLDS = new Set(['with', 'holding', 'holds', 'carrying', 'under', 'beneath', 'mit', 'con', 'avec']);
const REACH = 6;

/** What somebody holds, and who is drawn instead of both. A balloon in a hand is none that people fly in. */
const HELD: readonly (readonly [held: SubjectKind, words: RegExp, joined: SubjectKind])[] = [
  ['umbrella', /./, 'umbrella'],
  ['balloon', /^balloons?$/, 'child-with-balloon'],
];

/** Somebody who holds something is one figure: "a woman with a red umbrella", "a girl holding a balloon". */
export const joinPeople = (wishes: MutableWishes, readings: readonly Reading[]): void => {
  for (const [held, words, joined] of HELD) {
    const at = readings.findIndex(
      ({ meaning, term, mark }) => mark === 'plain' && meaning?.subject === held && words.test(term.word),
    );
    const thing = wishes.subjects.find(({ kind }) => kind === held);
    if (at < 0 || !thing) continue;
    const before = readings.slice(Math.max(0, at - REACH), at);
    const who = before.findLast(({ meaning }) => meaning?.subject !== undefined && PEOPLE.includes(meaning.subject));
    const person = who && wishes.subjects.find(({ kind, count }) => kind === who.meaning!.subject && count === 1);
    if (!who || !person || !before.slice(before.indexOf(who)).some(({ term }) => HOLDS.has(term.word))) continue;
    wishes.subjects = wishes.subjects
      .filter((wish) => wish !== person)
      .map((wish) => (wish === thing ? { ...wish, kind: joined, count: 1 } : wish));
  }
};
