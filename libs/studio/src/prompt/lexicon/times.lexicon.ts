import type { Season, TimeOfDay } from '../../scene/scene-description.js';
import type { Entry, Meaning } from './meaning.js';

const at = (time: TimeOfDay, label: string, more: Partial<Meaning> = {}): Meaning => ({
  family: 'Time',
  label,
  time,
  ...more,
});
const season = (value: Season, more: Partial<Meaning> = {}): Meaning => ({
  family: 'Season',
  label: value,
  season: value,
  ...more,
});

export const TIME_WORDS: readonly Entry[] = [
  ['dawn, daybreak, first light, break of day, early light, aube', at('dawn', 'dawn')],
  ['sunrise, sun rise, sunup, rising sun, morning sun', at('sunrise', 'sunrise')],
  ['morning, early morning, mornings', at('sunrise', 'morning')],
  ['day, daytime, daylight, midday, noon, high noon, afternoon, broad daylight, mid day', at('day', 'day')],
  [
    'sunny, sunshine, sunlit, sunny day, bright sun, blazing sun',
    at('day', 'sunny day', { family: 'Weather', cloud: 0.18, cloudKind: 'cumulus' }),
  ],
  [
    'golden hour, magic hour, golden light, late afternoon, midnight sun, low sun, warm light, goldenhour',
    at('golden-hour', 'golden hour'),
  ],
  [
    'sunset, sundown, sunsets, setting sun, sun set, evening, evening sun, evening light',
    at('sunset', 'sunset', { surface: 'sky' }),
  ],
  ['blue hour', at('dusk', 'blue hour', { blueHour: true })],
  ['dusk, twilight, nightfall, gloaming, after sunset, crepuscular, late evening', at('dusk', 'dusk')],
  [
    'night, nighttime, midnight, nocturnal, night sky, at night, moonlit night, night time',
    at('night', 'night', { surface: 'sky' }),
  ],
];

export const SEASON_WORDS: readonly Entry[] = [
  ['spring, springtime, vernal, april, may morning', season('spring')],
  ['summer, summertime, summery, july, august, midsummer', season('summer')],
  [
    'autumn, autumnal, fall, fall colors, fall colours, fall foliage, autumn colors, autumn colours, october, november, indian summer',
    season('autumn'),
  ],
  ['autumn leaves, fall leaves', season('autumn', { surface: 'foliage' })],
  ['winter, wintry, wintertime, winter wonderland, december, january, midwinter', season('winter')],
  [
    'snowy, snow covered, snowbound, snow clad, frost, frosty, snowscape',
    season('winter', { family: 'Weather', label: 'snow on the ground', snowOnGround: true }),
  ],
  [
    'frozen, icy, ice, frozen over',
    season('winter', { family: 'Weather', label: 'snow on the ground', snowOnGround: true, ice: true }),
  ],
];
