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
  ['a still life', [['fruit-bowl', 1]]],
  ['a red apple on a table', [['apple', 1, true]]],
  ['three cups of coffee', [['coffee', 3]]],
  [
    'a cup of tea and an open book',
    [
      ['tea', 1],
      ['book', 1],
    ],
  ],
  [
    'a glass of wine by candlelight',
    [
      ['wine', 1],
      ['candle', 1],
    ],
  ],
  [
    'a slice of pizza and a burger',
    [
      ['pizza', 1],
      ['burger', 1],
    ],
  ],
  ['sushi rolls', [['sushi', 1]]],
  ['an ice cream sundae', [['ice-cream', 1]]],
  ['a pink donut', [['donut', 1, true]]],
  ['натюрморт', [['fruit-bowl', 1]]],
  ['a vintage red car', [['car', 1, true]]],
  ['a steam train in the mountains', [['train', 1]]],
  ['two airplanes above the clouds', [['airplane', 2]]],
  ['an ocean liner', [['ship', 1]]],
  ['a canoe on a lake', [['rowboat', 1]]],
  ['a tent under the stars', [['tent', 1]]],
  ['a red dragon on a mountain', [['dragon', 1, true]]],
  ['floating islands', [['floating-island', 3]]],
  ['a magic portal', [['portal', 1]]],
  ['lanterns over a lake at night', [['lantern', 6]]],
  ['a stone bridge over a lake', [['bridge', 1]]],
  ['a clock tower', [['tower', 1]]],
  ['a greek temple', [['temple', 1]]],
  ['a pagoda in the mist', [['pagoda', 1]]],
  ['a church in winter', [['church', 1]]],
  ['the pyramids', [['pyramid', 3]]],
  ['a woman with a red umbrella in the rain', [['umbrella', 1, true]]],
  ['a girl holding a red balloon', [['child-with-balloon', 1, true]]],
  [
    'a girl with a hot air balloon',
    [
      ['woman', 1],
      ['balloon', 1],
    ],
  ],
  [
    'a woman and an umbrella',
    [
      ['woman', 1],
      ['umbrella', 1],
    ],
  ],
];
