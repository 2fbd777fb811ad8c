import type { Setting } from '../../scene/scene-description.js';
import type { Entry, Meaning, Surface } from './meaning.js';

export const place = (setting: Setting, label: string, surface: Surface, more: Partial<Meaning> = {}): Meaning => ({
  family: 'Setting',
  label,
  setting,
  surface,
  ...more,
});

/** A place that is not drawn itself yet: the nearest setting stands in, and the result says so. */
export const near = (setting: Setting, label: string, surface: Surface, more: Partial<Meaning> = {}): Meaning =>
  place(setting, label, surface, { near: label, ...more });

export const SETTING_WORDS: readonly Entry[] = [
  [
    'lake, lakes, mountain lake, lakeside, lakeshore, loch, tarn, lagoon, reservoir, pond',
    place('lake', 'lake', 'water'),
  ],
  [
    'reflection, reflections, mirror lake, still water, calm water, glassy water',
    place('lake', 'still water', 'water', {
      comesWith: ['ocean', 'city', 'skyline', 'village', 'waterfall', 'canyon'],
    }),
  ],
  ['fjord, fjords', place('lake', 'fjord', 'water')],
  [
    'mountain, mountains, alps, alpine, peak, peaks, summit, summits, mountain range, mountaintop, mountainous, range, ridge, ridges, rocky mountains, rockies, dolomites, himalaya, himalayas, andes, pyrenees, matterhorn, everest, patagonia, tatra, sierra, highland peaks, massif, crag, crags',
    place('alpine', 'mountains', 'land'),
  ],
  [
    'snow capped, snowcapped, snow capped mountains, snowcapped mountains, snow capped peaks',
    place('alpine', 'snow-capped mountains', 'land'),
  ],
  ['alpine lake, alpine tarn, glacial lake', place('lake', 'alpine lake', 'water')],
  ['cliff, cliffs, cliffside, clifftop', near('alpine', 'cliff', 'land')],
  ['glacier, glaciers', near('alpine', 'glacier', 'land', { season: 'winter' })],
  ['volcano, volcanoes, volcanic', near('alpine', 'volcano', 'land')],
  [
    'hill, hills, rolling hills, hillside, hilltop, foothills, downs, moor, moorland, moors, highlands, countryside, pasture, pastures, grassland, grasslands, farmland, fields, field, tuscany, tuscan, toscana, scotland, ireland, yorkshire, shire, valley, valleys, vale, dale, knoll, prairie, steppe, plateau, grassy hills',
    place('hills', 'hills', 'land'),
  ],
  [
    'ocean, oceans, sea, seas, seascape, waves, wave, tide, bay, horizon line, open water, atlantic, pacific, mediterranean, sea stacks, sea stack, gulf, headland',
    place('ocean', 'ocean', 'water'),
  ],
  ['island, islands, islet, archipelago', place('ocean', 'sea with rocks', 'water')],
  ['desert, deserts, gobi, arabian desert, arid, wadi', place('desert', 'desert', 'land')],
  [
    'dune, dunes, sand dunes, sand, sands, sandy, sahara, namib',
    place('desert', 'desert dunes', 'land', { landform: 'dunes' }),
  ],
  [
    'mesa, mesas, butte, buttes, badlands, red rocks, monument valley',
    place('desert', 'table mountains', 'land', { landform: 'mesas' }),
  ],
  ['oasis', near('desert', 'oasis', 'land')],
  ['savanna, savannah, outback, mojave, wasteland', near('desert', 'savanna', 'land')],
  [
    'river, rivers, stream, streams, creek, brook, riverside, riverbank',
    near('lake', 'river', 'water', { comesWith: ['canyon', 'waterfall'] }),
  ],
  [
    'swamp, marsh, marshland, wetland, wetlands, bog, everglades',
    near('lake', 'marsh', 'water', { foreground: 'reeds' }),
  ],
  [
    'tundra, arctic, antarctica, antarctic, polar, greenland, iceberg, icebergs',
    near('alpine', 'arctic', 'land', { season: 'winter' }),
  ],
  ['iceland, icelandic', place('alpine', 'mountains of Iceland', 'land')],
  ['norway, norwegian, lofoten', place('lake', 'Norwegian fjord', 'water')],
  [
    'switzerland, swiss, austria, tyrol, bavaria, nepal, tibet, alaska, yosemite, banff, montana, colorado',
    place('alpine', 'mountain country', 'land'),
  ],
  ['finland, finnish, sweden, canada, lake district, como', place('lake', 'lake country', 'water')],
  ['egypt, arabia, morocco, namibia, arizona, dubai', place('desert', 'desert country', 'land')],
  ['new zealand, provence, umbria, cotswolds, wales', place('hills', 'hill country', 'land')],
];

/** Names of parts of a picture that take a colour but choose no place. */
export const PART_WORDS: readonly Entry[] = [
  ['sky, skies, heaven, heavens, air, light, glow', { family: 'Part', label: 'sky', surface: 'sky' }],
  ['water, waters', { family: 'Part', label: 'water', surface: 'water' }],
  ['ground, earth, land, soil, rock face, slopes, slope, terrain', { family: 'Part', label: 'land', surface: 'land' }],
  ['leaves, leaf, foliage, vegetation, plants', { family: 'Part', label: 'foliage', surface: 'foliage' }],
];

export const FOREGROUND_WORDS: readonly Entry[] = [
  [
    'pine, pines, pine trees, pine tree, fir, firs, fir trees, spruce, spruces, conifer, conifers, evergreens, evergreen trees, evergreen, larch, larches, framed by pines',
    { family: 'Foreground', label: 'pine trees', foreground: 'pines', forest: 0.9, surface: 'foliage' },
  ],
  [
    'tree, trees, wooded, tree line, treeline',
    { family: 'Foreground', label: 'trees', foreground: 'pines', forest: 0.85, surface: 'foliage' },
  ],
  [
    'grass, grasses, grassy, tall grass, lawn',
    { family: 'Foreground', label: 'grass', foreground: 'grass', surface: 'foliage' },
  ],
  [
    'rocks, rock, boulders, boulder, stones, stone, rocky, pebbles',
    { family: 'Foreground', label: 'rocks', foreground: 'rocks', surface: 'land' },
  ],
  [
    'flowers, wildflower, wildflowers, blossom, blossoms, daisies, poppies, buttercups',
    { family: 'Foreground', label: 'flowering meadow', flowers: true },
  ],
  ['reeds, reed, rushes, cattails', { family: 'Foreground', label: 'reeds', foreground: 'reeds', surface: 'foliage' }],
  ['treeless, bare, barren', { family: 'Foreground', label: 'no trees', foreground: 'none', forest: 0 }],
];
