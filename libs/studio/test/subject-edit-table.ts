import type { SubjectChange } from '../src/edits/subject-change.js';

type Expected = Partial<Omit<SubjectChange, 'colour' | 'kinds' | 'other'>> & {
  readonly kind: string;
  readonly colour?: string;
  readonly other?: string;
};

/** Instructions about things in the picture, and what each of them asks for. */
export const SUBJECT_EDIT_TABLE: readonly (readonly [instruction: string, ...expected: Expected[]])[] = [
  ['add a fox', { act: 'add', kind: 'fox', count: null, scale: 1 }],
  ['fox', { act: 'add', kind: 'fox' }],
  ['put a castle on the hill', { act: 'add', kind: 'castle', other: undefined }],
  ['add two birds in the sky', { act: 'add', kind: 'seagull', count: 2 }],
  ['add three red foxes', { act: 'add', kind: 'fox', count: 3, colour: '#d8352a' }],
  ['add another owl', { act: 'add', kind: 'owl', count: 1 }],
  ['more sheep', { act: 'add', kind: 'sheep' }],
  ['add a white horse on the left', { act: 'add', kind: 'horse', colour: '#f4f4f4', side: 'left' }],
  ['add a bear next to the cabin', { act: 'add', kind: 'bear', other: 'cabin' }],
  ['insert a small boat', { act: 'add', kind: 'sailboat', scale: 0.7 }],
  ['add a fox and an owl', { act: 'add', kind: 'fox' }, { act: 'add', kind: 'owl' }],
  ['please add a person walking', { act: 'add', kind: 'hiker' }],
  ['remove the boat', { act: 'remove', kind: 'sailboat', count: null }],
  ['get rid of the people', { act: 'remove', kind: 'hiker' }],
  ['remove one fox', { act: 'remove', kind: 'fox', count: 1 }],
  ['remove the fox and the owl', { act: 'remove', kind: 'fox' }, { act: 'remove', kind: 'owl' }],
  ['delete all animals', { act: 'remove', kind: 'fox' }],
  ['no birds', { act: 'remove', kind: 'seagull' }],
  ['fewer birds', { act: 'remove', kind: 'seagull', count: 1 }],
  ['take out the fox on the left', { act: 'remove', kind: 'fox', side: 'left' }],
  ['make the boat blue', { act: 'change', kind: 'sailboat', colour: '#2f74d0', scale: 1 }],
  ['change the colour of the boat to red', { act: 'change', kind: 'sailboat', colour: '#d8352a' }],
  ['make the red balloon green', { act: 'change', kind: 'balloon', colour: '#3f9a45' }],
  ['paint the house white', { act: 'change', kind: 'cabin', colour: '#f4f4f4' }],
  ['a green robot', { act: 'add', kind: 'robot', colour: '#3f9a45' }],
  ['make the fox bigger', { act: 'change', kind: 'fox', scale: 1.35 }],
  ['make the fox twice as big', { act: 'change', kind: 'fox', scale: 2 }],
  ['make the fox 50% larger', { act: 'change', kind: 'fox', scale: 1.5 }],
  ['shrink the castle a little', { act: 'change', kind: 'castle', scale: 0.861 }],
  ['the castle should be smaller', { act: 'change', kind: 'castle', scale: 0.741 }],
  ['move the castle to the left', { act: 'change', kind: 'castle', across: -0.2, side: 'left' }],
  ['move the fox a little to the right', { act: 'change', kind: 'fox', across: 0.1 }],
  ['put the fox in the middle', { act: 'change', kind: 'fox', side: 'centre' }],
  ['bring the fox closer', { act: 'change', kind: 'fox', nearer: 0.06 }],
  ['move the balloon up', { act: 'change', kind: 'balloon', nearer: -0.054 }],
  ['move the cabin further away', { act: 'change', kind: 'cabin', nearer: -0.06 }],
  ['move the fox next to the cabin', { act: 'change', kind: 'fox', other: 'cabin' }],
  ['replace the fox with a wolf', { act: 'replace', kind: 'fox', other: 'wolf' }],
  ['turn the cat into a tiger', { act: 'replace', kind: 'cat', other: 'tiger' }],
  ['an owl instead of the raven', { act: 'replace', kind: 'raven', other: 'owl' }],
  ['add a fox and make it bigger', { act: 'add', kind: 'fox' }, { act: 'change', kind: 'fox', scale: 1.35 }],
  ["don't add a dog", { act: 'keep', kind: 'dog' }],
];

/** Instructions that name a thing and are still about the whole picture or a part of it. */
export const NOT_ABOUT_THINGS: readonly string[] = [
  'make the fox brighter',
  'blur the background behind the horse',
  'crop to the fox',
  'zoom in on the castle',
  'add a vignette',
  'make the sky pink',
];
