import type { Expected } from './prompt-table.js';

const beach = { setting: 'ocean', landform: 'beach', ignored: [] } as const;
const tropical = { setting: 'ocean', landform: 'tropical-beach', ignored: [] } as const;

/** Prompts for shores to stand on, and for the open sea, which has none. */
export const SHORE_PROMPTS: readonly (readonly [prompt: string, expected: Expected])[] = [
  ['a couple walking on the beach', beach],
  ['horse galloping on the beach', beach],
  ['waves rolling onto a sandy beach at sunset', { ...beach, time: 'sunset' }],
  ['a lonely shore in the fog', { ...beach, fog: 0.55 }],
  ['snow on the coast', { setting: 'ocean', landform: 'beach' }],
  ['dog on the seashore', beach],
  ['palm trees on a tropical beach', tropical],
  ['a tropical island', tropical],
  ['tropical sunset', { ...tropical, time: 'sunset' }],
  ['ein Hund am Strand', beach],
  ['une plage au coucher du soleil', { ...beach, time: 'sunset' }],
  ['una playa de noche', { ...beach, time: 'night' }],
  ['пляж на закате', { ...beach, time: 'sunset' }],
  ['海滩', beach],
  ['tropical fish', { landform: null }],
  ['a boat on the sea', { setting: 'ocean', landform: null, ignored: [] }],
  ['stormy ocean', { setting: 'ocean', landform: null }],
  ['sea stacks', { setting: 'ocean', landform: null }],
  ['a cabin on the shore of a lake', { setting: 'lake', landform: null, ignored: [] }],
  ['sand dunes', { setting: 'desert', landform: 'dunes', ignored: [] }],
];
