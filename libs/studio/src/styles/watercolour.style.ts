import { boxBlur } from '../raster/blur.js';
import { deriveSeed } from '../raster/hash.js';
import { clamp, clamp01, smoothstep } from '../raster/math.js';
import { createNoise } from '../raster/noise.js';
import { canvasScale, closeCanvas, lightness, openCanvas, type Canvas } from './canvas.js';
import { kuwahara } from './kuwahara.js';
import { createPaper } from './paper.js';
import type { Style } from './style.js';
import { giveBack, lendCopy, lendFloats } from '../raster/spare.js';

/** From this lightness down each wash is laid over those before it: the first leaves only the whites free. */
const WASHES = [0.9, 0.73, 0.56, 0.4, 0.24] as const;
/** Optical density that each wash adds. */
const WASH_DENSITY = 0.25;
/** How much of the picture's own tones is kept inside a wash, where wet paint ran. */
const MODELLING = 0.34;
/** Pigment gathers where a wash dries at its rim, in hollows of the paper, and in clouds. */
const RIM = 1.7;
const GRANULATION = 0.34;
const BLOOM = 0.36;
const SATURATION = 1.25;
const PAPER = [252, 249, 241] as const;
/** Pixels of a megapixel: how far the hand strays, and how much of the sheet stays free around the picture. */
const STRAY = 5;
const MARGIN = 34;

/** Contours drawn by hand: the picture is read a little beside where it is. */
const wobble = ({ width, height, values }: Canvas, seed: number, scale: number, pause: () => void): void => {
  const noise = createNoise(deriveSeed(seed, 'wobble'));
  const from = lendCopy(values);
  for (let y = 0; y < height; y++) {
    if (y % 32 === 0) pause();
    for (let x = 0; x < width; x++) {
      const u = x / scale;
      const v = y / scale;
      const dx = noise.at(u * 0.018, v * 0.018) * STRAY + noise.at(u * 0.08, v * 0.08) * STRAY * 0.4;
      const dy = noise.at(u * 0.018 + 50, v * 0.018) * STRAY + noise.at(u * 0.08, v * 0.08 + 50) * STRAY * 0.4;
      const sx = clamp(Math.round(x + dx * scale), 0, width - 1);
      const sy = clamp(Math.round(y + dy * scale), 0, height - 1);
      const i = (y * width + x) * 3;
      const k = (sy * width + sx) * 3;
      values[i] = from[k]!;
      values[i + 1] = from[k + 1]!;
      values[i + 2] = from[k + 2]!;
    }
  }
  giveBack(from);
};

/** How dark the washes make each pixel: whole steps with soft edges and a rim of pigment, over some of the picture's own tones. */
const layWashes = (
  light: Float32Array,
  width: number,
  height: number,
  scale: number,
  seed: number,
  pause: () => void,
): Float32Array => {
  const density = lendFloats(light.length);
  const noise = createNoise(deriveSeed(seed, 'wash'));
  const mask = lendFloats(light.length);
  const spread = lendFloats(light.length);
  WASHES.forEach((threshold, n) => {
    for (let y = 0; y < height; y++) {
      if (y % 128 === 0) pause();
      for (let x = 0; x < width; x++) {
        const p = y * width + x;
        const stray = noise.at((x / scale) * 0.03 + n * 9.7, (y / scale) * 0.03) * 0.045;
        mask[p] = smoothstep(threshold + 0.028, threshold - 0.028, light[p]! + stray);
      }
    }
    pause();
    spread.set(mask);
    boxBlur(spread, width, height, 1, Math.max(1, Math.round(4 * scale)), 2, pause);
    pause();
    for (let p = 0; p < mask.length; p++) {
      const rim = mask[p]! * (1 - spread[p]!);
      density[p]! += WASH_DENSITY * (mask[p]! + rim * RIM);
    }
  });
  const span = WASHES.length * WASH_DENSITY;
  for (let p = 0; p < density.length; p++) {
    const own = (1 - light[p]!) * span;
    density[p]! += (own - density[p]!) * MODELLING * (density[p]! > 0 ? 1 : 0.5);
  }
  giveBack(mask, spread);
  return density;
};

/** Transparent washes on paper: flat shapes with dark rims, pigment in the paper's hollows, whites left free, a ragged border. */
export const watercolour: Style = (display, _rendered, scene, checkpoint) => {
  const canvas = openCanvas(display);
  const { width, height, values } = canvas;
  const scale = canvasScale(canvas);
  wobble(canvas, scene.seed, scale, () => checkpoint(0));
  checkpoint(0.15);
  kuwahara(canvas, Math.max(2, Math.round(5 * scale)), () => checkpoint(0.15));
  checkpoint(0.3);
  kuwahara(canvas, Math.max(2, Math.round(4 * scale)), () => checkpoint(0.3));
  checkpoint(0.45);
  const count = width * height;
  const light = lendFloats(count);
  let mean = 0;
  let pure = 0;
  for (let p = 0; p < count; p++) {
    const i = p * 3;
    mean += light[p] = lightness(values, i) / 255;
    const most = Math.max(values[i]!, values[i + 1]!, values[i + 2]!, 1);
    pure += 1 - Math.min(values[i]!, values[i + 1]!, values[i + 2]!) / most;
  }
  // Pigment is never as grey as mist: a pale picture is mixed with more of it.
  const strength = SATURATION * clamp(0.42 / Math.max(0.05, pure / count), 1, 1.7);
  // A painter lifts a dark picture: paper has no glowing darks.
  const lift = clamp(0.6 / Math.max(0.1, mean / count), 0.95, scene.time === 'night' ? 1.55 : 2.6);
  for (let p = 0; p < count; p++) light[p] = clamp01(1 - (1 - Math.min(1, light[p]! * lift)) ** 1.12);
  checkpoint(0.5);
  const density = layWashes(light, width, height, scale, scene.seed, () => checkpoint(0.5));
  checkpoint(0.7);
  const paper = createPaper(width, height, deriveSeed(scene.seed, 'paper'), 3.2, () => checkpoint(0.7));
  checkpoint(0.8);
  const noise = createNoise(deriveSeed(scene.seed, 'pigment'));
  for (let y = 0; y < height; y++) {
    if (y % 32 === 0) checkpoint(0.8 + (0.2 * y) / height);
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const i = p * 3;
      const u = x / scale;
      const v = y / scale;
      const tooth = paper[p]!;
      const cloud = noise.fbm(u * 0.011, v * 0.011, 4);
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y) / scale;
      const border = edge + noise.fbm(u * 0.016 + 31, v * 0.016, 4) * MARGIN * 0.95 + (tooth - 0.5) * 5;
      const painted = smoothstep(MARGIN - 4, MARGIN + 3, border);
      const rim = 1 + 0.5 * Math.exp(-(((border - MARGIN - 7) / 5) ** 2));
      const load = density[p]! * (1 + cloud * BLOOM + (0.5 - tooth) * GRANULATION * 2) * rim * painted;
      const l = Math.max(6, lightness(values, i));
      const shown = Math.exp(-load);
      // Thin paint shows its hue as much as thick: the paper does the lightening.
      // Near black there is no hue, only noise of one.
      const vivid = strength * smoothstep(0, 0.3, load) * smoothstep(3, 20, lightness(values, i));
      for (let c = 0; c < 3; c++) {
        const hue = clamp(1 + (values[i + c]! / l - 1) * vivid, 0.05, 2.4);
        const share = shown * hue;
        const sheet = PAPER[c]! - (0.5 - tooth) * 7;
        values[i + c] = sheet * Math.min(1, share);
      }
    }
  }
  giveBack(light, density, paper);
  return closeCanvas(canvas, scene.seed);
};
