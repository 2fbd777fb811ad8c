import { boxBlur } from '../raster/blur.js';
import type { LinearImage } from '../raster/image.js';
import { addStretched, halve } from '../raster/resample.js';
import { giveBack } from '../raster/spare.js';

const LEVELS = 6;
const MOST = 12;

/** Bright places glow into their surroundings: a pyramid of blurs of what lies above the threshold, added in place. */
export const addBloom = (image: LinearImage, strength: number, threshold: number, pause: () => void): void => {
  const first = halve(image);
  pause();
  const { rgb } = first;
  for (let i = 0; i < rgb.length; i += 3) {
    const brightest = Math.max(rgb[i]!, rgb[i + 1]!, rgb[i + 2]!);
    const kept = brightest > threshold ? ((brightest - threshold) / brightest) * Math.min(1, MOST / brightest) : 0;
    rgb[i]! *= kept;
    rgb[i + 1]! *= kept;
    rgb[i + 2]! *= kept;
  }
  const chain = [first];
  for (let i = 1; i < LEVELS; i++) chain.push(halve(chain[i - 1]!));
  for (const level of chain) boxBlur(level.rgb, level.width, level.height, 3, 1, 2, pause);
  pause();
  for (let i = LEVELS - 1; i > 0; i--) addStretched(chain[i - 1]!, chain[i]!, 0.85);
  pause();
  addStretched(image, first, strength);
  giveBack(...chain.map((level) => level.rgb));
  pause();
};
