import { hexToLinear } from '../../raster/oklab.js';
import { between, createRng, type Rng } from '../../raster/rng.js';
import type { Rgb, SceneDescription } from '../../scene/scene-description.js';
import type { Skyglow } from './city-light.js';
import type { FacadeLook } from './facade.js';

/** The measures and materials of a kind of street; lengths in metres. */
export type Townscape = {
  readonly name: NonNullable<SceneDescription['townscape']>;
  /** Half the carriageway, and the width of a pavement. */
  readonly road: number;
  readonly walk: number;
  readonly heights: readonly [number, number];
  /** Chance of a building twice as high. */
  readonly towers: number;
  readonly widths: readonly [number, number];
  readonly surface: 'asphalt' | 'cobbles';
  readonly skyglow: Skyglow;
  /** Signs standing out a building, and whether they are neon. */
  readonly signs: readonly [number, number];
  readonly isNeon: boolean;
  readonly lampLight: Rgb;
  readonly isOldLamp: boolean;
  readonly cars: number;
  readonly trees: boolean;
  readonly roof: 'flat' | 'mansard';
  readonly walls: readonly { readonly colour: string; readonly masonry: FacadeLook['masonry'] }[];
  /** Shops by their place in SHOP_KINDS. */
  readonly shops: readonly number[];
};

const TOWNSCAPES: Readonly<Record<Townscape['name'], Omit<Townscape, 'name'>>> = {
  neon: {
    road: 3.4,
    walk: 2.6,
    heights: [12, 30],
    towers: 0.3,
    widths: [6, 11],
    surface: 'asphalt',
    skyglow: 'neon',
    signs: [2, 4],
    isNeon: true,
    lampLight: [1, 0.8, 0.55],
    isOldLamp: false,
    cars: 4,
    trees: false,
    roof: 'flat',
    walls: [
      { colour: '#4a4650', masonry: 'panel' },
      { colour: '#5d5049', masonry: 'brick' },
      { colour: '#3b4450', masonry: 'curtain' },
      { colour: '#6a625c', masonry: 'render' },
      { colour: '#54413c', masonry: 'brick' },
    ],
    shops: [1, 2, 2, 5, 5, 6, 3, 0],
  },
  avenue: {
    road: 6.6,
    walk: 3.6,
    heights: [18, 46],
    towers: 0.35,
    widths: [10, 18],
    surface: 'asphalt',
    skyglow: 'sodium',
    signs: [0, 2],
    isNeon: false,
    lampLight: [1, 0.78, 0.5],
    isOldLamp: false,
    cars: 12,
    trees: true,
    roof: 'flat',
    walls: [
      { colour: '#8a5240', masonry: 'brick' },
      { colour: '#a08a6e', masonry: 'stone' },
      { colour: '#6e3d31', masonry: 'brick' },
      { colour: '#4d6472', masonry: 'curtain' },
      { colour: '#b7ab97', masonry: 'stone' },
      { colour: '#7d7f80', masonry: 'panel' },
    ],
    shops: [0, 1, 3, 4, 6, 1, 2],
  },
  'old-town': {
    road: 3.2,
    walk: 2.1,
    heights: [11, 18],
    towers: 0,
    widths: [7, 13],
    surface: 'cobbles',
    skyglow: 'sodium',
    signs: [0, 1],
    isNeon: false,
    lampLight: [1, 0.72, 0.4],
    isOldLamp: true,
    cars: 0,
    trees: false,
    roof: 'mansard',
    walls: [
      { colour: '#d9c7a3', masonry: 'render' },
      { colour: '#c9a57b', masonry: 'render' },
      { colour: '#d8b9a0', masonry: 'render' },
      { colour: '#b98d6d', masonry: 'render' },
      { colour: '#cfc6b4', masonry: 'stone' },
      { colour: '#b7bfb4', masonry: 'render' },
      { colour: '#c98f6c', masonry: 'render' },
    ],
    shops: [0, 1, 1, 3, 4, 6],
  },
};

export const townscapeOf = (scene: SceneDescription): Townscape => {
  const names = ['neon', 'avenue', 'old-town'] as const;
  const name = scene.townscape ?? names[Math.floor(createRng(scene.seed, 'townscape')() * names.length)]!;
  return { name, ...TOWNSCAPES[name] };
};

export const ROOM_LIGHTS: readonly Rgb[] = ['#ffc37a', '#ffdca8', '#ffb066', '#ffe9c4', '#cfe2ff', '#ffcf90'].map(
  (hex) => hexToLinear(hex),
);

/** The look of one building above its shops. */
export const drawFacade = (rng: Rng, town: Townscape, lit: number, from: number, snow: number): FacadeLook => {
  const { colour, masonry } = town.walls[Math.floor(rng() * town.walls.length)]!;
  const tone = between(rng, 0.85, 1.15);
  const isCurtain = masonry === 'curtain';
  const bay = isCurtain ? between(rng, 1.3, 1.7) : between(rng, 1.75, 2.7);
  const storey = isCurtain ? between(rng, 3.2, 3.6) : between(rng, 2.9, 3.5);
  const wide = isCurtain ? 0.94 : between(rng, 0.4, 0.56);
  const pale = town.name === 'old-town' || rng() < 0.35;
  return {
    seed: Math.floor(rng() * 1e6),
    wall: hexToLinear(colour, tone),
    trim: pale ? hexToLinear('#e4dccb', 0.9) : hexToLinear(isCurtain ? '#2b3138' : '#40372f'),
    masonry,
    bay,
    storey,
    window: {
      left: 0.5 - wide / 2,
      right: 0.5 + wide / 2,
      low: isCurtain ? 0.05 : 0.27,
      high: isCurtain ? 0.95 : between(rng, 0.8, 0.86),
    },
    from,
    lit: lit * between(rng, 0.22, 0.55),
    glow: lit * 0.95,
    lights: ROOM_LIGHTS,
    snow,
  };
};
