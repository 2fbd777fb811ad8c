import type { Setting } from '../scene/scene-description.js';
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
const PLACE_PHRASES = {
  lake: 'a mountain lake',
  alpine: 'snow-capped mountains',
  hills: 'rolling hills',
  ocean: 'a calm ocean',
  desert: 'desert dunes',
  underwater: 'a coral reef',
  space: 'a ringed planet',
  sky: 'a sea of clouds from above',
  abstract: 'fluid art',
  forest: 'a deep forest',
  meadow: 'a flowering meadow',
  waterfall: 'a waterfall in a glen',
  canyon: 'a canyon with a river',
  'magic-forest': 'an enchanted forest',
  city: 'a city street',
  backdrop: 'a red fox on seamless paper',
  village: 'a village in the hills',
  interior: 'a cosy cabin room',
  skyline: 'a city skyline',
  table: 'a bowl of fruit on a table',
} as const;

/** Prompts for places that have no hour and no weather. */
const OTHER_EXAMPLES: Readonly<Partial<Record<Setting, string>>> = {
  space: 'a ringed planet before a violet nebula',
  abstract: 'fluid art in blue and gold',
  underwater: 'a jellyfish over a coral reef',
};

const list = (words: readonly string[]): string => {
  const shown = words.slice(0, 3).map((word) => `“${word}”`);
  if (words.length > shown.length) return `${shown.join(', ')} and more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)!}`;
};

/** A prompt that shines and keeps what was understood. */
const example = (wishes: Wishes): string => {
  const other = OTHER_EXAMPLES[wishes.setting ?? 'lake'];
  if (other !== undefined) return `Try “${other}”.`;
  const place = PLACE_PHRASES[wishes.setting ?? 'lake'];
  const time = TIME_PHRASES[wishes.time ?? 'golden-hour'];
  const last = (wishes.fog ?? 0) > 0 ? 'scattered clouds' : 'light mist';
  return `Try “${place} ${time}, ${last}”.`;
};

/** What to tell the user beside the picture: what is not drawn yet, and words that work. Null when all was drawn. */
export const suggest = (reading: {
  readonly wishes: Wishes;
  readonly subjects: readonly string[];
  readonly nearPlaces: readonly string[];
  readonly ignored: readonly string[];
}): string | null => {
  const { wishes, subjects, nearPlaces, ignored } = reading;
  if (subjects.length > 0)
    return `The built-in studio cannot draw ${list(subjects)} yet, so this is the scene without. ${example(wishes)}`;
  if (nearPlaces.length > 0 && wishes.subjects.length === 0)
    return `The built-in studio cannot draw ${list(nearPlaces)} itself yet; this is the nearest landscape. ${example(wishes)}`;
  if (ignored.length === 0 && wishes.setting !== null) return null;
  if (wishes.subjects.length > 0 && ignored.length === 0) return null;
  if (wishes.setting === null && wishes.time === null && wishes.season === null)
    return `Name a place, a time of day and the weather to steer the picture. ${example(wishes)}`;
  if (ignored.length > 0) return `${list(ignored)} changed nothing in the picture. ${example(wishes)}`;
  return null;
};
