import type { LinearImage } from '../raster/image.js';
import { clamp01, mix, smoothstep } from '../raster/math.js';
import { createNoise } from '../raster/noise.js';
import { hexToLinear, labToLinear, linearToLab } from '../raster/oklab.js';
import { bakeRamp, RAMP_SIZE, type RampStop } from '../raster/ramp.js';
import { addStretched, createImage, halve } from '../raster/resample.js';
import { between, createRng } from '../raster/rng.js';
import type { Rgb } from '../scene/scene-description.js';

type Gas = { readonly ramp: readonly RampStop[]; readonly second: string };

/** Colours that gas glows in, thin to dense, and a second gas between. */
const GASES: readonly Gas[] = [
  {
    ramp: [
      [0, '#03040c', 0.5],
      [0.25, '#141038', 0.55],
      [0.45, '#43206f', 0.8],
      [0.62, '#b0357f', 0.95],
      [0.78, '#ff8a5c', 1.2],
      [0.92, '#ffe0b0', 1.7],
      [1, '#ffffff', 2.2],
    ],
    second: '#2ad0d8',
  },
  {
    ramp: [
      [0, '#02060c', 0.5],
      [0.28, '#06203a', 0.6],
      [0.48, '#0d5570', 0.8],
      [0.66, '#2fb3a8', 0.9],
      [0.82, '#b8f0c8', 1.2],
      [1, '#ffffff', 2],
    ],
    second: '#e0559a',
  },
  {
    ramp: [
      [0, '#070306', 0.5],
      [0.28, '#2a0a14', 0.6],
      [0.48, '#7a1d1c', 0.85],
      [0.64, '#d2552a', 1],
      [0.8, '#ffb05c', 1.3],
      [1, '#fff2d0', 2.1],
    ],
    second: '#3f7ae0',
  },
  {
    ramp: [
      [0, '#03040e', 0.5],
      [0.26, '#0b1548', 0.6],
      [0.48, '#2740a8', 0.8],
      [0.66, '#6b7cf0', 0.9],
      [0.82, '#d6b8ff', 1.2],
      [1, '#ffffff', 2],
    ],
    second: '#ff6fb0',
  },
];

/** Turns a gas's colours to a wished-for hue, keeping how light each of them is. */
const inHue = (gas: Gas, hue: Rgb | null): ((colour: Rgb) => Rgb) => {
  if (hue === null) return (colour) => colour;
  const [, wa, wb] = linearToLab(hue);
  const length = Math.hypot(wa, wb);
  if (length < 1e-3) return (colour) => colour;
  return (colour) => {
    const [l, a, b] = linearToLab(colour);
    const chroma = Math.hypot(a, b);
    // Neighbouring hues stay, so that the gas keeps its play of colours.
    const turned = labToLinear([
      l,
      mix(a, (wa / length) * chroma * 1.15, 0.82),
      mix(b, (wb / length) * chroma * 1.15, 0.82),
    ]);
    return turned;
  };
};

/** Light of the gas that is too thin to have a form. */
const GLOW = 0.55;

/** How much gas there is, 0 to 1, and where it lies; `richness` is 0 for hardly any to 1 for a sky full. */
export type NebulaRequest = { readonly seed: number; readonly richness: number; readonly hue: Rgb | null };

/** Adds glowing gas with lanes of dust along a band; drawn at half the size, as it has no hard edges. */
export const addNebula = (
  image: LinearImage,
  { seed, richness, hue }: NebulaRequest,
  pause: (fraction: number) => void,
): void => {
  const rng = createRng(seed, 'nebula');
  const noise = createNoise(seed ^ 0x6e6562);
  const gas = GASES[Math.floor(rng() * GASES.length)]!;
  const recolour = inHue(gas, hue);
  const ramp = bakeRamp(gas.ramp, recolour);
  const second = recolour(hexToLinear(gas.second));
  const half = createImage(Math.max(1, image.width >> 1), Math.max(1, image.height >> 1));
  const { width, height, rgb } = half;
  const span = Math.min(width, height);
  const angle = between(rng, -1.1, 1.1);
  const across = Math.sin(angle);
  const down = Math.cos(angle);
  const shift = between(rng, -0.25, 0.25);
  const ox = rng() * 60;
  const oy = rng() * 60;
  const zoom = between(rng, 1.6, 2.3);
  const most = mix(0.06, 0.95, richness);
  for (let y = 0; y < height; y++) {
    if ((y & 7) === 0) pause(y / height);
    for (let x = 0; x < width; x++) {
      const u = ((x - width / 2) / span) * zoom;
      const v = ((y - height / 2) / span) * zoom;
      const bend = noise.fbm(u * 1.1 + ox, v * 1.1 + oy, 3);
      const lean = noise.fbm(u * 1.1 + ox + 5.2, v * 1.1 + oy + 1.3, 3);
      const warpX = noise.fbm(u * 1.2 + bend * 2.4 + ox + 1.7, v * 1.2 + lean * 2.4 + 9.2, 4);
      const warpY = noise.fbm(u * 1.2 + bend * 2.2 + ox + 8.3, v * 1.2 + lean * 2.2 + 2.8, 4);
      const along = v * down + u * across + shift + bend * 0.9;
      const band = Math.exp(-along * along * 1.5);
      const body = noise.fbm(u * 1.3 + warpX * 1.9 + ox, v * 1.3 + warpY * 1.9 + oy, 6);
      const threads = noise.ridged(u * 1.6 + warpX * 1.2 + ox, v * 1.6 + warpY * 1.2, 5, 0.55);
      const dust = smoothstep(0, 0.5, noise.fbm(u * 1.7 + warpY * 2.1 + 20, v * 1.7 + warpX * 2.1, 5) + 0.12 * band);
      let dense = clamp01((0.2 + body * 0.8 + threads * 0.45) * (0.05 + 0.2 * richness + most * band));
      dense *= 1 - dust * 0.66 * smoothstep(0.05, 0.5, dense);
      const k = Math.min(RAMP_SIZE - 1, (dense * (RAMP_SIZE - 1)) | 0) * 3;
      const veil = clamp01(warpY * 1.4 + 0.15) * band * (1 - dust * 0.7) * smoothstep(0.05, 0.35, dense) * 0.5;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) rgb[i + c] = ramp[k + c]! + second[c]! * veil;
    }
  }
  addStretched(image, half, 1);
  // Thin gas all around glows too, without form.
  addStretched(image, halve(halve(halve(halve(half)))), GLOW);
};
