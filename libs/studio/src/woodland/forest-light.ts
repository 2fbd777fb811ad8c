import { shineOf } from '../landscape/celestial.js';
import type { View } from '../landscape/view.js';
import { createAtmosphere, direction, type Atmosphere } from '../light/atmosphere.js';
import { clamp, clamp01, mix } from '../raster/math.js';
import type { Rgb, SceneDescription, Season } from '../scene/scene-description.js';
import type { AirPlan } from './air.js';
import type { Enchantment } from './enchantment.js';
import type { WoodlandPlan } from './woodland-plan.js';

/** Light that has come through leaves has their colour. */
const LEAF_TINT: Readonly<Record<Season, Rgb>> = {
  spring: [1.06, 1.06, 0.7],
  summer: [1.02, 1.05, 0.66],
  autumn: [1.14, 0.98, 0.7],
  winter: [1, 1, 1],
};

export const scaled = ([r, g, b]: Rgb, gain: number, tint: Rgb = [1, 1, 1]): Rgb => [
  r * gain * tint[0],
  g * gain * tint[1],
  b * gain * tint[2],
];

/** In a wood the light always comes from ahead or a little aside: from there it makes shafts and lets leaves glow. */
export const lightOf = (scene: SceneDescription, view: View, magic: Enchantment | null): Atmosphere => {
  const open = createAtmosphere(scene);
  const isNight = scene.time === 'night';
  // Under leaves the sky's blue is gone from the shade.
  const shade = (isNight ? 0 : scene.season === 'winter' ? 0.35 : 1) * (1 - 0.6 * open.gloom);
  const [r, g, b] = open.ambient;
  const shaded: Rgb = [r * (1 + 0.3 * shade), g * (1 + 0.12 * shade), b * (1 - 0.5 * shade)];
  const light: Atmosphere = magic
    ? {
        ...open,
        ambient: scaled(open.ambient, isNight ? 0.8 : 0.5, magic.air),
        key: scaled(open.key, isNight ? 0.8 : 0.45, magic.air),
      }
    : { ...open, ambient: shaded };
  if (scene.sky.rainbow > 0) return light;
  const { sun: moon } = shineOf(scene, view, open);
  const { azimuth, elevation } = scene.sun;
  const aside = clamp(azimuth, -0.36, 0.36);
  const high = scene.time === 'day' || isNight ? 0.3 + Math.abs(elevation) * 0.3 : elevation;
  const hasMoon = isNight && scene.sky.moon !== 'none';
  return {
    ...light,
    sun: hasMoon ? moon : direction(aside, high),
    shading: hasMoon ? moon : direction(aside, Math.max(high, 0.24)),
  };
};

/** How misty a wood is for its weather, 0 to 1. */
export const mistiness = ({ weather }: SceneDescription): number =>
  clamp01(weather.fog + weather.rain * 0.3 + weather.snow * 0.35);

/** What the leaves do to the light that falls through them. */
export const leafTint = (
  scene: SceneDescription,
  plan: WoodlandPlan,
  { gloom }: Atmosphere,
  magic: Enchantment | null,
): Rgb => {
  if (magic) return magic.air;
  const leafy = plan.foliage === 'bare' ? 0 : 1 - 0.75 * gloom;
  const [r, g, b] = LEAF_TINT[scene.season];
  return [mix(1, r, leafy), mix(1, g, leafy), mix(1, b, leafy)];
};

export const planAir = (
  scene: SceneDescription,
  atmosphere: Atmosphere,
  tint: Rgb,
  magic: Enchantment | null,
): AirPlan => {
  const { time, weather } = scene;
  const sunlit = scaled(atmosphere.key, 0.3 * (1 - atmosphere.gloom * 0.4), magic ? undefined : tint);
  const own: Rgb = magic ? scaled(magic.glow, atmosphere.isNight ? 0.8 : 1.5) : [0, 0, 0];
  const isEarly = time === 'sunrise' || time === 'dawn';
  return {
    reach: mix(magic ? 46 : 84, 17, Math.sqrt(mistiness(scene))),
    light: atmosphere.sun,
    glow: [sunlit[0] + own[0], sunlit[1] + own[1], sunlit[2] + own[2]],
    tint: atmosphere.isNight && !magic ? [1, 1, 1] : tint,
    mist: weather.fog * 1.1 + (magic ? 0.45 : isEarly ? 0.5 : 0.12),
  };
};

/** How strongly light stands in the air as shafts, before the mist that shows it. */
export const shaftStrength = ({ time, sky }: SceneDescription, { gloom }: Atmosphere): number =>
  (time !== 'night' ? 0.2 : sky.moon === 'none' ? 0.05 : 0.15) * (1 - gloom * 0.75);
