import type { Entry } from './meaning.js';
import { near } from './settings.lexicon.js';

/** Places that are not drawn themselves, and the nearest that is. */
export const NEAR_PLACE_WORDS: readonly Entry[] = [
  [
    'on the moon, moon surface, lunar surface, surface of the moon, moonscape, lunar landscape, moon base, auf dem mond, sur la lune, en la luna, 月面',
    near('space', 'the ground of the moon', 'land'),
  ],
  ['mount fuji, mt fuji, fuji, fujisan, 富士山, 富士', near('alpine', 'Mount Fuji', 'land')],
  ['mount everest, kilimanjaro, mount kilimanjaro, mont blanc', near('alpine', 'that mountain', 'land')],
  ['africa, african savanna, african savannah, serengeti, kenya, tanzania', near('desert', 'savanna', 'land')],
  ['cappadocia', near('desert', 'Cappadocia', 'land', { landform: 'mesas' })],
  [
    'garden, gardens, japanese garden, zen garden, park, city park, jardin, jardín, garten',
    near('meadow', 'garden', 'land'),
  ],
  ['venice, venezia, amsterdam', near('village', 'a town on canals', 'water', { waterfront: true })],
  ['harbour, harbor, port, marina', near('village', 'harbour', 'water', { waterfront: true })],
  ['kitchen, küche, cuisine, cocina, cucina', near('interior', 'kitchen', 'land')],
  ['office, workshop, studio apartment, classroom', near('interior', 'office', 'land', { room: 'library' })],
  ['market, night market, bazaar, market square', near('city', 'market', 'land', { townscape: 'old-town' })],
];
