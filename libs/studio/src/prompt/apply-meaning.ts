import { HOLDS } from './kept-meanings.js';
import type { Meaning, Surface } from './lexicon/meaning.js';
import type { MutableWishes } from './wishes.js';

const AMOUNTS = ['cloud', 'fog', 'rain', 'snow', 'stars', 'aurora', 'rainbow'] as const;
const ONCE = ['time', 'season', 'mood', 'style', 'saturation', 'focal', 'horizon', 'height'] as const;

const scaled = (amount: number, degree: number): number => Math.round(Math.min(1, amount * degree) * 100) / 100;

/** Takes a place into the wishes; false when another place has been taken that cannot hold it. */
const wishSetting = (wishes: MutableWishes, meaning: Meaning, isNear: boolean): boolean => {
  const setting = meaning.setting;
  if (!setting) return true;
  const taken = wishes.setting;
  if (taken === null || taken === setting || (isNear && meaning.near === undefined) || HOLDS[setting].includes(taken)) {
    wishes.setting = setting;
    return true;
  }
  // A stand-in beside a real place brings only its trees or reeds along.
  return HOLDS[taken].includes(setting) || meaning.near !== undefined;
};

/** What a family decides itself; anything else that a word brings along ("glacier" brings winter) yields to it. */
const OWN: Partial<Record<Meaning['family'], readonly (typeof ONCE)[number][]>> = {
  Time: ['time'],
  Season: ['season'],
  Mood: ['mood'],
  Style: ['style'],
  Colour: ['saturation'],
  Framing: ['focal', 'horizon', 'height'],
};

/**
 * Adds what a term asks for. The first mention wins, except that amounts of weather add up to the greatest.
 * False when the term contradicts an earlier one and was not taken. `claimed` gathers what has been said outright.
 */
export const applyMeaning = (
  wishes: MutableWishes,
  claimed: Set<string>,
  meaning: Meaning,
  degree: number,
  placeIsNear: boolean,
): boolean => {
  if (!wishSetting(wishes, meaning, placeIsNear)) return false;
  const own = OWN[meaning.family]?.filter((field) => meaning[field] !== undefined) ?? [];
  if (own.some((field) => claimed.has(field) && wishes[field] !== meaning[field])) return false;
  for (const field of own) {
    claimed.add(field);
    assign(wishes, field, meaning[field]);
  }
  for (const field of ONCE)
    if (meaning[field] !== undefined && wishes[field] === null) assign(wishes, field, meaning[field]);
  if (meaning.cloud !== undefined && (wishes.cloud === null || scaled(meaning.cloud, degree) >= wishes.cloud))
    wishes.cloudKind = meaning.cloudKind ?? wishes.cloudKind;
  for (const field of AMOUNTS) {
    const amount = meaning[field];
    if (amount === undefined) continue;
    if (field === 'cloud') {
      // "Sunny" brings a few clouds only where nothing is said of them, and "clear" takes those away again.
      if (meaning.time !== undefined && wishes.cloud !== null) continue;
      if (amount === 0 && claimed.has('few clouds')) wishes.cloud = 0;
      if (meaning.time !== undefined) claimed.add('few clouds');
      else claimed.delete('few clouds');
    }
    // Cloud that only comes along with rain or snow is not thinned by "light rain".
    const isMain = field !== 'cloud' || (meaning.rain === undefined && meaning.snow === undefined);
    if (field === 'cloud' && isMain) claimed.add('cloud');
    wishes[field] = Math.max(wishes[field] ?? 0, isMain ? scaled(amount, degree) : amount);
  }
  wishes.moon = wishes.moon ?? meaning.moon ?? null;
  if (meaning.foreground !== undefined) wishes.foreground = wishes.foreground ?? meaning.foreground;
  if (meaning.forest !== undefined) wishes.forest = wishes.forest ?? meaning.forest;
  if (meaning.blueHour) wishes.blueHour = true;
  wishes.crop = wishes.crop ?? meaning.crop ?? null;
  wishes.woodland = wishes.woodland ?? meaning.woodland ?? null;
  wishes.abstraction = wishes.abstraction ?? meaning.abstraction ?? null;
  wishes.cosmos = wishes.cosmos ?? meaning.cosmos ?? null;
  wishes.landform = wishes.landform ?? meaning.landform ?? null;
  wishes.townscape = wishes.townscape ?? meaning.townscape ?? null;
  wishes.room = wishes.room ?? meaning.room ?? null;
  if (meaning.waterfront) wishes.waterfront = true;
  if (meaning.paper !== undefined) wishes.colours.land = wishes.colours.land ?? meaning.paper;
  if (meaning.flowers) wishes.flowers = true;
  if (meaning.portrait) {
    const { hair = null, beard = null, sitter = 'woman' } = wishes.portrait ?? {};
    wishes.portrait = { sitter, hair: hair ?? meaning.hair ?? null, beard: beard ?? meaning.beard ?? null };
  }
  return true;
};

const assign = <K extends keyof MutableWishes>(wishes: MutableWishes, field: K, value: unknown): void => {
  wishes[field] = value as MutableWishes[K];
};

const NAMED_COLOURS = 3;
/** More colours than this would be all colours. */
const MOST_HUES = 5;

const blend = (first: string, second: string): string => {
  const half = (at: number): string =>
    Math.round((Number.parseInt(first.slice(at, at + 2), 16) + Number.parseInt(second.slice(at, at + 2), 16)) / 2)
      .toString(16)
      .padStart(2, '0');
  return `#${half(1)}${half(3)}${half(5)}`;
};

/** Takes a colour for a surface, or for the light of the whole picture; a second colour there is mixed in. */
export const applyColour = (wishes: MutableWishes, name: string, hex: string, surface: Surface | null): void => {
  const place = surface === null || surface === 'sky' ? 'light' : surface;
  const before = wishes.colours[place];
  wishes.colours[place] = before === null ? hex : blend(before, hex);
  if (place !== 'light') return;
  const { lights } = wishes.colours;
  if (!lights.includes(hex) && lights.length < MOST_HUES) lights.push(hex);
  const names = wishes.colours.lightName?.split(' and ') ?? [];
  if (!names.includes(name) && names.length < NAMED_COLOURS) wishes.colours.lightName = [...names, name].join(' and ');
};

/** Adds what a negated term forbids. */
export const forbidMeaning = (wishes: MutableWishes, meaning: Meaning): void => {
  const { without } = wishes;
  if (meaning.subject) without.subjects.push(meaning.subject);
  if (meaning.setting && meaning.near === undefined) without.settings.push(meaning.setting);
  if (meaning.time) without.times.push(meaning.time);
  if (meaning.family === 'Season' && meaning.season) without.seasons.push(meaning.season);
  if (meaning.mood) without.moods.push(meaning.mood);
  if (meaning.snow !== undefined || meaning.snowOnGround) without.snow = true;
  // "No rain" says nothing of the clouds that would come with it.
  const main = AMOUNTS.filter((field) => meaning[field] !== undefined);
  const named =
    meaning.rain !== undefined || meaning.snow !== undefined ? main.filter((field) => field !== 'cloud') : main;
  for (const field of named) wishes[field] = 0;
  if (meaning.moon) wishes.moon = 'none';
  const { foreground } = meaning;
  if (foreground && foreground !== 'none' && (wishes.foreground ?? foreground) === foreground)
    wishes.foreground = 'none';
  if (meaning.forest) wishes.forest = 0;
};
