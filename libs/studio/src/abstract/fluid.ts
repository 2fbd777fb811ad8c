import type { LinearImage } from '../raster/image.js';
import { clamp01, smoothstep } from '../raster/math.js';
import { createNoise } from '../raster/noise.js';
import { between, createRng } from '../raster/rng.js';
import type { Rgb } from '../scene/scene-description.js';
import { bakeColours, rampIndex } from './colours.js';

const GOLD: Rgb = [0.86, 0.56, 0.18];

/** Poured paint: colours folded into each other by a noise that bends a noise, raised and lit, with veins of metal. */
export const paintFluid = (
  image: LinearImage,
  seed: number,
  colours: readonly Rgb[],
  pause: (fraction: number) => void,
): void => {
  const { width, height, rgb } = image;
  const rng = createRng(seed, 'fluid');
  const noise = createNoise(seed ^ 0xf1d);
  const ramp = bakeColours(colours);
  const side = Math.min(width, height);
  const zoom = between(rng, 0.62, 1.05);
  const fold = between(rng, 1.7, 2.6);
  const bands = between(rng, 6, 11);
  const veins = rng() < 0.75 ? 1 : 0.25;
  const stretch = between(rng, 0.8, 1.3);
  const ox = rng() * 90;
  const oy = rng() * 90;
  const count = width * height;
  const relief = new Float32Array(count);
  const metal = new Float32Array(count);
  const shade = new Float32Array(count);
  for (let y = 0; y < height; y++) {
    if ((y & 7) === 0) pause((y / height) * 0.85);
    for (let x = 0; x < width; x++) {
      const u = ((x - width / 2) / side) * zoom * stretch + ox;
      const v = ((y - height / 2) / side) * zoom + oy;
      const bend = noise.fbm(u, v, 4);
      const lean = noise.fbm(u + 5.2, v + 1.3, 4);
      const warpX = noise.fbm(u + fold * bend + 1.7, v + fold * lean + 9.2, 3);
      const warpY = noise.fbm(u + fold * bend + 8.3, v + fold * lean + 2.8, 3);
      const n = noise.fbm(u * 0.9 + 2.3 * warpX, v * 0.9 + 2.3 * warpY, 4);
      const tone = clamp01(0.5 + n * 1.05 + warpX * 0.25);
      const step = tone * bands;
      const within = step - Math.floor(step);
      const p = y * width + x;
      relief[p] = n * 1.2 + warpX * 0.5 + 0.05 * Math.sin(step * 6.2832);
      shade[p] = tone;
      const line = Math.exp(-(((within - 0.5) / 0.05) ** 2)) * smoothstep(0.1, 0.45, Math.abs(bend + lean));
      const seam = Math.exp(-(((tone - 0.53) / 0.012) ** 2));
      metal[p] = clamp01((line + seam) * 0.9 * veins);
    }
  }
  const slope = side * 0.085;
  for (let y = 0; y < height; y++) {
    if ((y & 31) === 0) pause(0.85 + (0.15 * y) / height);
    const above = (y > 0 ? y - 1 : 0) * width;
    const below = (y < height - 1 ? y + 1 : y) * width;
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const gx = (relief[y * width + (x < width - 1 ? x + 1 : x)]! - relief[y * width + (x > 0 ? x - 1 : 0)]!) * slope;
      const gy = (relief[below + x]! - relief[above + x]!) * slope;
      const inverse = 1 / Math.sqrt(gx * gx + gy * gy + 1);
      const lit = clamp01((gx * 0.5 + gy * 0.6 + 0.65) * inverse);
      const shine = clamp01((gx * 0.35 + gy * 0.42 + 0.86) * inverse) ** 40;
      const k = 0.5 + 0.75 * lit;
      const gold = metal[p]!;
      const at = rampIndex(shade[p]!);
      const i = p * 3;
      for (let c = 0; c < 3; c++) {
        const paint = ramp[at + c]! * k;
        const leaf = GOLD[c]! * k * k + 0.02;
        rgb[i + c] = paint + (leaf - paint) * gold + shine * (0.16 + gold * (1.1 - 0.3 * c));
      }
    }
  }
};
