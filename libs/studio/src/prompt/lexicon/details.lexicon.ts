import type { Room, Setting, SubjectKind } from '../../scene/scene-description.js';
import type { Entry } from './meaning.js';

type Owner = SubjectKind | Setting | Room;

const INDOORS = ['interior', 'table'] as const;
const LIT = ['city', 'skyline', 'village', 'interior', 'table'] as const;
const WATERS = ['lake', 'ocean', 'waterfall', 'city', 'skyline', 'village'] as const;
const FLOWERS = ['rose', 'dahlia', 'sunflower', 'tulip', 'daisy', 'bouquet', 'vase', 'blossom-branch'] as const;

/** What is drawn with certain things and places in any case, and nowhere else. */
const DETAILS: readonly (readonly [words: string, label: string, owners: readonly Owner[]])[] = [
  ['steam, steaming, hot, piping hot, rising steam, dampfend, dampfender, dampfende', 'steam', ['coffee', 'tea']],
  [
    'smoke, chimney smoke, smoking chimney, chimney, chimneys',
    'smoke',
    ['cabin', 'village', 'campfire', 'train', 'rocket'],
  ],
  [
    'window, windows, window light, by the window, fenster, ventana, fenêtre, 窓, 窗',
    'window',
    [...INDOORS, 'city', 'skyline', 'village', 'cabin', 'church', 'castle', 'tower', 'train', 'bus'],
  ],
  ['roof, roofs, red roofs, tiled roofs', 'roofs', ['village', 'cabin', 'church', 'castle', 'temple', 'pagoda']],
  [
    'cosy, cozy, homely, comfortable, gemütlich, gemütliche, gemütlicher, gemütliches',
    'cosy light',
    ['interior', 'table', 'cabin', 'campfire', 'village', 'candle', 'lamp', 'tent'],
  ],
  [
    'city light, street lights, street lamps, lit windows, glowing windows, lights, lichter, luces, lumières',
    'lights',
    LIT,
  ],
  ['shop windows, signs, shop signs, billboards, traffic, pedestrians, passers by', 'street life', ['city']],
  ['road, asphalt, pavement, straße, carretera, route', 'road', ['city']],
  ['puddle, puddles, wet, wet asphalt, wet pavement, wet street, wet streets, reflective', 'wet ground', ['city']],
  ['mirroring, mirrored, reflects, spiegelung', 'reflections', WATERS],
  ['bookshelf full of books, shelves', 'shelves', ['library', 'living-room']],
  ['armor, armour, shining armor, shining armour, helmet, rüstung', 'armour', ['knight']],
  ['petal, petals, stem, stems, bloom, blooms', 'petals', FLOWERS],
  ['sails, sail, mast', 'sails', ['sailboat']],
  ['rings', 'rings', ['space']],
  ['glowing plants, fireflies, motes, glow worms', 'glowing motes', ['magic-forest']],
  ['spray, splash, splashing', 'spray', ['waterfall', 'whale', 'dolphin', 'orca', 'ocean']],
  [
    'fluffy, furry, cute, adorable, fur',
    'looks',
    [
      'fox',
      'wolf',
      'cat',
      'dog',
      'bear',
      'panda',
      'rabbit',
      'sheep',
      'lion',
      'tiger',
      'deer',
      'horse',
      'penguin',
      'owl',
      'robot',
      'duck',
      'unicorn',
    ],
  ],
];

export const DETAIL_WORDS: readonly Entry[] = DETAILS.map(
  ([words, label, owners]) => [words, { family: 'Detail', label, comesWith: owners }] as const,
);
