import type { Meaning } from '../prompt/lexicon/meaning.js';
import { noWishes } from '../prompt/wishes.js';
import { clamp01 } from '../raster/math.js';
import { drawPalette } from '../scene/palette.js';
import type { SceneDescription, Sky, TimeOfDay, Weather } from '../scene/scene-description.js';
import { isAirless } from '../scene/airless.js';
import { drawSun } from '../scene/sun-and-camera.js';
import { drawSky } from '../scene/weather.js';
import type { Direction } from './reading/terms.js';

/** Fog that hides all of a picture would be an edit to an empty one. */
const THICKEST_FOG = 0.7;
const AMOUNTS = ['cloud', 'fog', 'rain', 'snow'] as const;
const LIGHTS = ['stars', 'aurora', 'rainbow'] as const;

/** The sun, the light's colours and the stars go with the hour; place, camera and every other draw stay. */
const atHour = (scene: SceneDescription, time: TimeOfDay): SceneDescription => {
  const palette = drawPalette(scene.seed, time, { ...noWishes(), mood: scene.mood });
  const asked = { ...noWishes(), aurora: scene.sky.aurora, rainbow: time === 'night' ? 0 : scene.sky.rainbow };
  const weather = time === 'night' ? { ...scene.weather, cloud: Math.min(scene.weather.cloud, 0.5) } : scene.weather;
  const { blueHour: _, ...rest } = scene;
  return {
    ...rest,
    time,
    weather,
    sun: drawSun(scene.seed, time, asked.rainbow),
    palette: { ...palette, saturation: scene.palette.saturation, surfaces: scene.palette.surfaces },
    sky: drawSky(scene.seed, time, weather, asked),
  };
};

/** So little cloud that the sun shines. */
const OPEN_SKY = 0.3;

const withAmounts = (
  scene: SceneDescription,
  meaning: Meaning,
  direction: Direction | null,
  strength: number,
): SceneDescription => {
  const weather: { -readonly [K in keyof Weather]: Weather[K] } = { ...scene.weather };
  const sky: { -readonly [K in keyof Sky]: Sky[K] } = { ...scene.sky };
  const amountOf = (before: number, bare: number): number => {
    if (direction === 'remove') return 0;
    if (direction === 'less') return before * 0.45 ** strength;
    return clamp01(Math.max(direction === 'more' ? before * 1.5 : 0, bare * strength));
  };
  const brings = meaning.rain !== undefined || meaning.snow !== undefined;
  for (const field of AMOUNTS) {
    const bare = meaning[field];
    // "Remove the rain" says nothing of the clouds that came with it.
    if (bare === undefined || (field === 'cloud' && brings && direction !== null && direction !== 'more')) continue;
    weather[field] = field === 'cloud' && brings ? Math.max(weather.cloud, bare) : amountOf(weather[field], bare);
    if (field === 'fog') weather.fog = Math.min(THICKEST_FOG, weather.fog);
  }
  if (meaning.cloudKind !== undefined && weather.cloud > 0 && direction !== 'remove')
    weather.cloudKind = meaning.cloudKind;
  if (meaning.cloud === 0 && direction === null) weather.cloud = 0;
  // Nothing falls out of an open sky: who asks for sunshine does not mean sunshine in the rain.
  if (direction === null && !brings && meaning.cloud !== undefined && meaning.cloud <= OPEN_SKY)
    weather.rain = weather.snow = 0;
  for (const field of LIGHTS) if (meaning[field] !== undefined) sky[field] = amountOf(sky[field], meaning[field]);
  // A bright moon drowns northern lights.
  if ((meaning.aurora ?? 0) > 0 && direction !== 'remove') sky.moon = 'none';
  if (meaning.moon !== undefined) sky.moon = direction === 'remove' ? 'none' : meaning.moon;
  return { ...scene, weather, sky };
};

/** Lights that need a dark or an open sky bring it along, or they would not be seen. */
const seen = (scene: SceneDescription, meaning: Meaning): SceneDescription => {
  const isLight = (meaning.stars ?? meaning.aurora ?? 0) > 0 || meaning.moon !== undefined;
  let changed = scene;
  if (isLight && changed.time !== 'night' && changed.time !== 'dusk') {
    const { stars, moon, aurora } = changed.sky;
    changed = atHour(changed, 'night');
    changed = { ...changed, sky: { ...changed.sky, stars: Math.max(stars, changed.sky.stars), moon, aurora } };
  }
  if (isLight && changed.weather.cloud > 0.35)
    changed = { ...changed, weather: { ...changed.weather, cloud: 0.25, cloudKind: 'cirrus' } };
  if ((meaning.rainbow ?? 0) > 0) {
    if (changed.time === 'night' || changed.time === 'dusk' || changed.time === 'dawn')
      changed = atHour(changed, 'day');
    changed = { ...changed, sun: drawSun(changed.seed, changed.time, 1) };
  }
  return changed;
};

/** The scene as a word of the prompts' lexicon would have it; null where the word asks for nothing that can be changed. */
export const changeScene = (
  scene: SceneDescription,
  meaning: Meaning,
  direction: Direction | null,
  strength: number,
): SceneDescription | null => {
  const isAway = direction === 'remove';
  let changed = scene;
  if (meaning.family === 'Style')
    return isAway ? { ...scene, style: 'none' } : meaning.style ? { ...scene, style: meaning.style } : null;
  if (meaning.family === 'Mood') return isAway || !meaning.mood ? null : { ...scene, mood: meaning.mood };
  if (meaning.family === 'Setting') {
    if (isAway || meaning.setting === undefined || meaning.near !== undefined) return null;
    const {
      cosmos: _c,
      abstraction: _a,
      landform: _l,
      townscape: _t,
      room: _r,
      waterfront: _w,
      woodland: _v,
      crop: _f,
      ...rest
    } = scene;
    const foreground = meaning.setting === 'desert' || meaning.setting === 'ocean' ? 'none' : scene.foreground;
    return {
      ...rest,
      setting: meaning.setting,
      foreground,
      ...(meaning.abstraction ? { abstraction: meaning.abstraction } : {}),
      ...(meaning.cosmos ? { cosmos: meaning.cosmos } : {}),
      ...(meaning.forest === undefined ? {} : { forest: meaning.forest }),
      ...(meaning.woodland ? { woodland: meaning.woodland } : {}),
      ...(meaning.crop ? { crop: meaning.crop } : {}),
      ...(meaning.landform ? { landform: meaning.landform } : {}),
      ...(meaning.townscape ? { townscape: meaning.townscape } : {}),
      ...(meaning.room ? { room: meaning.room } : {}),
      ...(meaning.waterfront ? { waterfront: true as const } : {}),
    };
  }
  if (isAirless(scene.setting)) return null;
  if (meaning.family === 'Foreground') {
    if (meaning.foreground === undefined) return null;
    const forest = meaning.forest === undefined ? scene.forest : isAway ? 0 : Math.max(scene.forest, meaning.forest);
    return { ...scene, foreground: isAway ? 'none' : meaning.foreground, forest };
  }
  if (isAway && (meaning.family === 'Time' || meaning.family === 'Season')) return null;
  if (meaning.time !== undefined && meaning.time !== changed.time) changed = atHour(changed, meaning.time);
  if (meaning.blueHour) changed = { ...changed, blueHour: true };
  if (meaning.season !== undefined && !isAway) {
    const { snowless: _, ...rest } = changed;
    changed = { ...rest, season: meaning.season };
    if (meaning.season !== 'winter' && meaning.snow === undefined)
      changed = { ...changed, weather: { ...changed.weather, snow: 0 } };
  }
  changed = withAmounts(changed, meaning, direction, strength);
  if (isAway && (meaning.snow !== undefined || meaning.snowOnGround)) changed = { ...changed, snowless: true };
  if (!isAway && direction !== 'less') changed = seen(changed, meaning);
  const isKnown = ['Time', 'Season', 'Weather', 'Sky'].includes(meaning.family);
  return isKnown ? changed : null;
};
