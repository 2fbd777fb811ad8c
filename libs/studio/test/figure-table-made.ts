import type { FIGURE_TABLE } from './figure-table.js';

/** Prompts that ask for people and made things. */
export const MADE_TABLE: typeof FIGURE_TABLE = [
  ['a couple on a beach at sunset', [['couple', 1]]],
  ['a family in a meadow', [['family', 1]]],
  ['a crowd of people', [['crowd', 1]]],
  ['a ballerina', [['dancer', 1]]],
  ['a brave knight in the mountains', [['knight', 1]]],
  ['a girl with a balloon', [['child-with-balloon', 1]]],
  ['two children in the hills', [['child', 2]]],
  ['a woman with an umbrella in the rain', [['umbrella', 1]]],
  ['ein Ritter', [['knight', 1]]],
];
