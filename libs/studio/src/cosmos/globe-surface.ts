import { hash2 } from '../raster/hash.js';
import { clamp, clamp01, mix, smoothstep } from '../raster/math.js';
import { createNoise3 } from '../raster/noise3.js';
import { hexToLinear } from '../raster/oklab.js';
import { bakeRamp, RAMP_SIZE, type RampStop } from '../raster/ramp.js';
import { between, createRng } from '../raster/rng.js';
import type { Rgb } from '../scene/scene-description.js';

export const GLOBES = ['terran', 'gas', 'rocky', 'red', 'ice', 'lava', 'moon'] as const;
export type Globe = (typeof GLOBES)[number];

/** What a point of a globe looks like; written by its surface. */
export type Skin = {
  /** Colour in linear light. */
  readonly colour: Float64Array;
  /** Light of its own. */
  readonly glow: Float64Array;
  /** 0 rough to 1 a sea that mirrors the sun. */
  gloss: number;
  /** How much more (above 1) or less light the relief catches. */
  relief: number;
};

/** Writes the skin at a point of the unit sphere; `sun` is where the light comes from, for the relief, `dark` how much of night there is. */
export type GlobeSurface = {
  readonly at: (x: number, y: number, z: number, sun: readonly number[], dark: number, skin: Skin) => void;
  /** The air around, or null where there is none. */
  readonly air: Rgb | null;
};

const LAND: readonly RampStop[] = [
  [0, '#06203c', 1],
  [0.4, '#0c4370', 1],
  [0.49, '#1f7f9c', 1],
  [0.505, '#b79a6a', 1],
  [0.56, '#4f7a3a', 1],
  [0.68, '#5d6a3c', 1],
  [0.8, '#8a7350', 1],
  [0.92, '#b5aa98', 1],
  [1, '#ffffff', 1],
];
const RUST: readonly RampStop[] = [
  [0, '#3c150c', 1],
  [0.35, '#7d3318', 1],
  [0.6, '#b9592c', 1],
  [0.85, '#dc9058', 1],
  [1, '#f0c8a0', 1],
];
const STONE: readonly RampStop[] = [
  [0, '#262320', 1],
  [0.4, '#5c564e', 1],
  [0.7, '#948a7c', 1],
  [1, '#d0c8ba', 1],
];
const FROST: readonly RampStop[] = [
  [0, '#27506e', 1],
  [0.4, '#6fa5c4', 1],
  [0.7, '#bfe0ec', 1],
  [1, '#ffffff', 1],
];
const CRUST: readonly RampStop[] = [
  [0, '#0a0606', 1],
  [0.6, '#2a1712', 1],
  [1, '#4a3026', 1],
];
/** Bands of gas giants: cream and rust, blue, gold and violet. */
const BANDS: readonly (readonly RampStop[])[] = [
  [
    [0, '#8a5a3a', 1],
    [0.3, '#d8b088', 1],
    [0.5, '#f2e2c6', 1],
    [0.7, '#c07a4c', 1],
    [1, '#f0d8b4', 1],
  ],
  [
    [0, '#18407e', 1],
    [0.35, '#3f7ac8', 1],
    [0.6, '#8fc4ee', 1],
    [1, '#d8f0ff', 1],
  ],
  [
    [0, '#6a4a2a', 1],
    [0.35, '#c8a468', 1],
    [0.65, '#efdcae', 1],
    [1, '#b98a5a', 1],
  ],
  [
    [0, '#3c2160', 1],
    [0.35, '#8a5ab4', 1],
    [0.65, '#e0a8d0', 1],
    [1, '#f6dcec', 1],
  ],
];

/** Which bands are drawn, the common ones more often. */
const OFTEN = [0, 2, 0, 2, 1, 3] as const;

const AIR: Readonly<Record<Globe, string | null>> = {
  terran: '#58b4ff',
  gas: '#f0d8b0',
  rocky: null,
  red: '#e8a070',
  ice: '#a8e0ff',
  lava: '#ff6a30',
  moon: null,
};

const EPSILON = 0.018;

/** Height of craters at a place, about -0.4 to 0.3: one round bowl with a rim in some cells of a lattice. */
const crater = (x: number, y: number, z: number, often: number): number => {
  const cx = Math.floor(x * often);
  const cy = Math.floor(y * often);
  const cz = Math.floor(z * often);
  const key = Math.imul(cz, 7919) + 31;
  const size = hash2(cx, cy, key);
  if (size < 0.45) return 0;
  const radius = 0.1 + 0.18 * size;
  const free = 1 - 2 * (radius * 1.25);
  const dx = x * often - cx - radius * 1.25 - free * hash2(cx, cy, key + 1);
  const dy = y * often - cy - radius * 1.25 - free * hash2(cx, cy, key + 2);
  const dz = z * often - cz - radius * 1.25 - free * hash2(cx, cy, key + 3);
  const r = Math.sqrt(dx * dx + dy * dy + dz * dz) / radius;
  if (r > 1.25) return 0;
  const bowl = r < 1 ? (r * r - 1) * 0.42 : 0;
  return (bowl + 0.3 * Math.exp(-(((r - 1) / 0.13) ** 2))) * radius * 2.2;
};

/** The surface of one globe; `fine` is how many octaves its size deserves, from about 5 to 8. */
export const createGlobeSurface = (globe: Globe, seed: number, fine: number): GlobeSurface => {
  const rng = createRng(seed, `globe ${globe}`);
  const noise = createNoise3(seed ^ 0x610be);
  const keep = (colour: Rgb): Rgb => colour;
  const bands = BANDS[OFTEN[Math.floor(rng() * OFTEN.length)]!]!;
  const stops = { terran: LAND, gas: bands, rocky: STONE, red: RUST, ice: FROST, lava: CRUST, moon: STONE }[globe];
  const ramp = bakeRamp(stops, keep);
  const [ox, oy, oz] = [rng() * 40, rng() * 40, rng() * 40];
  const wet = between(rng, -0.06, 0.05);
  const spotAt = between(rng, -0.5, 0.1);
  const spotTurn = between(rng, -0.6, 0.6);
  const airColour = AIR[globe];
  const air = globe === 'gas' ? hexToLinear(bands[2]![1]) : airColour === null ? null : hexToLinear(airColour);
  const fromRamp = (share: number, out: Float64Array): void => {
    const k = clamp(share * (RAMP_SIZE - 1), 0, RAMP_SIZE - 1) | 0;
    for (let c = 0; c < 3; c++) out[c] = ramp[k * 3 + c]!;
  };

  const terran: GlobeSurface['at'] = (x, y, z, sun, dark, skin) => {
    const { colour, glow } = skin;
    const bend = noise.fbm(x * 1.6 + ox, y * 1.6 + oy, z * 1.6 + oz, 3);
    const height = (dx: number): number =>
      noise.fbm(
        (x + sun[0]! * dx) * 1.5 + bend * 0.7 + oy,
        (y + sun[1]! * dx) * 1.5 + bend * 0.6 + oz,
        (z + sun[2]! * dx) * 1.5 + ox,
        fine,
      );
    const h = height(0);
    const level = clamp01(0.5 + wet + h * 0.85);
    const isLand = level > 0.5;
    fromRamp(level, colour);
    const ice = smoothstep(0.74, 0.88, Math.abs(y) + h * 0.25);
    for (let c = 0; c < 3; c++) colour[c] = mix(colour[c]!, 0.84 + 0.05 * c, ice);
    skin.relief = isLand ? clamp(1 + (h - height(EPSILON)) * 9, 0.35, 1.7) : 1;
    const curl = noise.fbm(x * 2 + bend * 1.4 + oz, y * 3.6 + bend + ox, z * 2 + 5, Math.max(4, fine - 2));
    const deck = noise.fbm(x * 2 + curl * 1.6 + 9, y * 4 + curl + oy, z * 2 + ox, Math.max(4, fine - 2));
    const cloud = smoothstep(0.02, 0.4, deck + 0.08);
    for (let c = 0; c < 3; c++) colour[c] = mix(colour[c]!, 0.93, cloud * 0.92);
    skin.gloss = isLand ? 0 : (1 - cloud) * (1 - ice);
    skin.relief = mix(skin.relief, 1 - cloud * 0.1 + deck * 0.5, cloud);
    glow.fill(0);
    if (dark > 0 && level > 0.505) {
      const towns = smoothstep(0.55, 0.8, noise.fbm(x * 15, y * 15, z * 15, 3) + 0.35);
      const lands = smoothstep(0.1, 0.5, noise.at(x * 5 + ox, y * 5, z * 5) + 0.3);
      const lamps = dark * towns * lands * (1 - cloud) * (1 - ice);
      glow[0] = lamps * 0.95;
      glow[1] = lamps * 0.56;
      glow[2] = lamps * 0.2;
    }
  };

  const gas: GlobeSurface['at'] = (x, y, z, _sun, _dark, skin) => {
    const swirl = noise.fbm(x * 2.6 + ox, y * 7 + oy, z * 2.6 + oz, 4);
    const spotX = Math.atan2(x, z) - spotTurn;
    const spot = Math.exp(-((spotX / 0.26) ** 2) - ((y - spotAt) / 0.12) ** 2);
    const lat = y + swirl * 0.05 + noise.at(x * 1.3 + oz, y * 3, z * 1.3) * 0.03 + spot * 0.07 * Math.sin(spotX * 9);
    const broad = noise.fbm(lat * 5.2 + ox, oy, oz, 3);
    const narrow = noise.fbm(lat * 22 + oy, ox + swirl * 0.6, oz, 3);
    const streak = noise.fbm(x * 3.2 + swirl * 2, lat * 34, z * 3.2 + oz, Math.max(3, fine - 3));
    fromRamp(clamp01(0.5 + broad * 0.85 + narrow * 0.3 + streak * 0.16), skin.colour);
    const { colour } = skin;
    colour[0] = mix(colour[0]!, colour[0]! * 0.9 + 0.12, spot);
    colour[1] = mix(colour[1]!, colour[1]! * 0.6, spot);
    colour[2] = mix(colour[2]!, colour[2]! * 0.5, spot);
    skin.glow.fill(0);
    skin.gloss = 0;
    skin.relief = 1;
  };

  /** Ground of stone, rust, ice or a moon: relief, craters or cracks. */
  const ground: GlobeSurface['at'] = (x, y, z, sun, _dark, skin) => {
    const cracked = globe === 'ice' || globe === 'lava';
    const height = (dx: number): number => {
      const px = (x + sun[0]! * dx) * 1.7 + ox;
      const py = (y + sun[1]! * dx) * 1.7 + oy;
      const pz = (z + sun[2]! * dx) * 1.7 + oz;
      const broad = noise.fbm(px, py, pz, fine);
      if (cracked) return broad * 0.6;
      return broad + crater(px, py, pz, 1.5) * 0.34 + crater(px, py, pz, 3.4) * 0.15 + crater(px, py, pz, 7.7) * 0.06;
    };
    const h = height(0);
    fromRamp(clamp01(0.5 + h * 0.8), skin.colour);
    skin.relief = clamp(1 + (h - height(EPSILON)) * 11, 0.2, 1.9);
    skin.gloss = globe === 'ice' ? 0.35 : 0;
    skin.glow.fill(0);
    if (globe === 'red') {
      const cap = smoothstep(0.86, 0.93, Math.abs(y) + h * 0.1);
      for (let c = 0; c < 3; c++) skin.colour[c] = mix(skin.colour[c]!, 0.86, cap);
    }
    if (!cracked) return;
    const crack = noise.ridged(x * 2.3 + oz, y * 2.3 + ox, z * 2.3 + oy, Math.max(4, fine - 2));
    const open = smoothstep(0.74, 0.93, crack);
    if (globe === 'ice')
      for (let c = 0; c < 3; c++) skin.colour[c] = mix(skin.colour[c]!, [0.1, 0.24, 0.4][c]!, open * 0.7);
    else {
      const heat = smoothstep(0.62, 0.98, crack) ** 2 * (0.6 + noise.at(x * 3, y * 3, z * 3) * 0.6);
      skin.glow[0] = heat * 3.2;
      skin.glow[1] = heat * heat * 1.2;
      skin.glow[2] = heat * heat * heat * 0.4;
    }
  };

  return { at: globe === 'terran' ? terran : globe === 'gas' ? gas : ground, air };
};
