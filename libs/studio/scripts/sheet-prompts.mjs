// The prompts of the contact sheets: what the studio can do, one cell each. Also what the bench measures.
const SETTINGS = {
  lake: 'a mountain lake with pine trees',
  alpine: 'snow-capped mountains',
  hills: 'rolling hills',
  ocean: 'ocean',
  desert: 'desert dunes',
};
const TIMES = ['dawn', 'sunrise', 'day', 'golden hour', 'sunset', 'dusk', 'night'];

const cell = (prompt, more = {}) => ({ prompt, style: 'none', aspectRatio: '1:1', seed: 7, caption: prompt, ...more });

const places = Object.entries(SETTINGS).flatMap(([name, words], row) =>
  TIMES.map((time, column) =>
    cell(`${words}, ${time}`, { seed: 100 + row * 17 + column, caption: `${name}, ${time}` }),
  ),
);

const weathers = [
  'misty lake at dawn',
  'thick fog over hills, golden hour',
  'sea of clouds below mountain peaks at sunrise',
  'light rain on a lake',
  'heavy rain over hills in autumn',
  'thunderstorm over the ocean',
  'stormy mountains, dramatic',
  'light snow over a frozen lake',
  'blizzard in the mountains',
  'winter hills at sunset',
  'spring meadow with a clear sky',
  'autumn lake at golden hour, autumn leaves',
  'fluffy clouds over summer hills',
  'wispy clouds over the desert at dusk',
  'overcast ocean, melancholic',
  'northern lights over a lake in winter',
  'northern lights over snowy mountains',
  'starry night over the desert',
  'full moon over the ocean',
  'crescent moon over misty hills',
  'rainbow over green hills after rain',
  'crimson mountains under a pink sky, lake',
  'teal water, purple sky, ocean at dusk',
  'golden trees around a lake, joyful',
].map((prompt, n) => cell(prompt, { seed: 300 + n * 5 }));

const STYLES = [
  'none',
  'photorealistic',
  'digital-art',
  'oil-painting',
  'anime',
  'watercolour',
  'sketch',
  'pixel-art',
  'line-art',
];
const styles = [
  'a mountain lake at sunrise, light mist, pine trees',
  'snow-capped mountains, fluffy clouds, day',
  'a red fox in autumn hills at golden hour',
  'ocean at sunset, dramatic clouds',
  'northern lights over a lake in winter',
  'a city street at night in the rain',
].flatMap((prompt, row) => STYLES.map((style) => cell(prompt, { style, seed: 40 + row, caption: style })));

/** Above the ground and beyond it: space, the sea of clouds, abstract pictures. */
const beyond = [
  ['a ringed planet', 3],
  ['earth from space', 2],
  ['a black hole', 1],
  ['a purple galaxy', 9],
  ['a nebula', 7],
  ['mars', 3],
  ['jupiter', 6],
  ['an astronaut in space', 6],
  ['a rocket in space, green nebula', 4],
  ['alien planet', 31],
  ['above the clouds at sunset', 3],
  ['above the clouds, day', 9],
  ['above the clouds at night, full moon', 5],
  ['three hot air balloons above the clouds at sunrise', 8],
  ['above the clouds at dawn', 6],
  ['fluid art', 9],
  ['fluid art in blue and gold', 5],
  ['acrylic pour', 3],
  ['a strange attractor', 11],
  ['abstract light in violet', 9],
  ['a fractal', 12],
  ['flowing ribbons in red and blue', 4],
  ['flow field', 6],
  ['abstract lines', 5],
].map(([prompt, seed]) => cell(prompt, { seed }));

const seeds = [1, 2, 3, 4, 5].map((seed) =>
  cell('a calm lake at sunset', { seed: seed * 1009, caption: `seed ${seed}` }),
);
const ratios = ['16:9', '9:16', '21:9', '3:2', '2:3'].map((aspectRatio, n) =>
  cell('an alpine lake at golden hour', { aspectRatio, seed: 60 + n, caption: aspectRatio }),
);
const framings = [
  'wide angle view of the mountains, golden hour',
  'close-up of mountain peaks at sunrise',
  'aerial view of the coast, day',
  'low angle, desert dunes at sunset',
  'big sky over the prairie, day',
].map((prompt, n) => cell(prompt, { seed: 80 + n }));

const subjects = [
  ['a fox in a meadow at golden hour'],
  ['a wolf in the snowy mountains at dusk'],
  ['a cat in the hills, day', 'oil-painting'],
  ['a tiger by a lake, day'],
  ['a lion in the desert at golden hour'],
  ['a dog on a beach at sunrise', 'photorealistic'],
  ['a bear by a mountain lake in autumn'],
  ['a panda in the hills, day', 'anime'],
  ['a rabbit in a spring meadow'],
  ['a deer by a misty lake at dawn'],
  ['a moose by a lake in autumn'],
  ['a white horse in the hills at sunset'],
  ['a unicorn under northern lights, lake', 'digital-art'],
  ['a zebra in the hills at golden hour'],
  ['two cows on a hill, day'],
  ['three sheep in the hills, day', 'oil-painting'],
  ['a giraffe in the desert at sunset'],
  ['an elephant in the desert, golden hour'],
  ['an owl under a full moon in the hills'],
  ['a penguin in the snow, winter lake', 'photorealistic'],
  ['a raven in stormy mountains'],
  ['a robin in winter hills'],
  ['a turtle on the beach, day'],
  ['an eagle over snow-capped mountains, day'],
  ['three birds over the ocean at sunset'],
  ['a hiker in the mountains at sunrise'],
  ['a woman by a lake at sunset'],
  ['a man in the hills, golden hour', 'oil-painting'],
  ['a wizard in misty mountains at dawn', 'digital-art'],
  ['an astronaut in the desert, day'],
  ['a lighthouse by the ocean at dusk'],
  ['a cabin by a lake in winter at dusk'],
  ['a castle in the hills at sunrise, light mist'],
  ['a windmill in the hills, day', 'anime'],
  ['a hot air balloon over the mountains at sunrise'],
  ['a red sailboat on a lake at sunset'],
  ['a rocket in the desert at night'],
  ['a robot in a summer meadow, day', 'digital-art'],
  ['a snowman in winter hills, day'],
  ['a red mushroom in a meadow, day'],
  ['a campfire by a lake at night'],
  ['a purple crystal in the desert at dusk'],
].map(([prompt, style = 'none'], n) => cell(prompt, { style, seed: 500 + n * 3 }));

/** @type {Record<string, { columns: number, cells: { prompt: string, style: string, aspectRatio: string, seed: number, caption: string }[] }>} */
export const SHEETS = {
  places: { columns: 7, cells: places },
  weather: { columns: 6, cells: weathers },
  styles: { columns: 9, cells: styles },
  beyond: { columns: 6, cells: beyond },
  subjects: { columns: 7, cells: subjects },
  variety: { columns: 5, cells: [...seeds, ...framings, ...ratios] },
};
