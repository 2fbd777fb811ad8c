import { clamp, clamp01, mix, smoothstep } from '../raster/math.js';
import { luminance } from '../raster/oklab.js';
import { bakeRamp } from '../raster/ramp.js';
import { between, createRng } from '../raster/rng.js';
import type { Rgb, SceneDescription } from '../scene/scene-description.js';
import { DAYLIGHTS } from './time-of-day.js';

/** A direction or place: x right, y up, z away from the camera. */
export type Vec3 = readonly [number, number, number];

/** Everything the engine needs to know about the light of one picture. */
export type Atmosphere = {
  readonly towardsRamp: Float32Array;
  readonly awayRamp: Float32Array;
  /** Where the key light comes from: the sun, or at night the moon. */
  readonly sun: Vec3;
  /** The same, but never so low that everything lies in shadow. */
  readonly shading: Vec3;
  readonly glow: Rgb;
  /** Brightness of the sun's disc; 0 hides it. */
  readonly disc: number;
  readonly key: Rgb;
  readonly ambient: Rgb;
  readonly bounce: Rgb;
  readonly cloudLit: Rgb;
  readonly cloudShade: Rgb;
  readonly cloudBelly: Rgb;
  readonly haze: number;
  readonly coolness: number;
  readonly mist: number;
  readonly exposure: number;
  readonly isNight: boolean;
  /** 0 in a clear sky to 1 under a closed one. */
  readonly gloom: number;
};

export const direction = (azimuth: number, elevation: number): Vec3 => [
  Math.sin(azimuth) * Math.cos(elevation),
  Math.sin(elevation),
  Math.cos(azimuth) * Math.cos(elevation),
];

/** How closed the sky is: a storm closes it sooner than an overcast, cumulus and cirrus hardly. */
const gloomOf = ({ weather }: SceneDescription): number => {
  const share = { cirrus: 0.05, cumulus: 0.22, overcast: 0.92, storm: 1 }[weather.cloudKind];
  const cover =
    weather.cloudKind === 'overcast' || weather.cloudKind === 'storm'
      ? smoothstep(0.15, 0.8, weather.cloud)
      : weather.cloud;
  return clamp01(Math.max(cover * share, weather.rain * 0.75, weather.fog * 0.5, weather.snow * 0.55));
};

const towardsGrey = (colour: Rgb, share: number, gain: number): Rgb => {
  const grey = luminance(...colour);
  return [
    mix(colour[0], grey * 0.97, share) * gain,
    mix(colour[1], grey, share) * gain,
    mix(colour[2], grey * 1.05, share) * gain,
  ];
};

const tinted = (colour: Rgb, tint: Rgb | null, share: number): Rgb => {
  if (!tint) return colour;
  const wanted: Rgb = [colour[0] * tint[0], colour[1] * tint[1], colour[2] * tint[2]];
  const kept = luminance(...colour) / Math.max(1e-6, luminance(...wanted));
  const gain = mix(1, clamp(kept, 0.5, 2), 0.6);
  return [
    mix(colour[0], wanted[0] * gain, share),
    mix(colour[1], wanted[1] * gain, share),
    mix(colour[2], wanted[2] * gain, share),
  ];
};

/** The sun stands behind the camera for a rainbow, and the moon in the upper frame when one is asked for. */
const lightPlace = (scene: SceneDescription): { azimuth: number; elevation: number } => {
  const rng = createRng(scene.seed, 'light');
  if (scene.sky.rainbow > 0) {
    return { azimuth: Math.PI - between(rng, 0.25, 0.6) * (rng() < 0.5 ? 1 : -1), elevation: between(rng, 0.3, 0.42) };
  }
  const { azimuth, elevation } = scene.sun;
  if (scene.time === 'night') return { azimuth, elevation: Math.max(0.3, Math.abs(elevation)) };
  return { azimuth, elevation };
};

export const createAtmosphere = (scene: SceneDescription): Atmosphere => {
  const day = DAYLIGHTS[scene.time];
  const { weather, palette } = scene;
  const gloom = gloomOf(scene);
  const stormy = weather.cloudKind === 'storm' ? weather.cloud : 0;
  const dim = 1 - gloom * 0.18 - stormy * 0.24 - weather.rain * 0.06;
  const { azimuth, elevation } = lightPlace(scene);
  const lowSun = 1 - smoothstep(0.1, 0.5, elevation);
  const recolour = (share: number, gain: number) => (colour: Rgb) =>
    tinted(towardsGrey(colour, share, gain), palette.tint, 1);
  // A closed deck lets little of a low sun's colour through; mist and snow only pale it.
  const shut = weather.cloudKind === 'overcast' || weather.cloudKind === 'storm' ? gloom : 0;
  // In the blue hour the warm rim is gone before the palette's blue is laid over.
  const least = scene.blueHour ? 0.72 : 0;
  const muted = (open: number): number => Math.max(least, mix(gloom * open, Math.max(gloom * open, 0.88), shut));
  const sky = recolour(muted(0.72), dim);
  const direct = 1 - gloom * 0.86;
  const key = tinted(towardsGrey(day.key, muted(0.55), direct), palette.tint, 0.75);
  const fill = 1 + gloom * 0.75 * (1 - stormy * 0.35);
  const moonlit = scene.time === 'night' ? { none: 0.8, crescent: 1, half: 1.25, full: 1.7 }[scene.sky.moon] : 1;
  const auroral: Rgb = scene.sky.aurora > 0 ? [0.74, 1.1, 1] : [1, 1, 1];
  const scaled = (colour: Rgb, gain: number): Rgb => [
    colour[0] * gain * auroral[0],
    colour[1] * gain * auroral[1],
    colour[2] * gain * auroral[2],
  ];
  return {
    towardsRamp: bakeRamp(day.towards, sky),
    awayRamp: bakeRamp(day.away, sky),
    sun: direction(azimuth, elevation),
    shading: direction(azimuth, Math.max(elevation, scene.time === 'dawn' || scene.time === 'dusk' ? 0.22 : 0.13)),
    glow:
      scene.time === 'night'
        ? [0, 0, 0]
        : tinted(day.glow.map((v) => v * (1 - gloom * 0.92) * (1 - least * 0.7)) as unknown as Rgb, palette.tint, 0.6),
    disc: scene.time === 'night' || elevation < -0.012 ? 0 : clamp01(1 - gloom * 1.5) * 26,
    key: scaled(key, moonlit),
    ambient: tinted(scaled(towardsGrey(day.ambient, muted(0.6), fill * mix(1, dim, 0.8)), 1), palette.tint, 0.45),
    bounce: day.bounce,
    cloudLit: tinted(towardsGrey(day.cloudLit, muted(0.6), 1 - stormy * 0.3 - gloom * 0.1), palette.tint, 0.8),
    cloudShade: tinted(towardsGrey(day.cloudShade, muted(0.55), 1 - stormy * 0.66), palette.tint, 0.8),
    cloudBelly: tinted(
      towardsGrey(day.cloudBelly, muted(0.4), (1 - stormy * 0.3) * mix(0.4, 1, lowSun)),
      palette.tint,
      0.8,
    ),
    haze:
      day.haze *
      (scene.setting === 'desert' ? 0.72 : 1) *
      (1 + weather.rain * 1.3 + weather.snow * 1.6 + weather.fog * 2.2),
    coolness: day.coolness * (1 - gloom * 0.7) * (1 - weather.fog * 0.6),
    mist: day.mist * (scene.setting === 'desert' ? 0.15 : 1) + weather.fog * 2.6,
    // Under a closed sky no moon models the night: the eye opens wider, so that shapes still read.
    exposure: day.exposure * (1 + weather.fog * 0.32 + gloom * (scene.time === 'night' ? 1.1 : 0.1)),
    isNight: scene.time === 'night',
    gloom,
  };
};
