import type { Setting } from '../scene/scene-description.js';
import type { Kin } from './lexicon/meaning.js';
import type { Wishes } from './wishes.js';

const TIME_PHRASES = {
  dawn: 'at dawn',
  sunrise: 'at sunrise',
  day: 'by day',
  'golden-hour': 'in the golden hour',
  sunset: 'at sunset',
  dusk: 'at dusk',
  night: 'at night',
} as const;

/** A prompt for each place, which takes an hour behind it, and a word that goes well with the place. */
const PLACE_PHRASES: Readonly<Record<Setting, readonly [place: string, last: string]>> = {
  lake: ['a mountain lake', 'light mist'],
  alpine: ['snow-capped mountains', 'scattered clouds'],
  hills: ['rolling hills', 'light mist'],
  ocean: ['a lighthouse by the sea', 'scattered clouds'],
  desert: ['desert dunes', 'clear sky'],
  underwater: ['a jellyfish over a coral reef', ''],
  space: ['a ringed planet before a violet nebula', ''],
  sky: ['a balloon above the clouds', 'wide angle'],
  abstract: ['fluid art in blue and gold', ''],
  forest: ['a deer in a birch forest', 'light mist'],
  meadow: ['a flowering meadow', 'scattered clouds'],
  waterfall: ['a waterfall in a forest', 'rainbow'],
  canyon: ['a canyon with a river', 'clear sky'],
  'magic-forest': ['a unicorn in an enchanted forest', ''],
  city: ['a city street', 'rain'],
  backdrop: ['a red fox on a white backdrop', ''],
  village: ['a village in the hills', 'light mist'],
  interior: ['a cosy cabin room', ''],
  skyline: ['a city skyline over the water', 'full moon'],
  table: ['a bowl of fruit on a table', ''],
};

/** What the studio draws that is nearest to what it does not. */
const KIN_PHRASES: Readonly<Record<Kin, string>> = {
  animal: 'a fox in a snowy forest',
  fantasy: 'a dragon over a castle at sunset',
  person: 'a knight before a castle at dawn',
  building: 'a pagoda by a lake at sunrise',
  vehicle: 'a red car in an old town street',
  object: 'an open book and a candle on a table',
  food: 'a bowl of fruit on a wooden table',
  event: 'a lighthouse in a storm with lightning',
};

/** Prompts from all that the studio draws, for those whose words it does not know. */
export const EXAMPLES = [
  'a fox in a snowy forest',
  'a rainy neon street at night',
  'a cup of coffee by the window',
  'a whale in the deep sea',
  'a dragon over a castle at sunset',
  'a ringed planet before a violet nebula',
  'a bouquet of roses, oil painting',
  'a mountain lake at sunrise, watercolour',
] as const;

/** All that the sentences may name, so that it can be checked that the studio draws it. */
export const PLACE_EXAMPLES: readonly string[] = Object.values(PLACE_PHRASES).map((parts) =>
  parts.filter((part) => part !== '').join(', '),
);
export const NEAREST_EXAMPLES: readonly string[] = Object.values(KIN_PHRASES);

const list = (words: readonly string[]): string => {
  const shown = words.slice(0, 3).map((word) => `“${word}”`);
  if (words.length > shown.length) return `${shown.join(', ')} and more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)!}`;
};

/** A prompt that shines and keeps the place and hour that were understood. */
const keeping = (setting: Setting, { time }: Wishes): string => {
  const [place, last] = PLACE_PHRASES[setting];
  const hasHours = setting !== 'space' && setting !== 'abstract' && setting !== 'underwater';
  const hour = hasHours ? ` ${TIME_PHRASES[time ?? 'golden-hour']}` : '';
  return `${place}${hour}${last === '' ? '' : `, ${last}`}`;
};

/** One of the examples, always the same for the same words. */
const anyExample = (words: readonly string[]): string =>
  EXAMPLES[[...words.join(' ')].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % EXAMPLES.length]!;

/** What to tell the user beside the picture: what is not drawn, and words that work. Null when all was drawn. */
export const suggest = (reading: {
  readonly wishes: Wishes;
  readonly subjects: readonly string[];
  /** The family of the first thing that is not drawn. */
  readonly kin: Kin | null;
  readonly relations: readonly string[];
  readonly nearPlaces: readonly string[];
  readonly ignored: readonly string[];
}): string | null => {
  const { wishes, subjects, kin, relations, nearPlaces, ignored } = reading;
  const { setting } = wishes;
  const example = setting !== null ? keeping(setting, wishes) : anyExample(ignored);
  if (subjects.length > 0) {
    const nearest = kin !== null ? KIN_PHRASES[kin] : example;
    return `The built-in studio does not draw ${list(subjects)}; the picture is without. Near to it: “${nearest}”.`;
  }
  if (nearPlaces.length > 0)
    return `The built-in studio does not draw ${list(nearPlaces)} itself; what comes nearest stands in. Try “${example}”.`;
  if (relations.length > 0)
    return `The built-in studio does not draw ${list(relations)}; the things stand side by side. Try “${example}”.`;
  const isOpen = setting === null && wishes.subjects.length === 0 && wishes.portrait === null;
  if (ignored.length > 0 && isOpen && wishes.time === null && wishes.season === null)
    return `The studio does not know ${list(ignored)}, and chose a picture of its own. Try “${example}”.`;
  if (ignored.length > 0) return `${list(ignored)} changed nothing in the picture. Try “${example}”.`;
  if (isOpen && wishes.time === null && wishes.season === null)
    return `Name a place or a thing, a time of day and the weather to steer the picture. Try “${example}”.`;
  return null;
};
