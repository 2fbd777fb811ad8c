import type { Expected } from './prompt-table.js';

/** Prompts for the places of nature that are more than a height field. */
export const NATURE_PROMPTS: readonly (readonly [prompt: string, expected: Expected])[] = [
  ['deep forest', { setting: 'forest', forest: 1, woodland: null, ignored: [] }],
  ['a path through the woods in autumn', { setting: 'forest', season: 'autumn', ignored: [] }],
  ['misty pine forest at dawn', { setting: 'forest', woodland: 'conifer', fog: 0.45, time: 'dawn', ignored: [] }],
  ['a birch grove in spring', { setting: 'forest', woodland: 'birch', season: 'spring', ignored: [] }],
  ['bamboo forest after the rain', { setting: 'forest', woodland: 'bamboo', rain: 0.6 }],
  ['snowy beech forest at sunset', { setting: 'forest', woodland: 'broadleaf', season: 'winter', ignored: [] }],
  ['a lake in the forest', { setting: 'lake', forest: 1, ignored: [] }],
  ['mountains above a pine forest', { setting: 'alpine', forest: 1, ignored: [] }],
  ['forest without snow in winter', { setting: 'forest', season: 'winter', snow: 0, ignored: [] }],
  ['an enchanted forest', { setting: 'magic-forest', time: 'night', ignored: [] }],
  ['enchanted forest at dusk', { setting: 'magic-forest', time: 'dusk', ignored: [] }],
  ['purple magical forest with glowing mushrooms', { setting: 'magic-forest', ignored: [] }],
  ['wildflower meadow in summer', { setting: 'meadow', flowers: true, crop: null, ignored: [] }],
  ['lavender fields in Provence at sunset', { setting: 'meadow', crop: 'lavender', time: 'sunset', ignored: [] }],
  ['a field of sunflowers', { setting: 'meadow', crop: 'sunflowers', season: 'summer', ignored: [] }],
  ['tulip fields', { setting: 'meadow', crop: 'tulips', season: 'spring', ignored: [] }],
  ['golden wheat field', { setting: 'meadow', crop: 'wheat' }],
  ['snowy field at dusk', { setting: 'meadow', season: 'winter', time: 'dusk', ignored: [] }],
  ['a meadow by a lake', { setting: 'lake', ignored: [] }],
  ['grand canyon at sunset', { setting: 'canyon', time: 'sunset', ignored: [] }],
  ['a river in a deep gorge', { setting: 'canyon' }],
  ['monument valley mesas', { setting: 'desert', landform: 'mesas', ignored: [] }],
  ['зимний лес', { setting: 'forest', season: 'winter', ignored: [] }],
  ['ein Wald im Nebel', { setting: 'forest', fog: 0.55, ignored: [] }],
];
