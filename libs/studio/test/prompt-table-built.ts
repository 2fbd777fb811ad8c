import type { Expected } from './prompt-table.js';

/** Prompts for the places that people built. */
export const BUILT_PROMPTS: readonly (readonly [prompt: string, expected: Expected])[] = [
  ['a rainy neon street at night', { setting: 'city', townscape: 'neon', time: 'night', rain: 0.6, ignored: [] }],
  ['neon city', { setting: 'city', townscape: 'neon', time: 'night', ignored: [] }],
  ['Tokyo street at dusk', { setting: 'city', townscape: 'neon', time: 'dusk', ignored: [] }],
  ['New York avenue in the snow', { setting: 'city', townscape: 'avenue', ignored: [] }],
  [
    'a cobblestone street in an old town at sunset',
    { setting: 'city', townscape: 'old-town', time: 'sunset', ignored: [] },
  ],
  ['city street by day', { setting: 'city', townscape: null, time: 'day', ignored: [] }],
  ['foggy downtown at dawn', { setting: 'city', time: 'dawn', ignored: [] }],
  ['city skyline at night', { setting: 'skyline', waterfront: false, time: 'night', ignored: [] }],
  ['skyline over the water at sunset', { setting: 'skyline', waterfront: true, time: 'sunset', ignored: [] }],
  ['skyscrapers under a full moon', { setting: 'skyline', moon: 'full', ignored: [] }],
  ['a city by the sea', { setting: 'skyline', waterfront: true, ignored: [] }],
  ['a cosy cabin room with a fireplace', { setting: 'interior', room: 'cabin', ignored: [] }],
  ['a cat in a cozy cabin', { setting: 'interior', room: 'cabin', ignored: [] }],
  ['modern living room, morning light', { setting: 'interior', room: 'living-room', ignored: [] }],
  ['old library', { setting: 'interior', room: 'library', ignored: [] }],
  ['a café in the evening', { setting: 'interior', room: 'cafe', ignored: [] }],
  ['a bedroom at night', { setting: 'interior', room: 'bedroom', time: 'night', ignored: [] }],
  ['a mountain village in winter', { setting: 'village', season: 'winter', ignored: [] }],
  ['fishing village at dawn', { setting: 'village', waterfront: true, time: 'dawn', ignored: [] }],
  ['city skyline at night over the water', { setting: 'skyline', waterfront: true, ignored: [] }],
  ['a village by the sea', { setting: 'village', waterfront: true, ignored: [] }],
  ['a village in the hills', { setting: 'village', ignored: [] }],
  ['a fox on a pink background', { setting: 'backdrop', land: '#eba9bf', ignored: [] }],
  ['a robot, studio backdrop', { setting: 'backdrop', land: null, ignored: [] }],
  ['a lake with a boat in the background', { setting: 'lake' }],
];
