import type { Entry, Meaning } from './meaning.js';

const weather = (label: string, more: Partial<Meaning>): Meaning => ({ family: 'Weather', label, ...more });
const sky = (label: string, more: Partial<Meaning>): Meaning => ({ family: 'Sky', label, ...more });

/** Amounts are those of the bare word; "light" and "heavy" scale them. */
export const WEATHER_WORDS: readonly Entry[] = [
  ['fog, foggy, fogbank, fogbound', weather('fog', { fog: 0.55 })],
  ['mist, misty, mists, morning mist, ground mist', weather('mist', { fog: 0.45 })],
  ['haze, hazy, smoky, smog', weather('haze', { fog: 0.3 })],
  ['sea of fog, sea of mist, cloud inversion', weather('sea of fog', { fog: 0.6, height: 1.6 })],
  [
    'rain, rainy, raining, rainfall, shower, showers, downpour, wet weather, pouring',
    weather('rain', { rain: 0.6, cloud: 0.8, cloudKind: 'overcast' }),
  ],
  [
    'torrential rain, heavy downpour, cloudburst, monsoon',
    weather('torrential rain', { rain: 1, cloud: 1, cloudKind: 'storm' }),
  ],
  [
    'drizzle, drizzling, drizzly, sprinkle',
    weather('drizzle', { rain: 0.3, cloud: 0.7, cloudKind: 'overcast', fog: 0.2 }),
  ],
  [
    'storm, stormy, thunderstorm, thunderstorms, tempest, storms, squall, thunder, thunderclouds, storm clouds, hurricane, typhoon',
    weather('storm', { rain: 0.55, cloud: 0.95, cloudKind: 'storm' }),
  ],
  [
    'snow, snowing, snowfall, snowflakes, falling snow, snows, sleet, flurries',
    weather('snow', { snow: 0.5, season: 'winter', cloud: 0.6, cloudKind: 'overcast' }),
  ],
  [
    'blizzard, snowstorm, snow storm, whiteout',
    weather('blizzard', { snow: 1, season: 'winter', cloud: 1, cloudKind: 'overcast', fog: 0.55 }),
  ],
  ['cloud, clouds, cloudy, clouded', weather('clouds', { cloud: 0.6, cloudKind: 'cumulus', surface: 'sky' })],
  [
    'fluffy clouds, puffy clouds, cumulus, cumulus clouds, white clouds, fair weather, cotton clouds',
    weather('cumulus clouds', { cloud: 0.5, cloudKind: 'cumulus', surface: 'sky' }),
  ],
  [
    'partly cloudy, scattered clouds, few clouds, some clouds',
    weather('scattered clouds', { cloud: 0.35, cloudKind: 'cumulus', surface: 'sky' }),
  ],
  [
    'cirrus, cirrus clouds, wispy clouds, thin clouds, feathery clouds, high clouds',
    weather('cirrus clouds', { cloud: 0.45, cloudKind: 'cirrus', surface: 'sky' }),
  ],
  [
    'overcast, grey sky, gray sky, grey skies, gray skies, cloud cover, dull sky',
    weather('overcast', { cloud: 0.95, cloudKind: 'overcast' }),
  ],
  [
    'dramatic clouds, dramatic sky, dramatic skies, billowing clouds, towering clouds',
    weather('dramatic clouds', { cloud: 0.7, cloudKind: 'cumulus', mood: 'dramatic', surface: 'sky' }),
  ],
  [
    'lightning, lightning bolt, lightning strike, thunderbolt',
    weather('lightning', { rain: 0.3, cloud: 0.95, cloudKind: 'storm' }),
  ],
  [
    'dark clouds, heavy clouds, brooding sky, ominous sky, ominous clouds, dark sky',
    weather('dark clouds', { cloud: 0.55, cloudKind: 'storm', surface: 'sky' }),
  ],
  [
    'clear, clear sky, clear skies, cloudless, blue sky, blue skies, cloudless sky, clear weather, clear night',
    weather('clear sky', { cloud: 0, surface: 'sky' }),
  ],
];

export const SKY_WORDS: readonly Entry[] = [
  [
    'aurora, aurora borealis, northern lights, northern light, auroras, polar lights, southern lights, aurora australis, borealis',
    sky('northern lights', { aurora: 0.85, surface: 'sky' }),
  ],
  [
    'star, stars, starry, starry sky, starry night, starlit, starlight, stargazing, night stars',
    sky('stars', { stars: 0.8 }),
  ],
  ['milky way, galaxy sky, constellations, starfield', sky('starry sky', { stars: 1 })],
  ['moon, moonlight, moonlit, moonrise, lunar', sky('moon', { moon: 'full' })],
  ['full moon, supermoon, big moon, harvest moon', sky('full moon', { moon: 'full' })],
  ['half moon, quarter moon', sky('half moon', { moon: 'half' })],
  ['crescent, crescent moon, new moon, sickle moon, thin moon', sky('crescent moon', { moon: 'crescent' })],
  ['rainbow, rainbows, double rainbow', sky('rainbow', { rainbow: 0.8 })],
];

/** Scales the weather or sky word that follows. */
export const DEGREE_WORDS: readonly Entry[] = [
  [
    'light, slight, slightly, gentle, faint, thin, subtle, little, weak, mild, sparse, delicate, a bit of, a little, a touch of, a hint of, hint of, touch of',
    { family: 'Degree', label: 'light', degree: 0.5 },
  ],
  ['moderate, some', { family: 'Degree', label: 'some', degree: 0.8 }],
  [
    'heavy, thick, dense, strong, intense, deep, very, extreme, extremely, severe, massive, lots of, a lot of, heavily, thickly, raging, fierce, bright, brilliant, many, countless, vivid',
    { family: 'Degree', label: 'heavy', degree: 1.6 },
  ],
];
