import { parseEditSteps } from '../edits/parse-steps.js';
import { StudioError } from '../studio-error.js';
import { MATERIALS } from './materials.js';
import { HAIRS, SITTERS, type Portrait } from './portrait.js';
import {
  ACTIONS,
  ABSTRACTIONS,
  ASPECT_RATIOS,
  CLOUD_KINDS,
  CROPS,
  COSMOS,
  FOREGROUNDS,
  LANDFORMS,
  MOODS,
  MOST_SUBJECTS,
  MOON_PHASES,
  ROOMS,
  SEASONS,
  SETTINGS,
  STYLES,
  SUBJECT_KINDS,
  TIMES,
  TOWNSCAPES,
  WOODLANDS,
  type Rgb,
  type SceneDescription,
  type Subject,
} from './scene-description.js';

type Fields = Readonly<Record<string, unknown>>;

const fail = (path: string, wanted: string): never => {
  throw new StudioError('scene-invalid', `The scene description is not valid: ${path} must be ${wanted}.`);
};

const record = (value: unknown, path: string): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : fail(path, 'an object');

const number = (fields: Fields, key: string, path: string, low: number, high: number): number => {
  const value = fields[key];
  const isFine = typeof value === 'number' && Number.isFinite(value) && value >= low && value <= high;
  return isFine ? value : fail(`${path}${key}`, `a number from ${low} to ${high}`);
};

const oneOf = <T extends string>(fields: Fields, key: string, path: string, values: readonly T[]): T => {
  const found = values.find((value) => value === fields[key]);
  return found ?? fail(`${path}${key}`, `one of ${values.join(', ')}`);
};

const isTrue = (fields: Fields, key: string): true => fields[key] === true || fail(key, 'true or left out');

const colour = (value: unknown, path: string): Rgb | null => {
  if (value === null) return null;
  const isFine =
    Array.isArray(value) &&
    value.length === 3 &&
    value.every((part) => typeof part === 'number' && Number.isFinite(part) && part >= 0 && part <= 8);
  return isFine ? (value as unknown as Rgb) : fail(path, 'null or three numbers from 0 to 8');
};

const hues = (value: unknown): readonly Rgb[] => {
  if (!Array.isArray(value) || value.length < 2 || value.length > 5) return fail('palette.hues', 'two to five colours');
  return value.map((item, n) => colour(item, `palette.hues.${n}`) ?? fail(`palette.hues.${n}`, 'a colour'));
};

const parseSubjects = (value: unknown): readonly Subject[] => {
  if (!Array.isArray(value) || value.length > MOST_SUBJECTS)
    return fail('subjects', `a list of at most ${MOST_SUBJECTS}`);
  return value.map((item, n) => {
    const path = `subjects.${n}.`;
    const subject = record(item, `subjects.${n}`);
    return {
      kind: oneOf(subject, 'kind', path, SUBJECT_KINDS),
      x: number(subject, 'x', path, 0, 1),
      foot: number(subject, 'foot', path, 0, 1),
      size: number(subject, 'size', path, 0.02, 1.2),
      yaw: number(subject, 'yaw', path, -Math.PI, Math.PI),
      colour: colour(subject['colour'], `${path}colour`),
      ...(subject['material'] === undefined ? {} : { material: oneOf(subject, 'material', path, MATERIALS) }),
      ...(subject['closeUp'] === undefined ? {} : { closeUp: isTrue(subject, 'closeUp') }),
      ...(subject['action'] === undefined ? {} : { action: oneOf(subject, 'action', path, ACTIONS) }),
    };
  });
};

const parsePortrait = (value: unknown): Portrait => {
  const portrait = record(value, 'portrait');
  const flag = (key: string): boolean => {
    const found = portrait[key];
    return typeof found === 'boolean' ? found : fail(`portrait.${key}`, 'true or false');
  };
  return {
    sitter: oneOf(portrait, 'sitter', 'portrait.', SITTERS),
    hair: oneOf(portrait, 'hair', 'portrait.', HAIRS),
    beard: flag('beard'),
    toLeft: flag('toLeft'),
    x: number(portrait, 'x', 'portrait.', 0, 1),
    size: number(portrait, 'size', 'portrait.', 0.3, 1.5),
    birds: flag('birds'),
  };
};

/** Checks a scene that comes from outside (a database, a job): a wrong one is an error that names the field. */
export const parseSceneDescription = (value: unknown): SceneDescription => {
  const scene = record(value, 'scene');
  if (scene['version'] !== 1) fail('version', '1');
  const seed = number(scene, 'seed', '', 0, 0xffffffff);
  if (!Number.isInteger(seed)) fail('seed', 'a whole number');
  const weather = record(scene['weather'], 'weather');
  const sky = record(scene['sky'], 'sky');
  const palette = record(scene['palette'], 'palette');
  const surfaces = record(palette['surfaces'], 'palette.surfaces');
  const sun = record(scene['sun'], 'sun');
  const camera = record(scene['camera'], 'camera');
  const name = palette['name'];
  if (typeof name !== 'string' || name.length > 200) fail('palette.name', 'a short text');
  return {
    version: 1,
    seed,
    aspectRatio: oneOf(scene, 'aspectRatio', '', ASPECT_RATIOS),
    setting: oneOf(scene, 'setting', '', SETTINGS),
    time: oneOf(scene, 'time', '', TIMES),
    season: oneOf(scene, 'season', '', SEASONS),
    weather: {
      cloud: number(weather, 'cloud', 'weather.', 0, 1),
      cloudKind: oneOf(weather, 'cloudKind', 'weather.', CLOUD_KINDS),
      fog: number(weather, 'fog', 'weather.', 0, 1),
      rain: number(weather, 'rain', 'weather.', 0, 1),
      snow: number(weather, 'snow', 'weather.', 0, 1),
    },
    sky: {
      stars: number(sky, 'stars', 'sky.', 0, 1),
      moon: oneOf(sky, 'moon', 'sky.', MOON_PHASES),
      aurora: number(sky, 'aurora', 'sky.', 0, 1),
      rainbow: number(sky, 'rainbow', 'sky.', 0, 1),
    },
    palette: {
      name: name as string,
      tint: colour(palette['tint'], 'palette.tint'),
      saturation: number(palette, 'saturation', 'palette.', 0, 2),
      ...(palette['hues'] === undefined ? {} : { hues: hues(palette['hues']) }),
      surfaces: {
        land: colour(surfaces['land'], 'palette.surfaces.land'),
        water: colour(surfaces['water'], 'palette.surfaces.water'),
        foliage: colour(surfaces['foliage'], 'palette.surfaces.foliage'),
      },
    },
    mood: oneOf(scene, 'mood', '', MOODS),
    style: oneOf(scene, 'style', '', STYLES),
    sun: {
      azimuth: number(sun, 'azimuth', 'sun.', -Math.PI, Math.PI),
      elevation: number(sun, 'elevation', 'sun.', -Math.PI / 2, Math.PI / 2),
    },
    camera: {
      horizon: number(camera, 'horizon', 'camera.', 0.1, 0.9),
      focal: number(camera, 'focal', 'camera.', 0.3, 4),
      height: number(camera, 'height', 'camera.', 0.1, 10),
      yaw: number(camera, 'yaw', 'camera.', -Math.PI, Math.PI),
    },
    foreground: oneOf(scene, 'foreground', '', FOREGROUNDS),
    forest: number(scene, 'forest', '', 0, 1),
    ...(scene['abstraction'] === undefined ? {} : { abstraction: oneOf(scene, 'abstraction', '', ABSTRACTIONS) }),
    ...(scene['cosmos'] === undefined ? {} : { cosmos: oneOf(scene, 'cosmos', '', COSMOS) }),
    ...(scene['landform'] === undefined ? {} : { landform: oneOf(scene, 'landform', '', LANDFORMS) }),
    ...(scene['crop'] === undefined ? {} : { crop: oneOf(scene, 'crop', '', CROPS) }),
    ...(scene['woodland'] === undefined ? {} : { woodland: oneOf(scene, 'woodland', '', WOODLANDS) }),
    ...(scene['townscape'] === undefined ? {} : { townscape: oneOf(scene, 'townscape', '', TOWNSCAPES) }),
    ...(scene['room'] === undefined ? {} : { room: oneOf(scene, 'room', '', ROOMS) }),
    ...(scene['waterfront'] === undefined ? {} : { waterfront: isTrue(scene, 'waterfront') }),
    ...(scene['snowless'] === undefined ? {} : { snowless: isTrue(scene, 'snowless') }),
    ...(scene['blueHour'] === undefined ? {} : { blueHour: isTrue(scene, 'blueHour') }),
    subjects: parseSubjects(scene['subjects']),
    ...(scene['portrait'] === undefined ? {} : { portrait: parsePortrait(scene['portrait']) }),
    ...(scene['edits'] === undefined ? {} : { edits: parseEditSteps(scene['edits']) }),
  };
};
