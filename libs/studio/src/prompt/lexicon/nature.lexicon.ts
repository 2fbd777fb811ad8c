import type { Woodland } from '../../scene/scene-description.js';
import type { Entry, Meaning } from './meaning.js';
import { place } from './settings.lexicon.js';

/** A wood; beside a lake or in the mountains it brings its trees along. */
const WOODED = { forest: 1, foreground: 'pines' } as const;
const wood = (label: string, woodland?: Woodland): Meaning =>
  place('forest', label, 'foliage', woodland ? { ...WOODED, woodland } : WOODED);

const meadow = (label: string, more: Partial<Meaning> = {}): Meaning =>
  place('meadow', label, 'land', { foreground: 'grass', ...more });

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
  ['winterwald, winter forest, bosque nevado, forêt enneigée', { ...wood('winter forest'), season: 'winter' }],
  ['jungle, rainforest, rain forest, tropical forest', { ...wood('jungle', 'broadleaf'), near: 'jungle' }],
  ['meadow, meadows, glade, grassy field, grassy meadow, summer field', meadow('meadow')],
  [
    'wildflower meadow, flower meadow, flowering meadow, flower field, flower fields, field of flowers, field of wildflowers, meadow of wildflowers, wildflower field',
    meadow('flowering meadow', { flowers: true }),
  ],
  [
    'lavender field, lavender fields, field of lavender, fields of lavender',
    meadow('lavender field', { crop: 'lavender' }),
  ],
  [
    'tulip field, tulip fields, field of tulips, fields of tulips',
    meadow('tulip field', { crop: 'tulips', season: 'spring' }),
  ],
  [
    'sunflower field, sunflower fields, field of sunflowers, fields of sunflowers',
    meadow('sunflower field', { crop: 'sunflowers', season: 'summer' }),
  ],
  [
    'poppy field, poppy fields, field of poppies, fields of poppies, poppy meadow',
    meadow('poppy field', { crop: 'poppies' }),
  ],
  [
    'wheat field, wheat fields, wheatfield, field of wheat, fields of wheat, cornfield, corn field, barley field, rye field, golden wheat, wheat, grain field',
    meadow('wheat field', { crop: 'wheat', season: 'summer' }),
  ],
  [
    'snowy field, snow field, snowfield, snow covered field, snowy meadow, snowy plain',
    meadow('snowy field', { season: 'winter' }),
  ],
  [
    'canyon, canyons, grand canyon, gorge, gorges, ravine, ravines, canyon river, river canyon, horseshoe bend, zion, bryce canyon, canyonlands',
    place('canyon', 'canyon', 'land'),
  ],
  [
    'waterfall, waterfalls, water fall, cascade, cascades, cascading water, waterfall pool, plunge pool, niagara, iguazu, skogafoss',
    place('waterfall', 'waterfall', 'water'),
  ],
];
