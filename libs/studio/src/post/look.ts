import { createAtmosphere } from '../light/atmosphere.js';
import type { Mood, SceneDescription } from '../scene/scene-description.js';

/** How a picture is developed. */
export type Look = {
  readonly exposure: number;
  readonly bloom: number;
  readonly saturation: number;
  readonly vignette: number;
  readonly grain: number;
  readonly localContrast: number;
  readonly curve: number;
  /** Shift of shadows and highlights in display values. */
  readonly shadows: readonly [number, number, number];
  readonly highlights: readonly [number, number, number];
};

type Development = {
  exposure: number;
  bloom: number;
  saturation: number;
  vignette: number;
  contrast: number;
  curve: number;
};

const MOODS: Readonly<Record<Mood, Development>> = {
  neutral: { exposure: 1, bloom: 0.07, saturation: 1.09, vignette: 0.2, contrast: 0.17, curve: 0.22 },
  serene: { exposure: 1.04, bloom: 0.09, saturation: 1.04, vignette: 0.14, contrast: 0.13, curve: 0.16 },
  dramatic: { exposure: 0.94, bloom: 0.08, saturation: 1.1, vignette: 0.36, contrast: 0.26, curve: 0.4 },
  mysterious: { exposure: 0.88, bloom: 0.1, saturation: 0.92, vignette: 0.4, contrast: 0.17, curve: 0.26 },
  joyful: { exposure: 1.07, bloom: 0.08, saturation: 1.22, vignette: 0.1, contrast: 0.16, curve: 0.2 },
  melancholic: { exposure: 0.94, bloom: 0.07, saturation: 0.8, vignette: 0.28, contrast: 0.14, curve: 0.18 },
  epic: { exposure: 1, bloom: 0.1, saturation: 1.14, vignette: 0.28, contrast: 0.26, curve: 0.32 },
  dreamy: { exposure: 1.06, bloom: 0.17, saturation: 1.06, vignette: 0.14, contrast: 0.07, curve: 0.1 },
};

/** The development a scene asks for by its time of day, mood, weather and palette. */
export const lookOf = (scene: SceneDescription): Look => {
  const mood = MOODS[scene.mood];
  const { weather, palette } = scene;
  const atmosphere = createAtmosphere(scene);
  // Eyes see little colour by night.
  const pale =
    (1 - weather.rain * 0.16 - weather.fog * 0.12) *
    (scene.time === 'night' ? 0.88 : scene.time === 'sunrise' ? 1.12 : 1);
  const warm = scene.time !== 'night' && scene.time !== 'dusk' && atmosphere.gloom < 0.5;
  return {
    exposure: atmosphere.exposure * mood.exposure,
    bloom: mood.bloom,
    saturation: mood.saturation * palette.saturation * pale,
    vignette: mood.vignette,
    grain: 0.008,
    localContrast: mood.contrast,
    curve: mood.curve,
    shadows: [-1.5, 0, 3],
    highlights: warm ? [3, 1, -3] : [0, 0.5, 1],
  };
};
