import { hexToLinear, linearToLab } from '../raster/oklab.js';
import { createRng, type Rng } from '../raster/rng.js';
import type { Wishes } from '../prompt/wishes.js';
import { drawPortrait, insideOf } from './draw-portrait.js';
import { isAirless, isGroundless } from './airless.js';
import { FIGURES } from '../subjects/registry.js';
import { drawSubjects, floating, homesOf } from './draw-subjects.js';
import { growPalms, landformIn } from './dress-shore.js';
import { layTable } from './lay-table.js';
import { drawPalette } from './palette.js';
import {
  SEASONS,
  SETTINGS,
  TIMES,
  type AspectRatio,
  type Foreground,
  type Mood,
  type SceneDescription,
  type Season,
  type Setting,
  type Sky,
  type TimeOfDay,
  type Weather,
} from './scene-description.js';
import { drawCamera, drawSun } from './sun-and-camera.js';
import { drawSky, drawWeather } from './weather.js';

type Weights<T extends string> = Readonly<Partial<Record<T, number>>>;

/** Hours that suit a mood where the prompt names none. */
const MOOD_TIMES: Readonly<Record<Mood, Weights<TimeOfDay>>> = {
  neutral: { day: 3, 'golden-hour': 3, sunrise: 2, sunset: 2 },
  serene: { sunrise: 3, dawn: 2, 'golden-hour': 2, day: 1 },
  dramatic: { sunset: 4, 'golden-hour': 2, dusk: 1 },
  mysterious: { dawn: 3, dusk: 3, night: 1 },
  joyful: { day: 4, 'golden-hour': 1 },
  melancholic: { dusk: 2, day: 2, dawn: 1 },
  epic: { 'golden-hour': 3, sunset: 3, sunrise: 1 },
  dreamy: { sunrise: 3, dawn: 2, sunset: 2 },
};
/** Hours whose low sun makes silhouettes. */
const BACKLIT_TIMES: Weights<TimeOfDay> = { sunset: 4, dusk: 2, sunrise: 2 };
/** Hours whose light comes near a wished-for colour: a pink sky is a morning's or an evening's. */
const hoursOf = (hex: string): Weights<TimeOfDay> => {
  const [lightness, a, b] = linearToLab(hexToLinear(hex));
  if (Math.hypot(a, b) < 0.04) return lightness < 0.4 ? { night: 1 } : { day: 1 };
  const hue = Math.atan2(b, a);
  if (hue > -1.2 && hue < 1) return { sunrise: 2, sunset: 3, dusk: 1 };
  if (hue >= 1 && hue < 1.9) return { 'golden-hour': 3, sunset: 2, sunrise: 2 };
  if (hue >= -1.9 && hue <= -1.2) return { day: 2, dusk: 2, dawn: 1 };
  return { day: 3, 'golden-hour': 1 };
};
/** Under rain or a closed sky no sun colours the hour: day shows it cool and grey. */
const hidesTheSun = ({ rain, cloudKind, cloud }: Wishes): boolean =>
  (rain ?? 0) > 0 || ((cloudKind === 'overcast' || cloudKind === 'storm') && (cloud ?? 1) > 0.4);
const SETTING_WEIGHTS: Weights<Setting> = { lake: 4, alpine: 3, hills: 2, ocean: 2, desert: 1 };
/** A thing that is at home somewhere is drawn there, unless the prompt names another place. */
const settingsOf = ({ subjects }: Wishes): Weights<Setting> => {
  const homes = homesOf(subjects);
  return homes === null ? SETTING_WEIGHTS : Object.fromEntries(homes.map((setting) => [setting, 1]));
};
/** Where palms grow nothing turns red. */
const EVERGREEN: Weights<Season> = { summer: 1 };
const SEASON_WEIGHTS: Weights<Season> = { summer: 5, spring: 3, autumn: 2 };
/** Autumn is never drawn over flowers or grass that was asked for green. */
const seasonsOf = ({ flowers, colours: { land, foliage }, subjects }: Wishes): Weights<Season> => {
  const season = subjects.map(({ kind }) => FIGURES[kind].season).find((one) => one !== undefined);
  if (season !== undefined) return { [season]: 1 };
  const isGreen = (hex: string | null): boolean => {
    if (hex === null) return false;
    const [, a] = linearToLab(hexToLinear(hex));
    return a < -0.04;
  };
  return flowers || isGreen(land) || isGreen(foliage) ? { summer: 5, spring: 3 } : SEASON_WEIGHTS;
};
const FOREGROUNDS: Readonly<Record<Setting, Weights<Foreground>>> = {
  lake: { pines: 5, reeds: 1.5, rocks: 1.5, none: 1 },
  alpine: { pines: 4, rocks: 2, none: 2 },
  hills: { grass: 5, none: 1, pines: 1 },
  ocean: { none: 3, rocks: 3 },
  desert: { none: 4, rocks: 1 },
  underwater: { none: 1 },
  space: { none: 1 },
  sky: { none: 1 },
  abstract: { none: 1 },
  forest: { none: 1 },
  'magic-forest': { none: 1 },
  meadow: { grass: 3, pines: 2 },
  waterfall: { rocks: 3, pines: 3 },
  canyon: { rocks: 3, none: 1 },
  city: { none: 1 },
  backdrop: { none: 1 },
  village: { none: 1 },
  interior: { none: 1 },
  skyline: { none: 1 },
  table: { none: 1 },
};

/** The hour that a place without hours counts as, for whoever asks how dark it is. */
const AIRLESS_TIMES: Readonly<Partial<Record<Setting, TimeOfDay>>> = { space: 'night', abstract: 'day' };
const STILL_AIR: Weather = { cloud: 0, cloudKind: 'cirrus', fog: 0, rain: 0, snow: 0 };
const NO_SKY: Sky = { stars: 0, moon: 'none', aurora: 0, rainbow: 0 };

/** One of the weighed values; those that must not be are left out, unless that leaves none. */
const choose = <T extends string>(rng: Rng, weights: Weights<T>, all: readonly T[], without: readonly T[]): T => {
  const draw = rng();
  const allowed = all.filter((value) => !without.includes(value));
  const weighed = allowed.filter((value) => (weights[value] ?? 0) > 0);
  const pool = weighed.length > 0 ? weighed : allowed.length > 0 ? allowed : all;
  const total = pool.reduce((sum, value) => sum + (weights[value] ?? 1), 0);
  let rest = draw * total;
  for (const value of pool) {
    rest -= weights[value] ?? 1;
    if (rest < 0) return value;
  }
  return pool.at(-1)!;
};

const isNightSky = ({ stars, moon, aurora }: Wishes): boolean =>
  (stars ?? 0) > 0 || (aurora ?? 0) > 0 || (moon !== null && moon !== 'none');

export type ComposeRequest = {
  readonly wishes: Wishes;
  readonly aspectRatio: AspectRatio;
  readonly seed: number;
};

/**
 * Turns what was understood into a scene. Whatever the prompt leaves open the seed draws: place, hour, sun, horizon,
 * lens, eye height, clouds, palette and foreground, each from its own stream, so that a new draw moves no other.
 */
export const composeScene = ({ wishes, aspectRatio, seed }: ComposeRequest): SceneDescription => {
  const mood = wishes.mood ?? 'neutral';
  const { without } = wishes;
  const setting = wishes.setting ?? choose(createRng(seed, 'setting'), settingsOf(wishes), SETTINGS, without.settings);
  const closed = hidesTheSun(wishes);
  const isBacklit = wishes.subjects.some(({ material }) => material === 'silhouette');
  const openHours = isBacklit ? BACKLIT_TIMES : MOOD_TIMES[mood];
  const moodHours: Weights<TimeOfDay> = closed ? { day: 1 } : openHours;
  const hours = wishes.colours.light === null ? moodHours : hoursOf(wishes.colours.light);
  const drawnTime = choose(createRng(seed, 'time'), hours, TIMES, without.times);
  const nightWanted = isNightSky(wishes) && !without.times.includes('night');
  const rainbow = wishes.rainbow ?? 0;
  const openTime: TimeOfDay = nightWanted ? 'night' : rainbow > 0 && !without.times.includes('day') ? 'day' : drawnTime;
  const airless = AIRLESS_TIMES[setting];
  const time = airless ?? wishes.time ?? openTime;
  const landform = landformIn(setting, wishes);
  const suited = landform === 'tropical-beach' && setting === 'ocean' ? EVERGREEN : seasonsOf(wishes);
  const season = wishes.season ?? choose(createRng(seed, 'season'), suited, SEASONS, without.seasons);
  const weather = isAirless(setting) ? STILL_AIR : drawWeather(seed, time, mood, wishes);
  const drawnForeground = choose(
    createRng(seed, 'foreground'),
    FOREGROUNDS[setting],
    ['pines', 'none', 'grass', 'rocks', 'reeds'],
    [],
  );
  const forestDraw = createRng(seed, 'forest')();
  const portrait = wishes.portrait === null ? null : drawPortrait(seed, wishes.portrait, aspectRatio);
  const isShore = landform === 'beach' || landform === 'tropical-beach';
  const drawnThings = drawSubjects(seed, wishes, setting);
  const placed = setting === 'ocean' ? growPalms(seed, landform, wishes, drawnThings) : drawnThings;
  const laid = setting === 'table' ? layTable(placed) : placed;
  const drawn = isGroundless(setting) ? floating(seed, placed) : laid;
  const subjects = portrait ? drawn.map((subject) => insideOf(portrait, subject, aspectRatio)) : drawn;
  return {
    version: 1,
    seed: seed >>> 0,
    aspectRatio,
    setting,
    time,
    season,
    weather,
    sky: isAirless(setting) ? NO_SKY : drawSky(seed, time, weather, wishes),
    palette: drawPalette(seed, time, wishes),
    mood,
    style: wishes.style ?? 'none',
    sun: drawSun(seed, time, rainbow),
    camera: drawCamera(seed, setting, aspectRatio, wishes),
    foreground:
      wishes.foreground ?? ((subjects.length > 0 || isShore) && drawnForeground === 'rocks' ? 'none' : drawnForeground),
    forest: wishes.forest ?? 0.3 + 0.5 * forestDraw,
    ...(wishes.abstraction === null ? {} : { abstraction: wishes.abstraction }),
    ...(wishes.cosmos === null ? {} : { cosmos: wishes.cosmos }),
    ...(landform === null ? {} : { landform }),
    ...(wishes.townscape === null ? {} : { townscape: wishes.townscape }),
    ...(wishes.room === null ? {} : { room: wishes.room }),
    ...(wishes.waterfront ? { waterfront: true as const } : {}),
    ...(wishes.crop === null ? {} : { crop: wishes.crop }),
    ...(wishes.woodland === null ? {} : { woodland: wishes.woodland }),
    ...(without.snow && (wishes.snow ?? 0) === 0 ? { snowless: true as const } : {}),
    ...(wishes.blueHour && time === 'dusk' && wishes.colours.light === null ? { blueHour: true as const } : {}),
    subjects,
    ...(portrait ? { portrait } : {}),
  };
};
