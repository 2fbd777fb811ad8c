import type { Atmosphere } from '../../light/atmosphere.js';
import type { Haze } from '../../light/haze.js';
import { luminance } from '../../raster/oklab.js';
import type { Rgb, SceneDescription } from '../../scene/scene-description.js';
import type { View } from '../../landscape/view.js';

const { exp, max, min } = Math;

/** What a metre of clear sea leaves of red, green and blue. */
const KEPT: Rgb = [0.865, 0.962, 0.972];
const DEEP: Rgb = [0.006, 0.075, 0.16];
const BRIGHT: Rgb = [0.07, 0.5, 0.62];
/** How far below the surface the eye is, for the light from above, in metres. */
const DEPTH = 3.4;

/** The light of a place under water: the sun from nearly overhead, greened, and blue from all around. */
export const waterLight = (air: Atmosphere): Atmosphere => {
  const strength = air.isNight ? 0.3 : min(1, max(0.42, luminance(...air.key) / 1.9));
  const [x, , z] = air.shading;
  // Light bends towards the vertical where it enters the water.
  const [tx, tz] = [x * 0.55, z * 0.55];
  const up = Math.sqrt(max(0.2, 1 - tx * tx - tz * tz));
  const size = 1 / Math.hypot(tx, up, tz);
  const tinted = (colour: Rgb, gain: number): Rgb => [
    colour[0] * KEPT[0] ** DEPTH * gain,
    colour[1] * KEPT[1] ** DEPTH * gain,
    colour[2] * KEPT[2] ** DEPTH * gain,
  ];
  const shading: Atmosphere['shading'] = [tx * size, up * size, tz * size];
  return {
    ...air,
    sun: shading,
    shading,
    disc: 0,
    key: air.isNight ? [0.1, 0.2, 0.34] : tinted([2.1, 2.05, 1.9], strength),
    ambient: [0.1 * strength, 0.36 * strength, 0.46 * strength],
    bounce: [0.09 * strength, 0.2 * strength, 0.2 * strength],
    gloom: air.gloom * 0.4,
  };
};

/** The open water itself: bright towards the surface, deep blue below; writes its light in a direction of unit length. */
export type OpenWater = (up: number, towardsSun: number, out: Float64Array) => void;

export const openWater = ({ palette }: SceneDescription, { isNight, key }: Atmosphere): OpenWater => {
  const strength = isNight ? 0.16 : min(1.15, max(0.5, luminance(...key)));
  const tint = palette.tint ?? [1, 1, 1];
  return (up, towardsSun, out) => {
    const high = min(1, max(0, 0.34 + up * 1.15));
    const glow = exp(-9 * (1 - towardsSun));
    for (let k = 0; k < 3; k++) {
      const water = DEEP[k]! + (BRIGHT[k]! - DEEP[k]!) * high * high;
      out[k] = (water + glow * (0.3 + 0.1 * k) * (0.2 + high)) * strength * tint[k]!;
    }
  };
};

/** What the water takes from things with their distance, and puts of its own before them. */
export const waterHaze = (view: View, { shading }: Atmosphere, water: OpenWater, fog: number): Haze => {
  const far = new Float64Array(3);
  const thick = 1 + fog * 1.6;
  const share = (distance: number, k: number): number => 1 - KEPT[k]! ** (distance * 1.05 * thick);
  const along = (height: number, x: number, z: number): void => {
    const inverse = 1 / Math.hypot(x, height - view.eye, z, 0.01);
    const up = (height - view.eye) * inverse;
    water(up, max(0, (x * shading[0] + (height - view.eye) * shading[1] + z * shading[2]) * inverse), far);
  };
  return {
    apply: (colour, distance, height, _column, x, z) => {
      along(height, x, z);
      for (let k = 0; k < 3; k++) {
        const taken = share(distance, k);
        colour[k] = colour[k]! * (1 - taken) + far[k]! * (1 - KEPT[1] ** (distance * 1.5 * thick));
      }
    },
    overSky: () => 0,
    veil: (distance, height, _column, x, z, out) => {
      along(height, x, z);
      for (let k = 0; k < 3; k++) out[k] = far[k]!;
      out[3] = share(distance, 1);
    },
  };
};
