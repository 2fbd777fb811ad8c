import { SUBJECT_KINDS, type SubjectKind } from '../../scene/scene-description.js';

const BIRDS: readonly SubjectKind[] = ['seagull', 'eagle', 'raven', 'robin', 'owl', 'penguin'];
const PEOPLE: readonly SubjectKind[] = [
  'hiker',
  'woman',
  'man',
  'child',
  'wizard',
  'astronaut',
  'couple',
  'family',
  'crowd',
  'dancer',
  'knight',
  'umbrella',
  'child-with-balloon',
];
const ANIMALS = SUBJECT_KINDS.slice(0, SUBJECT_KINDS.indexOf('seagull') + 1);

/** Words for more than one kind; the first is drawn where one is to be added. */
const GROUPS: readonly (readonly [RegExp, readonly SubjectKind[]])[] = [
  [/^birds?$/, BIRDS],
  [/^(?:persons?|people|figures?|somebody|someone|everyone|everybody)$/, PEOPLE],
];
const ONLY_IN_PICTURE: readonly (readonly [RegExp, readonly SubjectKind[]])[] = [
  [/^(?:animals?|creatures?)$/, ANIMALS],
];

/** The kinds that a word may mean, the likeliest first. */
export const kindsOf = (word: string, kind: SubjectKind): readonly SubjectKind[] => {
  const group = GROUPS.find(([words]) => words.test(word))?.[1];
  if (group) return [kind, ...group.filter((other) => other !== kind)];
  // Whoever was asked for without a name is drawn as a hiker.
  return PEOPLE.includes(kind) && kind !== 'hiker' ? [kind, 'hiker'] : [kind];
};

/** The kinds of a word that names none: "animals". Null for any other word. */
export const groupOf = (word: string): readonly SubjectKind[] | null =>
  ONLY_IN_PICTURE.find(([words]) => words.test(word))?.[1] ?? null;
