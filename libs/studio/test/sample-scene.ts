import type { SceneDescription, TimeOfDay } from '../src/scene/scene-description.js';

type Overrides = Partial<Omit<SceneDescription, 'weather' | 'sky' | 'camera'>> & {
  weather?: Partial<SceneDescription['weather']>;
  sky?: Partial<SceneDescription['sky']>;
  camera?: Partial<SceneDescription['camera']>;
};

const SUNS: Readonly<Record<TimeOfDay, readonly [azimuth: number, elevation: number]>> = {
  dawn: [0.2, -0.01],
  sunrise: [0.2, 0.09],
  day: [-0.95, 0.65],
  'golden-hour': [-0.9, 0.22],
  sunset: [-0.15, 0.06],
  dusk: [-0.15, -0.04],
  night: [0.5, 0.5],
};

/** A plain summer lake, changed only in what a test is about. */
export const sampleScene = (overrides: Overrides = {}): SceneDescription => {
  const time = overrides.time ?? 'day';
  const [azimuth, elevation] = SUNS[time];
  return {
    version: 1,
    seed: 7,
    aspectRatio: '1:1',
    setting: 'lake',
    season: 'summer',
    palette: { name: 'natural', tint: null, saturation: 1, surfaces: { land: null, water: null, foliage: null } },
    mood: 'neutral',
    style: 'none',
    sun: { azimuth, elevation },
    foreground: 'pines',
    forest: 0.6,
    subjects: [],
    ...overrides,
    time,
    weather: { cloud: 0.3, cloudKind: 'cirrus', fog: 0, rain: 0, snow: 0, ...overrides.weather },
    sky: { stars: time === 'night' ? 1 : 0, moon: 'none', aurora: 0, rainbow: 0, ...overrides.sky },
    camera: { horizon: 0.54, focal: 1, height: 1, yaw: 0, ...overrides.camera },
  };
};
