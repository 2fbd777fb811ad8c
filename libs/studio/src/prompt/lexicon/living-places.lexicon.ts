import type { Entry } from './meaning.js';
import { place } from './settings.lexicon.js';

/** Places that belong to living things. */
export const LIVING_PLACE_WORDS: readonly Entry[] = [
  [
    'underwater, under water, under the sea, undersea, below the surface, beneath the waves, under the ocean, deep sea, deep ocean, ocean floor, sea floor, seabed, coral reef, coral reefs, reef, coral, corals, kelp forest, bajo el agua, unter wasser, sous l eau, под водой, 水下, 水中, 海底, 바닷속',
    place('underwater', 'under water', 'water'),
  ],
];
