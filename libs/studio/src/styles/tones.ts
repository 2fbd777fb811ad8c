import { boxBlur } from '../raster/blur.js';
import { clamp, clamp01 } from '../raster/math.js';
import { canvasScale, lightness, type Canvas } from './canvas.js';
import { giveBack, lendCopy, lendFloats } from '../raster/spare.js';

/** Shares of the darkest and the lightest pixels that become black and white. */
const CUT = 0.015;

/**
 * The picture as a draughtsman's greys, 0 black to 1 white: stretched to the whole range, opened up where it is dark,
 * and with more contrast between neighbours, so that a night too can be drawn on white paper.
 */
export const tonesOf = ({ width, height, values }: Canvas, pause: () => void): Float32Array => {
  const count = width * height;
  const tones = lendFloats(count);
  const histogram = new Uint32Array(256);
  for (let p = 0; p < count; p++) {
    const l = clamp(lightness(values, p * 3), 0, 255);
    tones[p] = l / 255;
    histogram[l | 0]!++;
  }
  pause();
  const at = (share: number): number => {
    let sum = 0;
    for (let level = 0; level < 256; level++) {
      sum += histogram[level]!;
      if (sum >= share * count) return level / 255;
    }
    return 1;
  };
  const black = at(CUT);
  const white = Math.max(black + 0.1, at(1 - CUT));
  const middle = clamp01((at(0.5) - black) / (white - black));
  // The middle of the tones is led towards a light grey.
  const bend = clamp(Math.log(0.6) / Math.log(clamp(middle, 0.06, 0.94)), 0.42, 1.5);
  for (let p = 0; p < count; p++) tones[p] = clamp01((tones[p]! - black) / (white - black)) ** bend;
  pause();
  const around = lendCopy(tones);
  boxBlur(around, width, height, 1, Math.max(2, Math.round(24 * canvasScale({ width, height }))), 2, pause);
  for (let p = 0; p < count; p++) tones[p] = clamp01(tones[p]! + (tones[p]! - around[p]!) * 0.5);
  giveBack(around);
  return tones;
};
