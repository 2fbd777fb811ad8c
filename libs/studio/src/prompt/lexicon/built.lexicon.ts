import type { Entry } from './meaning.js';
import { place } from './settings.lexicon.js';

/** What stands before a plain ground: "a fox on a pink background". */
const PAPERS: Readonly<Record<string, string>> = {
  white: '#f4f3f0',
  black: '#17181a',
  'grey, gray': '#9a9b9c',
  'light grey, light gray': '#c9cacb',
  'dark, dark grey, dark gray': '#35373a',
  red: '#b8342c',
  orange: '#df7d2d',
  yellow: '#e9c548',
  green: '#5f9a63',
  teal: '#2f8a8a',
  blue: '#4479b8',
  'light blue, sky blue, pale blue': '#a9cbe6',
  'navy, dark blue': '#22325a',
  purple: '#7a57a3',
  'pink, pastel pink': '#eba9bf',
  'beige, cream, sand': '#e2d3b8',
  brown: '#7d5a41',
  'pastel, peach': '#f0c9b0',
  mint: '#b5dcc6',
  lavender: '#c5b7e0',
};

const PAPER_WORDS: readonly Entry[] = Object.entries(PAPERS).map(([colours, paper]) => {
  const phrases = colours
    .split(', ')
    .flatMap((colour) => [
      `${colour} background`,
      `${colour} backdrop`,
      `${colour} studio background`,
      `plain ${colour} background`,
    ]);
  return [phrases.join(', '), place('backdrop', `${colours.split(', ')[0]!} backdrop`, 'land', { paper })];
});

/** Places that people built. */
export const BUILT_WORDS: readonly Entry[] = [
  [
    'city, cities, city street, city streets, street, streets, street scene, downtown, urban, boulevard, crosswalk, city center, city centre, busy street, metropolis street, sidewalk, main street, shops, storefronts, shop fronts, stadtstraße, rue, calle, улица, улице, улицы, 街道, 街, 거리',
    place('city', 'city street', 'land'),
  ],
  [
    'neon, neon lights, neon signs, neon sign, neon city, neon street, cyberpunk, cyberpunk city, cyberpunk street, tokyo street, tokyo, shibuya, shinjuku, osaka, hong kong street, seoul, neon lit street, neon lit, kowloon, red light street, неон, неоновый, неоновая, 霓虹, ネオン, 東京, 东京',
    place('city', 'neon street', 'land', { townscape: 'neon', time: 'night' }),
  ],
  [
    'avenue, new york street, new york, london, london street, manhattan street, manhattan, brooklyn, chicago street, fifth avenue, broadway, soho, avenida, avenue street',
    place('city', 'avenue', 'land', { townscape: 'avenue' }),
  ],
  [
    'old town, old city, old town street, cobblestone street, cobbled street, cobblestones, cobblestone, paris street, paris, montmartre, prague, vienna, rome, lisbon, european street, european city, european town, medieval street, narrow street, alley, alleyway, lane, lisbon street, altstadt, vieille ville, casco antiguo, centro storico, старый город, старая улица',
    place('city', 'old town street', 'land', { townscape: 'old-town' }),
  ],
  [
    'skyline, skylines, city skyline, cityscape, cityscapes, skyscraper, skyscrapers, metropolis, city lights, city view, view of the city, city at a distance, high rises, high rise, towers of the city, new york skyline, manhattan skyline, hong kong, singapore, shanghai, toronto, city panorama, urban skyline, downtown skyline, megacity, futuristic city, rooftops, roofs of the city, горизонт города, небоскрёбы, небоскребы, 天际线, 摩天大楼, 高层建筑, スカイライン, 摩天楼',
    place('skyline', 'city skyline', 'land'),
  ],
  [
    'waterfront, harbor city, harbour city, skyline over water, skyline over the water, skyline across the water, skyline across the river, city by the sea, city by the water, city by the river, city on the water, coastal city, harbor skyline, harbour skyline, waterfront city, bay city, city harbor, city harbour',
    place('skyline', 'skyline over water', 'water', { waterfront: true }),
  ],
  [
    'room, interior, living room, lounge, modern living room, apartment, loft, home interior, interior design, indoors, sitting room, reading nook, cozy reading nook, cosy reading nook, window seat, sofa, couch, wohnzimmer, salon, salón, soggiorno, комната, гостиная, 客厅, リビング, 거실',
    place('interior', 'living room', 'land', { room: 'living-room' }),
  ],
  [
    'cabin interior, cabin room, in a cosy cabin, in a cozy cabin, cosy cabin interior, cozy cabin interior, cosy room, cozy room, cosy cabin room, cozy cabin room, inside a cabin, inside a log cabin, fireplace, cosy fireplace, cozy fireplace, log cabin interior, hearth, hygge, kaminzimmer, камин',
    place('interior', 'cabin room', 'land', { room: 'cabin' }),
  ],
  [
    'library, old library, study, reading room, bookshelves, bookshelf, bookcase, cosy library, cozy library, library interior, bibliothek, bibliothèque, biblioteca, библиотека, 图书馆, 図書館, 도서관',
    place('interior', 'library', 'land', { room: 'library' }),
  ],
  [
    'cafe, café, coffee shop, coffeehouse, coffee house, cafe interior, café interior, restaurant, bistro, diner, inside a cafe, inside a café, кафе, 咖啡馆, カフェ, 카페',
    place('interior', 'café', 'land', { room: 'cafe' }),
  ],
  [
    'bedroom, bed, cosy bedroom, cozy bedroom, hotel room, guest room, schlafzimmer, chambre, dormitorio, camera da letto, спальня, 卧室, 寝室, 침실',
    place('interior', 'bedroom', 'land', { room: 'bedroom' }),
  ],
  [
    'village, villages, hamlet, small town, town, townlet, mountain village, alpine village, country village, village in the hills, cottages, houses, dorf, pueblo, aldea, borgo, paese, деревня, деревне, деревни, посёлок, 村庄, 村, 마을',
    place('village', 'village', 'land'),
  ],
  [
    'fishing village, houses by the sea, houses by the lake, houses by the water, cottages by the sea, lakeside village, seaside village, village by the lake, village by the sea, village on the shore, coastal village, coastal town, seaside town, lakeside town, village by the water, hallstatt',
    place('village', 'village by the water', 'water', { waterfront: true }),
  ],
  ...PAPER_WORDS,
  [
    'studio backdrop, backdrop, plain background, plain backdrop, studio background, seamless paper, seamless backdrop, seamless background, simple background, solid background, solid color background, solid colour background, neutral background, clean background, minimalist background, studio shot, studio photo, studio photography, product shot, isolated',
    place('backdrop', 'studio backdrop', 'land'),
  ],
];
