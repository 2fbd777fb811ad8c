import { linearToSrgb, srgbToLinear } from '../raster/oklab.js';
import { moveToHue, type Hue } from '../styles/surface-hue.js';

const TO_LINEAR = Float32Array.from({ length: 4097 }, (_, i) => srgbToLinear(i / 4096));
const TO_DISPLAY = Float32Array.from({ length: 4097 }, (_, i) => linearToSrgb(i / 4096) * 255);

const linear = (value: number): number => TO_LINEAR[Math.min(4096, Math.max(0, Math.round((value / 255) * 4096)))]!;
const display = (value: number): number => {
  if (value <= 0) return 0;
  if (value >= 1) return 255;
  // Dark tones lie close in the table, so they are worked out.
  return value < 0.02 ? linearToSrgb(value) * 255 : TO_DISPLAY[Math.round(value * 4096)]!;
};

/** Moves display pixels towards a hue, each as strongly as told; how light they are stays. */
export const changeHue = (values: Float32Array, hue: Hue, strengthOf: (pixel: number) => number): void => {
  const light = new Float32Array(3);
  for (let p = 0, i = 0; i < values.length; p++, i += 3) {
    const strength = strengthOf(p);
    if (strength <= 0.004) continue;
    light[0] = linear(values[i]!);
    light[1] = linear(values[i + 1]!);
    light[2] = linear(values[i + 2]!);
    moveToHue(light, 0, hue, strength);
    values[i] = display(light[0]);
    values[i + 1] = display(light[1]);
    values[i + 2] = display(light[2]);
  }
};
