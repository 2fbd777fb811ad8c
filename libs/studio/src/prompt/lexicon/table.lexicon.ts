import type { Entry } from './meaning.js';
import { place } from './settings.lexicon.js';

/** The table that small things stand on. */
export const TABLE_WORDS: readonly Entry[] = [
  [
    'table, tabletop, table top, wooden table, rustic table, wooden table top, kitchen table, marble table, marble counter, glass table, dining table, desk, wooden desk, countertop, counter, windowsill, window sill, mesa de madera, holztisch, table en bois, tavolo, стол, столе, на столе, 桌子, 桌上, テーブル, 테이블',
    place('table', 'table', 'land'),
  ],
];
