import { clamp } from '../raster/math.js';
import { hexToLinear, luminance } from '../raster/oklab.js';
import { between, createRng } from '../raster/rng.js';
import type { Wishes } from '../prompt/wishes.js';
import type { Palette, Rgb, TimeOfDay } from './scene-description.js';

/** More would dip the land in the colour too, where only the sky was meant. */
const STRENGTH = 0.5;

/** A colour as a multiplier of light: its hue at unit brightness, mixed with white so that no channel dies. */
export const tintOf = (hex: string, strength = STRENGTH): Rgb => {
  const [r, g, b] = hexToLinear(hex);
  const light = Math.max(0.02, luminance(r, g, b));
  const channel = (value: number): number => clamp(1 - strength + (strength * value) / light, 0.18, 2.6);
  return [channel(r), channel(g), channel(b)];
};

/**
 * Without a colour in the prompt the seed leans the light a little, so that two pictures of a prompt differ in tone too;
 * only ways that suit the hour, or a golden hour turns grey and a dusk magenta.
 */
const LEANINGS = {
  natural: '#ffffff',
  rose: '#ffe3ea',
  amber: '#ffe9c8',
  honey: '#ffd796',
  clear: '#e6f0ff',
  lilac: '#efe6ff',
} as const;
type Leaning = keyof typeof LEANINGS;
const HOUR_LEANINGS: Readonly<Record<TimeOfDay, readonly Leaning[]>> = {
  dawn: ['natural', 'amber', 'clear'],
  sunrise: ['natural', 'honey', 'amber', 'rose'],
  day: ['natural', 'amber', 'clear'],
  'golden-hour': ['honey', 'honey', 'amber'],
  sunset: ['honey', 'natural', 'amber', 'honey', 'rose'],
  dusk: ['natural', 'clear', 'amber'],
  night: ['natural', 'clear', 'lilac'],
};
const LEANING_STRENGTH = 0.4;
/** An hour asked for by its colour, as the blue hour, must show it. */
const HOUR_STRENGTH = 0.6;
const BLUE_HOUR = '#5a90d4';

const leaned = (leaning: Leaning, strength: number): Rgb | null =>
  leaning === 'natural' ? null : tintOf(LEANINGS[leaning], strength);

/** Greater ratios of a tint's channels than this are a colour that was wished for, not a leaning of the light. */
const WISHED = 1.7;

/** The wished-for colour of the whole picture; null where the light only leans. */
export const wishedHue = ({ tint }: Palette): Rgb | null =>
  tint !== null && Math.max(...tint) / Math.max(0.01, Math.min(...tint)) > WISHED ? tint : null;

export const drawPalette = (seed: number, time: TimeOfDay, wishes: Wishes): Palette => {
  const rng = createRng(seed, 'palette');
  const leanings = HOUR_LEANINGS[time];
  const leaning = leanings[Math.floor(rng() * leanings.length)]!;
  const strength = between(rng, 0.5, 1) * LEANING_STRENGTH;
  const { light, lightName, lights, land, water, foliage } = wishes.colours;
  const surface = (hex: string | null): Rgb | null => (hex === null ? null : hexToLinear(hex));
  const lean = wishes.blueHour && time === 'dusk' ? tintOf(BLUE_HOUR, HOUR_STRENGTH) : null;
  const own = lean ?? leaned(leaning, strength);
  const mood =
    wishes.mood === 'melancholic' ? 0.82 : wishes.mood === 'joyful' ? 1.12 : wishes.mood === 'mysterious' ? 0.9 : 1;
  return {
    name: light === null ? leaning : (lightName ?? leaning),
    tint: light === null ? own : tintOf(light),
    ...(lights.length > 1 ? { hues: lights.map((hex) => hexToLinear(hex)) } : {}),
    saturation: wishes.saturation ?? mood * between(rng, 0.96, 1.06),
    surfaces: { land: surface(land), water: surface(water), foliage: surface(foliage) },
  };
};
