import { createSkyDome } from '../../landscape/sky-dome.js';
import { createAtmosphere, direction, type Atmosphere } from '../../light/atmosphere.js';
import type { MeshLight } from '../../mesh/light-surface.js';
import { mix } from '../../raster/math.js';
import { bakeRamp, type RampStop } from '../../raster/ramp.js';
import type { Rgb, SceneDescription, TimeOfDay } from '../../scene/scene-description.js';

const { exp, max, min } = Math;

/** How much of a city's own light is on, by the hour: 0 at noon, 1 at night. */
const LIT: Readonly<Record<TimeOfDay, number>> = {
  dawn: 0.6,
  sunrise: 0.28,
  day: 0,
  'golden-hour': 0.12,
  sunset: 0.45,
  dusk: 0.85,
  night: 1,
};

export const cityLit = ({ time, weather }: SceneDescription): number => {
  const dark = weather.cloudKind === 'storm' || weather.cloudKind === 'overcast' ? weather.cloud * 0.22 : 0;
  return min(1, LIT[time] + dark + weather.fog * 0.15);
};

/** The colours in which a city's light hangs in its air, from the horizon up. */
export type Skyglow = 'neon' | 'sodium';
const GLOWS: Readonly<Record<Skyglow, readonly RampStop[]>> = {
  neon: [
    [0, '#d0609c', 0.62],
    [0.2, '#8a4a9c', 0.46],
    [0.5, '#403a88', 0.34],
    [1, '#1c2459', 0.26],
  ],
  sodium: [
    [0, '#d89a6a', 0.4],
    [0.2, '#8a6a78', 0.3],
    [0.5, '#3d4474', 0.27],
    [1, '#18244e', 0.25],
  ],
};

const blendRamps = (a: Float32Array, b: Float32Array, share: number): Float32Array =>
  a.map((value, i) => mix(value, b[i]!, share));

const blend = (a: Rgb, b: Rgb, share: number): Rgb => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
];

/** The hour's light with the city's glow in its sky and air. `thickness` multiplies the haze: a street is short. */
export const cityAtmosphere = (scene: SceneDescription, glow: Skyglow, thickness: number): Atmosphere => {
  const base = createAtmosphere(scene);
  const isDark = scene.time === 'night' ? 1 : scene.time === 'dusk' || scene.time === 'dawn' ? 0.22 : 0;
  const share = isDark * (glow === 'neon' ? 0.85 : 0.7);
  const tint = scene.palette.tint;
  const ramp = bakeRamp(GLOWS[glow], (colour) =>
    tint === null ? colour : [colour[0] * tint[0], colour[1] * tint[1], colour[2] * tint[2]],
  );
  const low: Rgb = [ramp[30]!, ramp[31]!, ramp[32]!];
  return {
    ...base,
    towardsRamp: blendRamps(base.towardsRamp, ramp, share),
    awayRamp: blendRamps(base.awayRamp, ramp, share),
    ambient: blend(base.ambient, [low[0] * 0.55 + 0.03, low[1] * 0.55 + 0.03, low[2] * 0.55 + 0.05], share),
    cloudLit: blend(base.cloudLit, [low[0] * 0.6, low[1] * 0.6, low[2] * 0.6], share),
    cloudShade: blend(base.cloudShade, [low[0] * 0.25, low[1] * 0.25, low[2] * 0.3], share),
    cloudBelly: blend(base.cloudBelly, [low[0] * 0.35, low[1] * 0.3, low[2] * 0.35], share),
    // Under low cloud a city is brighter, not darker: its own light comes back.
    exposure: mix(base.exposure, 1.24, isDark),
    key: scene.time === 'night' ? [base.key[0] * 0.4, base.key[1] * 0.4, base.key[2] * 0.4] : base.key,
    haze: base.haze * thickness * (1 + scene.weather.rain * 0.8),
    mist: base.mist * 0.5 + scene.weather.fog * 1.2,
  };
};

/**
 * The sky over a street: its walls leave less of it the lower one stands. `half` is half the street's width, `roofs` the usual
 * height of what stands along it, `axisAt` where its middle is at a distance.
 */
export const streetSurround =
  ({ ambient, bounce, key, sun }: Atmosphere, half: number, roofs: number): MeshLight['surround'] =>
  (_x, y, _z, _nx, ny, _nz, out) => {
    const over = max(0, roofs - y) / half;
    const share = 1.25 / (1 + over * 0.2);
    const up = 0.5 + 0.5 * ny;
    // Sunlit walls and paving pass light on into the shade.
    const passed = 0.1 * max(0.15, sun[1]) * (1 - up * 0.4) * (0.4 + 0.6 * exp(-y / 18));
    for (let k = 0; k < 3; k++)
      out[k]! += ambient[k]! * share * (0.55 + 0.6 * up) + bounce[k]! * 0.5 * (1 - up) + key[k]! * passed;
  };

/** What window panes over a street mirror: the sky above the roofs across, and below them their walls in mean light. */
export const streetMirrored = (
  atmosphere: Atmosphere,
  half: number,
  roofs: number,
  walls: Rgb,
): MeshLight['mirrored'] => {
  const dome = createSkyDome(atmosphere);
  const { key, ambient } = atmosphere;
  return (x, y, _z, dx, dy, dz, out) => {
    const away = Math.abs(dx) < 1e-3 ? 1e3 : (dx > 0 ? half - x : half + x) / Math.abs(dx);
    const height = y + dy * max(0, away);
    const share = min(1, max(0, (height - roofs * 0.9) / (roofs * 0.25)));
    dome(dx, max(0.01, dy), dz, 0.4, out);
    for (let k = 0; k < 3; k++) {
      const wall = walls[k]! * (ambient[k]! * 0.9 + key[k]! * 0.16);
      out[k] = mix(wall, min(1.6, out[k]!), share);
    }
  };
};

/**
 * Turns the sun so that it reaches into a street: high ones stand behind the viewer and light one row of houses and the road, low
 * ones shine down the street, as they do on a few days of the year. By night nothing is turned.
 */
export const alongStreet = (
  atmosphere: Atmosphere,
  { sun: { azimuth, elevation }, time, sky }: SceneDescription,
): Atmosphere => {
  if (time === 'night' || sky.rainbow > 0) return atmosphere;
  const side = azimuth < 0 ? -1 : 1;
  const isLow = elevation < 0.26;
  const turned = isLow ? side * min(Math.abs(azimuth), 0.12) : side * (Math.PI - 0.42);
  const lift = isLow ? atmosphere.shading[1] : max(0.6, atmosphere.shading[1]);
  return {
    ...atmosphere,
    sun: direction(turned, elevation),
    shading: direction(turned, Math.asin(lift)),
  };
};
