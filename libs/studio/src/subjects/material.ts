import { smoothstep } from '../raster/math.js';
import type { Noise } from '../raster/noise.js';
import { hexToLinear, luminance } from '../raster/oklab.js';
import type { Rgb } from '../scene/scene-description.js';
import type { Material } from '../scene/materials.js';
import type { Coat, Figure, Matter } from './figure.js';

const { sin, sqrt } = Math;

type Retouch = (
  x: number,
  y: number,
  z: number,
  n: readonly [number, number, number],
  matter: Matter,
  noise: Noise,
) => void;

const set = (matter: Matter, colour: Rgb, gain: number): void => {
  for (let k = 0; k < 3; k++) matter.colour[k] = colour[k]! * gain;
};
/** How light the thing itself would be there: what was marked on it stays to be seen. */
const toneOf = ({ colour: [r, g, b] }: Matter): number => sqrt(luminance(r!, g!, b!));

const metal =
  (hex: string): Retouch =>
  (_x, _y, _z, _n, matter) => {
    set(matter, hexToLinear(hex), 0.55 + 0.6 * toneOf(matter));
    matter.gloss = 0.9;
    matter.sharpness = 70;
    matter.metal = 0.85;
  };

const WOOD_LIGHT = hexToLinear('#b4834f');
const WOOD_DARK = hexToLinear('#6b4321');
const STONE = hexToLinear('#b9b4ab');
const NEON = hexToLinear('#35d6ff');

const RETOUCHES: Readonly<Record<Material, Retouch>> = {
  silhouette: (_x, _y, _z, _n, matter) => {
    matter.colour.fill(0.004);
    matter.isShade = true;
  },
  gold: metal('#f2b84a'),
  silver: metal('#d7dbe0'),
  bronze: metal('#b97a45'),
  glass: (_x, _y, _z, _n, matter) => {
    const tone = toneOf(matter);
    for (let k = 0; k < 3; k++) matter.colour[k] = 0.08 + 0.5 * matter.colour[k]! + 0.1 * tone;
    matter.gloss = 1;
    matter.sharpness = 140;
    matter.clear = 0.86;
  },
  ice: (x, y, z, _n, matter, noise) => {
    const crack = smoothstep(0.02, 0, Math.abs(noise.fbm(x * 3 + z, y * 3, 3)));
    set(matter, [0.55, 0.76, 0.9], 0.7 + 0.3 * toneOf(matter) + 0.5 * crack);
    matter.gloss = 0.95;
    matter.sharpness = 90;
    matter.clear = 0.5 - 0.3 * crack;
  },
  wood: (x, y, z, _n, matter, noise) => {
    const ring = sin((x * 1.3 + z) * 26 + 5 * noise.fbm(x * 2 + z, y * 0.5, 3) + y * 2);
    const grain = 0.5 + 0.5 * ring + 0.3 * noise.at(x * 60 + z * 40, y * 3);
    const tone = 0.5 + 0.75 * toneOf(matter);
    for (let k = 0; k < 3; k++) matter.colour[k] = (WOOD_DARK[k]! + (WOOD_LIGHT[k]! - WOOD_DARK[k]!) * grain) * tone;
    matter.gloss = 0.22;
    matter.sharpness = 24;
  },
  stone: (x, y, z, _n, matter, noise) => {
    const vein = smoothstep(0.03, 0, Math.abs(noise.fbm(x * 2 + z * 1.4, y * 2 - z, 4))) * 0.35;
    const speck = 1 + 0.12 * noise.at(x * 50 + z * 30, y * 50);
    set(matter, STONE, (0.6 + 0.5 * toneOf(matter)) * speck * (1 - vein));
    matter.gloss = 0.12;
    matter.sharpness = 18;
  },
  neon: (_x, _y, _z, _n, matter) => {
    const tone = toneOf(matter);
    const grey = luminance(matter.colour[0]!, matter.colour[1]!, matter.colour[2]!);
    const spread = Math.max(...matter.colour) - Math.min(...matter.colour);
    // What has a colour glows in it; what has none glows blue.
    const own = smoothstep(0.1, 0.4, spread / (grey + 0.05));
    for (let k = 0; k < 3; k++) matter.colour[k] = NEON[k]! * (1 - own) + matter.colour[k]! * 1.6 * own;
    matter.glow = 0.6 + 1.2 * tone;
    matter.edge = 2.2;
  },
};

/** The same figure, made of something else. Neither metal nor stone has fur. */
export const madeOf = (figure: Figure, material: Material | undefined, noise: Noise): Figure => {
  if (material === undefined) return figure;
  const retouch = RETOUCHES[material];
  const over =
    (coat: Coat): Coat =>
    (x, y, z, n, matter) => {
      coat(x, y, z, n, matter);
      const { glow } = matter;
      matter.fur = 0;
      matter.glow = 0;
      retouch(x, y, z, n, matter, noise);
      // A lamp stays lit whatever its frame is made of.
      if (material !== 'silhouette' && glow > 0.9) matter.glow = Math.max(matter.glow, glow);
    };
  const isClear = material === 'glass' || material === 'ice';
  return { ...figure, isClear, parts: figure.parts.map(({ solid, coat }) => ({ solid, coat: over(coat) })) };
};
