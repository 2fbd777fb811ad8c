import type { Woodland } from '../../scene/scene-description.js';
import type { Entry, Meaning } from './meaning.js';
import { place } from './settings.lexicon.js';

/** A wood; beside a lake or in the mountains it brings its trees along. */
const WOODED = { forest: 1, foreground: 'pines' } as const;
const wood = (label: string, woodland?: Woodland): Meaning =>
  place('forest', label, 'foliage', woodland ? { ...WOODED, woodland } : WOODED);

export const NATURE_WORDS: readonly Entry[] = [
  [
    'magic forest, magical forest, enchanted forest, fairy forest, fairytale forest, fairy tale forest, mystical forest, fantasy forest, bioluminescent forest, glowing forest, luminous forest, enchanted woods, enchanted wood, magical woods, fairy wood, faerie forest, elven forest, fairyland, glowing mushrooms, bioluminescent mushrooms, luminous mushrooms',
    place('magic-forest', 'magic forest', 'foliage', { ...WOODED, time: 'night' }),
  ],
  [
    'forest, forests, woods, woodland, woodlands, wood, grove, thicket, forest path, forest trail, woodland path, path through the forest, path through the woods, forest floor, forest glade, forest clearing, deep forest, black forest',
    wood('forest'),
  ],
  [
    'pine forest, pine forests, fir forest, spruce forest, coniferous forest, conifer forest, evergreen forest, pine woods, pine wood, taiga, redwood forest, redwoods, sequoia forest, sequoias',
    wood('pine forest', 'conifer'),
  ],
  [
    'beech forest, oak forest, beech wood, oak wood, oak woodland, deciduous forest, broadleaf forest, maple forest, leafy forest, bluebell wood, bluebell woods',
    wood('leafy forest', 'broadleaf'),
  ],
  [
    'birch forest, birch wood, birch woods, birch grove, birches, birch trees, aspen grove, aspen forest, aspens',
    wood('birch forest', 'birch'),
  ],
  ['bamboo forest, bamboo grove, bamboo, bamboos, arashiyama', wood('bamboo forest', 'bamboo')],
  ['jungle, rainforest, rain forest, tropical forest', { ...wood('jungle', 'broadleaf'), near: 'jungle' }],
];
