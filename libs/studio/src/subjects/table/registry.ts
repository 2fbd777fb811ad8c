import type { Setting } from '../../scene/scene-description.js';
import type { SubjectKindEntry } from '../kind-entry.js';
import { cupOf, teapot, vase, wine } from './crockery.js';
import { bread, burger, pizza, sushi } from './food.js';
import { cake, donut, iceCream } from './sweets.js';
import { fruitBowl, oneApple, oneOrange } from './fruit.js';
import { bookStack, candle, clock, guitar, openBook, tableLamp } from './objects.js';

const HOME: readonly Setting[] = ['table'];
const lies = (size: number, turn: readonly [number, number], build: SubjectKindEntry['build']): SubjectKindEntry => ({
  medium: 'ground',
  size,
  turn,
  home: HOME,
  build,
});

/** What stands or lies on tables. */
export const TABLE_THINGS = {
  'fruit-bowl': lies(0.5, [0, 0.5], (noise, colour, { rng }) => fruitBowl(colour, noise, rng)),
  apple: lies(0.3, [0, 0.8], (noise, colour) => oneApple(colour, noise)),
  orange: lies(0.3, [0, 0.8], (noise) => oneOrange(noise)),
  coffee: lies(0.4, [0.2, 0.7], (noise, colour) => cupOf('coffee', colour, noise)),
  tea: lies(0.4, [0.2, 0.7], (noise, colour) => cupOf('tea', colour, noise)),
  teapot: lies(0.42, [0.1, 0.4], (_noise, colour) => teapot(colour)),
  vase: lies(0.62, [0, 0.8], (noise, colour, { rng }) => vase(colour, noise, rng)),
  wine: lies(0.62, [0, 0.3], (_noise, colour) => wine(colour)),
  book: lies(0.42, [0.1, 0.5], (_noise, colour) => openBook(colour)),
  books: lies(0.36, [0.2, 0.6], (_noise, colour, { rng }) => bookStack(colour, rng)),
  lamp: lies(0.6, [0, 0.5], (_noise, colour) => tableLamp(colour)),
  candle: lies(0.5, [0, 0.5], (noise, colour) => candle(colour, noise)),
  clock: lies(0.46, [0.15, 0.45], (_noise, colour) => clock(colour)),
  guitar: lies(0.66, [0.15, 0.45], (noise, colour) => guitar(colour, noise)),
  cake: lies(0.46, [0, 0.3], (noise, colour) => cake(colour, noise)),
  pizza: lies(0.5, [0, 0.8], (noise) => pizza(noise)),
  burger: lies(0.44, [0, 0.6], (noise) => burger(noise)),
  sushi: lies(0.42, [0.1, 0.4], (noise) => sushi(noise)),
  'ice-cream': lies(0.54, [0, 0.3], (noise, colour) => iceCream(colour, noise)),
  bread: lies(0.36, [0.1, 0.4], (noise) => bread(noise)),
  donut: lies(0.36, [0, 0.6], (noise, colour) => donut(colour, noise)),
} satisfies Readonly<Record<string, SubjectKindEntry>>;
