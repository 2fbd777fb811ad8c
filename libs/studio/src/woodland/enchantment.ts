import { hexToLinear } from '../raster/oklab.js';
import { between, createRng, type Rng } from '../raster/rng.js';
import type { Rgb, SceneDescription } from '../scene/scene-description.js';
import type { Floor } from './floor.js';
import type { Trunk } from './trunks.js';
import type { WoodlandPlan } from './woodland-plan.js';

/** The colours of one magic forest. */
export type Enchantment = {
  /** Multiplies the light of the air and what falls through the leaves. */
  readonly air: Rgb;
  /** Light that the air has of its own. */
  readonly glow: Rgb;
  readonly leaves: readonly Rgb[];
  /** Colours of what shines: mushrooms and motes. */
  readonly lamps: readonly Rgb[];
};

type Theme = {
  readonly air: Rgb;
  readonly glow: Rgb;
  readonly leaves: readonly string[];
  readonly lamps: readonly string[];
};

const THEMES: readonly Theme[] = [
  {
    air: [0.42, 1.02, 1.12],
    glow: [0.05, 0.3, 0.34],
    leaves: ['#1f8f92', '#2aa9a4', '#1a7488', '#43c2ae'],
    lamps: ['#3ff0e0', '#7fb4ff', '#b98cff'],
  },
  {
    air: [0.86, 0.62, 1.3],
    glow: [0.2, 0.1, 0.36],
    leaves: ['#7d50c4', '#9c62d4', '#5c4ab4', '#c274dc'],
    lamps: ['#ff86e4', '#86d8ff', '#c79cff'],
  },
  {
    air: [0.62, 1.14, 0.66],
    glow: [0.1, 0.28, 0.1],
    leaves: ['#2f8f54', '#4aab62', '#23774c', '#7cc066'],
    lamps: ['#ffd36a', '#7dffb4', '#5cf0e8'],
  },
];

/** Which of the themes is nearest to a wished-for colour of the light. */
const nearest = (tint: Rgb): Theme => {
  const fit = ({ air }: Theme): number => air[0] * tint[0] + air[1] * tint[1] + air[2] * tint[2];
  const size = ({ air }: Theme): number => Math.hypot(...air);
  return THEMES.toSorted((a, b) => fit(b) / size(b) - fit(a) / size(a))[0]!;
};

const isWish = (tint: Rgb): boolean => Math.max(...tint) - Math.min(...tint) > 0.5;

export const enchant = (scene: SceneDescription): Enchantment => {
  const rng = createRng(scene.seed, 'enchantment');
  const drawn = THEMES[(rng() * THEMES.length) | 0]!;
  const { tint } = scene.palette;
  const theme = tint && isWish(tint) ? nearest(tint) : drawn;
  return {
    air: theme.air,
    glow: theme.glow,
    leaves: theme.leaves.map((hex) => hexToLinear(hex)),
    lamps: theme.lamps.map((hex) => hexToLinear(hex)),
  };
};

const dipped = ([r, g, b]: Rgb, air: Rgb, share: number): Rgb => {
  const grey = (r + g + b) / 3;
  return [r + (grey * air[0] - r) * share, g + (grey * air[1] - g) * share, b + (grey * air[2] - b) * share];
};

/** The same wood with leaves, bark and moss of another world. */
export const enchanted = (plan: WoodlandPlan, { air, leaves, lamps }: Enchantment): WoodlandPlan => ({
  ...plan,
  leaves,
  foliage: plan.foliage === 'bare' ? 'leaves' : plan.foliage,
  barks: plan.barks.map((bark) => ({
    ...bark,
    light: dipped(bark.light, air, 0.6),
    dark: dipped(bark.dark, air, 0.7),
  })),
  floorLight: dipped(plan.floorLight, air, 0.55),
  floorDark: dipped(plan.floorDark, air, 0.6),
  path: dipped(plan.path, air, 0.5),
  litter: plan.litter.map((colour) => dipped(colour, air, 0.7)),
  blooms: plan.snow ? [] : lamps,
  ferns: plan.snow ? 0 : 0.9,
  fern: dipped([0.16, 0.22, 0.16], air, 1),
  young: 0,
});

/** A mushroom that shines: its foot, its height and how broad its cap is, in metres. */
export type Lamp = {
  readonly x: number;
  readonly z: number;
  readonly foot: number;
  readonly height: number;
  readonly cap: number;
  readonly lean: number;
  readonly colour: Rgb;
};

const cluster = (rng: Rng, x: number, z: number, floor: Floor, { lamps }: Enchantment, size: number): Lamp[] => {
  const colour = lamps[(rng() * lamps.length) | 0]!;
  return Array.from({ length: 3 + ((rng() * 5) | 0) }, (_, n) => {
    const turn = rng() * Math.PI * 2;
    const away = n === 0 ? 0 : between(rng, 0.35, 1.1) * size;
    const px = x + Math.cos(turn) * away;
    const pz = Math.max(2.4, z + Math.sin(turn) * away * 0.6);
    const height = size * (n === 0 ? between(rng, 0.8, 1.1) : between(rng, 0.25, 0.75));
    return {
      x: px,
      z: pz,
      foot: floor.heightAt(px, pz) - 0.02,
      height,
      cap: height * between(rng, 0.38, 0.62),
      lean: between(rng, -0.25, 0.25),
      colour,
    };
  });
};

/** Clusters at the feet of trees and beside the lane, farthest first. */
export const plantLamps = (
  scene: SceneDescription,
  trunks: readonly Trunk[],
  floor: Floor,
  enchantment: Enchantment,
  halfWidth: number,
): Lamp[] => {
  const rng = createRng(scene.seed, 'lamps');
  const lamps: Lamp[] = [];
  for (const trunk of trunks) {
    const side = trunk.x > floor.laneAt(trunk.z) ? -1 : 1;
    const wanted = rng();
    if (trunk.z > 34 || wanted > (trunk.z < 14 ? 0.9 : 0.4)) continue;
    const z = Math.max(2.6, trunk.z - trunk.radius - between(rng, 0.1, 0.5));
    lamps.push(
      ...cluster(
        rng,
        trunk.x + side * trunk.radius * between(rng, 0.6, 1.7),
        z,
        floor,
        enchantment,
        between(rng, 0.22, 0.5),
      ),
    );
  }
  for (let n = 0; n < 9; n++) {
    const z = between(rng, 3, 15);
    const side = rng() < 0.5 ? -1 : 1;
    const x = floor.laneAt(z) + side * (between(rng, 0.9, 1.5) + z * 0.09);
    if (Math.abs(x) < halfWidth * z) lamps.push(...cluster(rng, x, z, floor, enchantment, between(rng, 0.16, 0.34)));
  }
  return lamps.sort((a, b) => b.z - a.z);
};
