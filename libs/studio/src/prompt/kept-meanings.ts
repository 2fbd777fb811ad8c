import { isAirless } from '../scene/airless.js';
import type { Setting } from '../scene/scene-description.js';
import type { Meaning } from './lexicon/meaning.js';
import type { Wishes } from './wishes.js';

/** Where two places are named, the one whose picture holds the other is drawn: a lake has its mountains around it. */
export const HOLDS: Readonly<Record<Setting, readonly Setting[]>> = {
  desert: ['sky', 'abstract'],
  underwater: ['ocean', 'abstract'],
  space: ['abstract'],
  abstract: [],
  sky: ['abstract'],
  ocean: ['forest', 'sky', 'abstract'],
  lake: ['alpine', 'hills', 'forest', 'meadow', 'sky', 'abstract'],
  alpine: ['hills', 'forest', 'meadow', 'sky', 'abstract'],
  hills: ['forest', 'sky', 'abstract'],
  forest: ['sky', 'abstract'],
  waterfall: ['forest', 'alpine', 'hills', 'lake', 'canyon', 'sky'],
  canyon: ['desert', 'sky', 'abstract'],
  meadow: ['forest', 'hills', 'sky', 'abstract'],
  'magic-forest': ['forest', 'sky', 'abstract'],
  city: ['sky', 'abstract'],
  backdrop: [],
  village: ['ocean', 'hills', 'alpine', 'lake', 'meadow', 'forest', 'sky'],
  interior: ['abstract'],
  table: ['abstract'],
  skyline: ['ocean', 'lake', 'city', 'sky', 'abstract'],
};

/** Up to this a sky counts as open: a sunny or a partly cloudy one. */
const OPEN_SKY = 0.35;
const isShut = ({ cloud, cloudKind }: Wishes): boolean =>
  (cloudKind === 'overcast' || cloudKind === 'storm') && (cloud ?? 0) > OPEN_SKY;
const isDark = ({ time }: Wishes): boolean => time === 'night' || time === 'dusk' || time === 'dawn';

const keepsPlace = ({ setting }: Wishes, meaning: Meaning): boolean => {
  if (!meaning.setting || setting === meaning.setting) return true;
  // A place is no abstraction.
  if (meaning.setting === 'abstract') return false;
  if (meaning.near !== undefined) return meaning.forest !== undefined && setting !== 'desert' && setting !== null;
  return setting !== null && HOLDS[setting].includes(meaning.setting);
};

const keepsHour = (wishes: Wishes, meaning: Meaning): boolean => {
  if (meaning.family === 'Time') return wishes.time === meaning.time;
  // An hour that only comes along with a place yields to a named one, and the place is kept.
  if (meaning.family === 'Setting') return true;
  // "sunny" brings the day along: it suits any hour with a sun, and no closed sky.
  return meaning.time === undefined || meaning.time === wishes.time || !isDark(wishes);
};

const keepsSky = (wishes: Wishes, { time, cloud, rain, snow, stars, aurora, rainbow, moon }: Meaning): boolean => {
  if (cloud !== undefined && cloud <= OPEN_SKY && isShut(wishes)) return false;
  if (cloud === 0 && (wishes.cloud ?? 0) > 0) return false;
  const isCloud = (cloud ?? 0) > 0 && time === undefined && rain === undefined && snow === undefined;
  if (isCloud && wishes.cloud === 0) return false;
  if ((rain ?? 0) > 0 && wishes.rain === 0 && wishes.cloudKind !== 'storm') return false;
  if ((snow ?? 0) > 0 && wishes.snow === 0) return false;
  const lamps = stars !== undefined || aurora !== undefined || moon !== undefined;
  if (lamps && isShut(wishes)) return false;
  if ((stars !== undefined || aurora !== undefined) && wishes.time !== null && !isDark(wishes)) return false;
  if (moon !== undefined && wishes.moon === 'none') return false;
  return rainbow === undefined || !isDark(wishes);
};

/** What there is none of where there is no air. */
const NEEDS_AIR: ReadonlySet<Meaning['family']> = new Set(['Weather', 'Season', 'Time', 'Foreground']);

/** False where another word of the prompt has won, so that the picture does not show what this one says. */
export const isKept = (wishes: Wishes, meaning: Meaning): boolean => {
  if (isAirless(wishes.setting) && NEEDS_AIR.has(meaning.family)) return false;
  if (wishes.setting !== null && meaning.comesWith?.includes(wishes.setting)) return true;
  if (!keepsPlace(wishes, meaning) || !keepsHour(wishes, meaning) || !keepsSky(wishes, meaning)) return false;
  if (meaning.family === 'Season' && wishes.season !== meaning.season) return false;
  if (meaning.snowOnGround && (wishes.without.snow || wishes.season !== 'winter')) return false;
  if (meaning.family === 'Mood' && wishes.mood !== meaning.mood) return false;
  if (meaning.ice && (wishes.setting === null || wishes.setting === 'lake' || wishes.setting === 'ocean')) return false;
  if (meaning.family === 'Portrait') return wishes.portrait !== null;
  if (meaning.flowers) return hasFlowers(wishes);
  return !(meaning.family === 'Foreground' && (meaning.forest ?? 0) > 0 && wishes.forest === 0);
};

/** Flowers grow in the foreground of meadows, in spring and summer. */
const hasFlowers = ({ setting, season }: Wishes): boolean =>
  (setting === 'hills' || setting === 'alpine' || setting === 'meadow') && season !== 'autumn' && season !== 'winter';

/** False where the prompt asks elsewhere for what this word wishes away. */
export const isAway = (wishes: Wishes, meaning: Meaning): boolean => {
  if (meaning.subject) return true;
  if (meaning.setting !== undefined && meaning.near === undefined && wishes.setting === meaning.setting) return false;
  if (meaning.family === 'Time' && wishes.time === meaning.time) return false;
  if (meaning.family === 'Season' && wishes.season === meaning.season) return false;
  if (meaning.rain !== undefined) return wishes.rain === 0;
  if (meaning.snow !== undefined) return wishes.snow === 0;
  if ((meaning.cloud ?? 0) > 0 && meaning.time === undefined && wishes.cloud !== 0) return false;
  if (meaning.fog !== undefined && wishes.fog !== 0) return false;
  return !((meaning.forest ?? 0) > 0 && wishes.forest !== 0);
};
