import { clamp } from '../raster/math.js';
import { hexToLinear, luminance } from '../raster/oklab.js';
import { between, createRng } from '../raster/rng.js';
import type { Wishes } from '../prompt/wishes.js';
import type { Palette, Rgb } from './scene-description.js';

const STRENGTH = 0.72;

/** A colour as a multiplier of light: its hue at unit brightness, mixed with white so that no channel dies. */
export const tintOf = (hex: string, strength = STRENGTH): Rgb => {
  const [r, g, b] = hexToLinear(hex);
  const light = Math.max(0.02, luminance(r, g, b));
  const channel = (value: number): number => clamp(1 - strength + (strength * value) / light, 0.18, 2.6);
  return [channel(r), channel(g), channel(b)];
};

/** Without a colour in the prompt the seed leans the light a little, so that two pictures of a prompt differ in tone too. */
const LEANINGS: readonly { readonly name: string; readonly hex: string }[] = [
  { name: 'natural', hex: '#ffffff' },
  { name: 'rose', hex: '#ffe3ea' },
  { name: 'amber', hex: '#ffedd2' },
  { name: 'clear', hex: '#e6f0ff' },
  { name: 'lilac', hex: '#efe6ff' },
];
const LEANING_STRENGTH = 0.4;

export const drawPalette = (seed: number, wishes: Wishes): Palette => {
  const rng = createRng(seed, 'palette');
  const leaning = LEANINGS[Math.floor(rng() * LEANINGS.length)]!;
  const strength = between(rng, 0.4, 1) * LEANING_STRENGTH;
  const { light, lightName, land, water, foliage } = wishes.colours;
  const surface = (hex: string | null): Rgb | null => (hex === null ? null : hexToLinear(hex));
  const own = leaning.name === 'natural' ? null : tintOf(leaning.hex, strength);
  const mood =
    wishes.mood === 'melancholic' ? 0.82 : wishes.mood === 'joyful' ? 1.12 : wishes.mood === 'mysterious' ? 0.9 : 1;
  return {
    name: light === null ? leaning.name : (lightName ?? leaning.name),
    tint: light === null ? own : tintOf(light),
    saturation: wishes.saturation ?? mood * between(rng, 0.96, 1.06),
    surfaces: { land: surface(land), water: surface(water), foliage: surface(foliage) },
  };
};
