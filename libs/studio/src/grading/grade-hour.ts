import type { Layout } from '../layout/layout.js';
import { clamp, mix, smoothstep } from '../raster/math.js';
import { linearToSrgb, luminance, srgbToLinear } from '../raster/oklab.js';
import type { TimeOfDay } from '../scene/scene-description.js';
import { HOUR_LOOKS } from './hour-looks.js';

const LINEAR = Float32Array.from({ length: 256 }, (_, i) => srgbToLinear(i / 255));
const BRIGHT_LAMP = 0.62;

/** Row under which the lowest sky ends, in pixels; 0 without a sky. */
export const skylineOf = ({ sky, width, height }: Layout): number => {
  let last = 0;
  for (let y = 0; y < height; y++) {
    let share = 0;
    for (let x = 0; x < width; x += 4) share += sky[y * width + x]!;
    if (share * 4 > width * 0.12) last = y + 1;
  }
  return last;
};

/**
 * Lights display values (0 to 255, interleaved) as another hour would, in place: the ground by what falls on it, the sky by
 * that hour's colours, with what clouds it has. Lamps stay lit by night.
 */
export const gradeHour = (values: Float32Array, layout: Layout, hour: TimeOfDay, amount: number): void => {
  const look = HOUR_LOOKS[hour];
  const { width, height, sky } = layout;
  const count = width * height;
  const linear = (value: number): number => LINEAR[clamp(Math.round(value), 0, 255)]!;
  let sum = 0;
  let skySum = 0;
  let skyShare = 0;
  for (let p = 0; p < count; p += 3) {
    const light = luminance(linear(values[p * 3]!), linear(values[p * 3 + 1]!), linear(values[p * 3 + 2]!));
    sum += light;
    skySum += light * sky[p]!;
    skyShare += sky[p]!;
  }
  const mean = Math.max(0.004, sum / (count / 3));
  const skyMean = Math.max(0.004, skySum / Math.max(1, skyShare));
  const gain = clamp(look.mean / mean, 0.05, 6);
  const share = clamp(amount, 0, 1);
  const line = Math.max(1, skylineOf(layout));
  const isNight = look.stars > 0.5;
  for (let y = 0; y < height; y++) {
    const low = smoothstep(0, 1, y / line) ** 1.4;
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const i = p * 3;
      const r = linear(values[i]!);
      const g = linear(values[i + 1]!);
      const b = linear(values[i + 2]!);
      const light = luminance(r, g, b);
      // Clouds and haze show as lighter or darker places of the new sky.
      const relief = clamp(light / skyMean, 0.35, 2.2) ** 0.7;
      const lamp = isNight ? smoothstep(BRIGHT_LAMP, 0.95, light) * smoothstep(0.05, 0.3, (r - b) / (light + 0.01)) : 0;
      for (let k = 0; k < 3; k++) {
        const own = k === 0 ? r : k === 1 ? g : b;
        const plain = light + (own - light) * look.saturation;
        const lit = plain * look.ground[k]! * mix(gain, 1, lamp);
        const ramp = mix(look.zenith[k]!, look.horizon[k]!, low) * relief;
        const above = mix(plain * look.ground[k]! * gain, ramp, look.cover);
        const out = mix(lit, above, sky[p]! * (1 - lamp));
        const mapped = out / (1 + Math.max(0, out - 0.55) * 0.55);
        values[i + k]! += (linearToSrgb(Math.min(1, mapped)) * 255 - values[i + k]!) * share;
      }
    }
  }
};
