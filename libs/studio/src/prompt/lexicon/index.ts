import { ACTION_WORDS } from './actions.lexicon.js';
import { BUILT_WORDS } from './built.lexicon.js';
import { COLOUR_WORDS, TONE_WORDS } from './colours.lexicon.js';
import { DETAIL_WORDS } from './details.lexicon.js';
import { GARMENT_WORDS } from './garments.lexicon.js';
import { pluralWords } from './plurals.lexicon.js';
import { FIGURE_WORDS } from './figures.lexicon.js';
import { LIVING_PLACE_WORDS } from './living-places.lexicon.js';
import { FILLER_WORDS } from './fillers.lexicon.js';
import type { Entry, Meaning } from './meaning.js';
import { FRAMING_WORDS, MOOD_WORDS, STYLE_WORDS } from './moods.lexicon.js';
import { foreignWords } from './other-languages.lexicon.js';
import { TABLE_WORDS } from './table.lexicon.js';
import { NEAR_PLACE_WORDS } from './near-places.lexicon.js';
import { MATERIAL_WORDS } from './materials.lexicon.js';
import { PORTRAIT_WORDS } from './portraits.lexicon.js';
import { NATURE_WORDS } from './nature.lexicon.js';
import { FOREGROUND_WORDS, PART_WORDS, SETTING_WORDS } from './settings.lexicon.js';
import { SHORE_WORDS } from './shores.lexicon.js';
import { BEYOND_WORDS } from './sky.lexicon.js';
import { SUBJECT_WORDS } from './subjects.lexicon.js';
import { SEASON_WORDS, TIME_WORDS } from './times.lexicon.js';
import { DEGREE_WORDS, SKY_WORDS, WEATHER_WORDS } from './weathers.lexicon.js';

/** Where a word stands in two tables the earlier one counts. */
const TABLES: readonly (readonly Entry[])[] = [
  LIVING_PLACE_WORDS,
  SHORE_WORDS,
  NATURE_WORDS,
  BUILT_WORDS,
  BEYOND_WORDS,
  SETTING_WORDS,
  NEAR_PLACE_WORDS,
  TIME_WORDS,
  SEASON_WORDS,
  WEATHER_WORDS,
  SKY_WORDS,
  FOREGROUND_WORDS,
  COLOUR_WORDS,
  TONE_WORDS,
  MOOD_WORDS,
  FRAMING_WORDS,
  STYLE_WORDS,
  PART_WORDS,
  TABLE_WORDS,
  MATERIAL_WORDS,
  PORTRAIT_WORDS,
  FIGURE_WORDS,
  SUBJECT_WORDS,
  ACTION_WORDS,
  GARMENT_WORDS,
  DETAIL_WORDS,
  FILLER_WORDS,
];

const index = (tables: readonly (readonly Entry[])[]): Map<string, Meaning> => {
  const map = new Map<string, Meaning>();
  for (const [words, meaning] of tables.flat())
    for (const word of words.split(', ')) if (!map.has(word)) map.set(word, meaning);
  return map;
};

const english = index(TABLES);
const words = new Map(english);
for (const [word, meaning] of foreignWords(english)) if (!words.has(word)) words.set(word, meaning);
for (const [word, meaning] of pluralWords(words)) if (!words.has(word)) words.set(word, meaning);

/** Every word and phrase that the studio knows, in lower case, words divided by one space. */
export const LEXICON: ReadonlyMap<string, Meaning> = words;

/** "light", "heavy": looked up only where a weather or sky word follows. */
export const DEGREES: ReadonlyMap<string, Meaning> = index([DEGREE_WORDS]);

/** The most words that a phrase has. */
export const LONGEST_PHRASE = Math.max(...[...words.keys(), ...DEGREES.keys()].map((word) => word.split(' ').length));

const NOT_MENDED = new Set(['Filler', 'Action', 'Detail', 'Garment']);
const isMended = (word: string, { family, subject }: Meaning): boolean =>
  !NOT_MENDED.has(family) && (family !== 'Subject' || subject !== undefined) && /^[a-z]+$/.test(word);

/** English words of at least five letters, to mend slips of the keyboard against. */
export const MENDABLE: readonly string[] = [...english]
  .filter(([word, meaning]) => word.length >= 5 && isMended(word, meaning))
  .map(([word]) => word);
