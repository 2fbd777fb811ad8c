import { boxBlur } from '../raster/blur.js';
import { hash2 } from '../raster/hash.js';
import { clamp, smoothstep } from '../raster/math.js';
import { canvasScale, closeCanvas, lightness, openCanvas, type Canvas } from './canvas.js';
import type { Style } from './style.js';
import { giveBack, lendCopy, lendFloats } from '../raster/spare.js';

const CLARITY = 0.2;
const SHARPEN = 0.3;
const CURVE = 0.5;
const SATURATION = 0.84;
const GRAIN = 2.2;
const VIGNETTE = 0.24;
const HALATION = 0.22;
/** Metres: nearer than the first the lens is fully out of focus, beyond the second it is sharp. */
const FOCUS = [2.6, 8] as const;

/** A soft red-orange light around what is brightest, as film has it. */
const halationOf = ({ width, height, values }: Canvas, radius: number): Float32Array => {
  const w = width >> 2;
  const h = height >> 2;
  const glow = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) glow[y * w + x] = Math.max(0, lightness(values, (y * 4 * width + x * 4) * 3) - 196);
  boxBlur(glow, w, h, 1, radius, 3);
  return glow;
};

/** The lens is focused on the distance, so what stands right before it goes soft. */
const defocusNear = (
  { width, height, values }: Canvas,
  depth: Float32Array,
  scale: number,
  pause: () => void,
): void => {
  let nearest = Infinity;
  for (let p = 0; p < depth.length; p += 7) if (depth[p]! < nearest) nearest = depth[p]!;
  if (nearest > FOCUS[1]) return;
  const soft = lendCopy(values);
  boxBlur(soft, width, height, 3, Math.max(1, Math.round(2 * scale)), 2, pause);
  pause();
  for (let p = 0; p < depth.length; p++) {
    const z = depth[p]!;
    if (z >= FOCUS[1]) continue;
    const share = smoothstep(FOCUS[1], FOCUS[0], z);
    for (let i = p * 3; i < p * 3 + 3; i++) values[i]! += (soft[i]! - values[i]!) * share;
  }
  giveBack(soft);
};

/** As a camera and a good lab would give it: clarity, a film's curve and colours, halation, vignette and grain. */
export const photorealistic: Style = (display, rendered, scene, checkpoint) => {
  const canvas = openCanvas(display);
  const { width, height, values } = canvas;
  const scale = canvasScale(canvas);
  defocusNear(canvas, rendered.depth, scale, () => checkpoint(0));
  checkpoint(0.15);
  const count = width * height;
  const light = lendFloats(count);
  for (let p = 0; p < count; p++) light[p] = lightness(values, p * 3);
  const broad = lendCopy(light);
  boxBlur(broad, width, height, 1, Math.max(2, Math.round(30 * scale)), 2, () => checkpoint(0.15));
  checkpoint(0.3);
  const fine = lendCopy(light);
  boxBlur(fine, width, height, 1, 1, 2, () => checkpoint(0.3));
  const glow = halationOf(canvas, Math.max(2, Math.round(9 * scale)));
  const glowWidth = width >> 2;
  const glowHeight = height >> 2;
  checkpoint(0.5);
  for (let y = 0; y < height; y++) {
    if (y % 32 === 0) checkpoint(0.5 + (0.5 * y) / height);
    const v = (y / height - 0.5) * 2;
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const i = p * 3;
      const l = light[p]!;
      const u = (x / width - 0.5) * 2;
      const dark = 1 - VIGNETTE * smoothstep(0.45, 1.9, u * u + v * v);
      const lift = (l - broad[p]!) * CLARITY + (l - fine[p]!) * SHARPEN;
      const tone = clamp((l + lift) / 255, 0, 1);
      const bent = tone + (tone * tone * (3 - 2 * tone) - tone) * CURVE;
      const gain = l > 1 ? clamp((bent * 255) / l, 0.3, 1.9) : 1;
      const shadow = (1 - bent) * (1 - bent);
      const halo = glow[Math.min(glowHeight - 1, y >> 2) * glowWidth + Math.min(glowWidth - 1, x >> 2)]! * HALATION;
      // Grain sits in the mid-tones of film and is coarser than a pixel.
      const grain = (hash2(x >> 1, y >> 1, scene.seed) - 0.5) * 0.5 + (hash2(x, y, scene.seed + 7) - 0.5);
      const rough = grain * GRAIN * (1 - Math.abs(2 * bent - 1) * 0.6);
      const mean = l * gain;
      const r = mean + (values[i]! * gain - mean) * SATURATION;
      const g = mean + (values[i + 1]! * gain - mean) * SATURATION;
      const b = mean + (values[i + 2]! * gain - mean) * SATURATION;
      values[i] = r * dark + halo + rough - 7 * shadow + 8 * bent;
      values[i + 1] = g * dark + halo * 0.55 + rough + 2 * shadow + 3 * bent;
      values[i + 2] = b * dark + halo * 0.25 + rough + 8 * shadow - 10 * bent;
    }
  }
  giveBack(light, broad, fine);
  return closeCanvas(canvas, scene.seed);
};
