import type { Tree } from '../landscape/forest.js';
import { BOUGH_ASPECT, drawBough, drawFern } from '../landscape/sprites/bough.js';
import { leafColour, woodColour } from '../landscape/sprites/foliage-colour.js';
import { drawTree } from '../landscape/sprites/library.js';
import { toSprite, type Sprite } from '../landscape/sprites/sprite.js';
import type { View } from '../landscape/view.js';
import { clamp01, mix, smoothstep } from '../raster/math.js';
import type { Noise } from '../raster/noise.js';
import { between, createRng, type Rng } from '../raster/rng.js';
import type { Rgb, SceneDescription } from '../scene/scene-description.js';
import type { Floor } from './floor.js';
import { axisAt, type Trunk } from './trunks.js';
import type { WoodlandPlan } from './woodland-plan.js';

/** Where on its sheet, from below, a bough leaves the trunk. */
const ROOT = { rising: 0.36, drooping: 0.58 } as const;
const BOUGH_SHEETS = 5;
const FERN_SHEETS = 4;

const shaded = ([r, g, b]: Rgb, gain: number): Rgb => [r * gain, g * gain, b * gain];

const pickOf = <T>(rng: Rng, values: readonly T[]): T => values[(rng() * values.length) | 0]!;

/** The boughs of all trees that reach into the frame; a far tree has fewer and larger ones. */
export const growBoughs = (
  scene: SceneDescription,
  plan: WoodlandPlan,
  trunks: readonly Trunk[],
  view: View,
  noise: Noise,
  pause: () => void,
): Tree[] => {
  const rng = createRng(scene.seed, 'boughs');
  const tall = Math.round(Math.min(330, Math.sqrt(view.width * view.height) * 0.33));
  const sheets = Array.from({ length: BOUGH_SHEETS }, (): Sprite => {
    pause();
    return toSprite(drawBough(rng, Math.max(48, tall), plan.foliage));
  });
  const droops = plan.foliage === 'needles' || plan.foliage === 'slender';
  const root = droops ? ROOT.drooping : ROOT.rising;
  const boughs: Tree[] = [];
  const halfWidth = view.width / 2 / view.focal;
  for (const trunk of trunks) {
    if (Math.abs(trunk.x) > halfWidth * trunk.z + 5) continue;
    const seen = view.eye - trunk.foot + (view.horizonY / view.focal) * trunk.z + 1.5;
    const near = smoothstep(60, 12, trunk.z);
    const step = mix(2.3, plan.kind === 'bamboo' ? 1.5 : 0.62, near);
    const own = pickOf(rng, plan.leaves);
    const from = plan.boughsFrom * between(rng, 0.75, 1.45);
    for (let h = from; h < Math.min(trunk.height, seen); h += step * between(rng, 0.6, 1.4)) {
      const share = (h - from) / (trunk.height - from);
      const reach =
        plan.kind === 'conifer'
          ? mix(2.6, 0.9, share)
          : plan.kind === 'bamboo'
            ? 1.15
            : plan.kind === 'birch'
              ? mix(1.7, 1.1, share)
              : mix(2.6, 2.2, share) * (1 + 0.35 * Math.sin(share * Math.PI));
      const turn = rng() * Math.PI * 2;
      const across = Math.cos(turn);
      const length = reach * between(rng, 0.6, 1.25) * mix(1.5, 1, near) * (0.55 + 0.45 * Math.abs(across));
      const height = length / (BOUGH_ASPECT * 0.7);
      const side = across < 0 ? -1 : 1;
      const x = axisAt(trunk, h);
      const gap = noise.fbm(x * 0.2 + 7, h * 0.35 + trunk.z * 0.17, 3);
      const lit = clamp01(0.28 + share * 0.55 + gap * 1.5);
      boughs.push({
        x: x + side * (length / (2 * 0.7) + trunk.radius * 0.5),
        z: trunk.z - Math.sin(turn) * length * 0.45,
        foot: trunk.foot + h - height * root,
        height,
        flip: side < 0,
        sprite: pickOf(rng, sheets),
        leaf: shaded(rng() < 0.7 ? own : pickOf(rng, plan.leaves), between(rng, 0.75, 1.1)),
        wood: shaded(trunk.bark.dark, 0.8),
        light: 0.14 + 1.75 * lit * lit,
      });
    }
  }
  return boughs.filter(({ z }) => z > 2.2);
};

/** Ferns, and young firs where firs grow. */
export const growUnderwood = (
  scene: SceneDescription,
  plan: WoodlandPlan,
  floor: Floor,
  view: View,
  noise: Noise,
  pause: () => void,
): Tree[] => {
  const rng = createRng(scene.seed, 'underwood');
  const halfWidth = (view.width / 2 / view.focal) * 1.1;
  const plants: Tree[] = [];
  const free = (x: number, z: number, room: number): boolean => Math.abs(x - floor.laneAt(z)) > room;
  if (plan.ferns > 0) {
    const sheets = Array.from({ length: FERN_SHEETS }, () =>
      toSprite(drawFern(rng, Math.max(40, Math.round(Math.sqrt(view.width * view.height) * 0.19)))),
    );
    for (let n = 0; n < 520; n++) {
      if ((n & 63) === 0) pause();
      const z = 3.2 + rng() ** 1.6 * 34;
      const x = (rng() * 2 - 1) * halfWidth * z;
      const size = between(rng, 0.3, 0.72);
      const chance = rng();
      const sheet = pickOf(rng, sheets);
      const tone = between(rng, 0.7, 1.1);
      if (
        !free(x, z, 1.1 + z * 0.02) ||
        chance > plan.ferns * clamp01(0.45 + noise.fbm(x * 0.22 + 20, z * 0.22, 3) * 2)
      )
        continue;
      plants.push({
        x,
        z,
        foot: floor.heightAt(x, z) - 0.03,
        height: size,
        flip: rng() < 0.5,
        sprite: sheet,
        leaf: shaded(plan.fern, tone),
        wood: [0.12, 0.12, 0.04],
        light: 0.25 + 0.8 * clamp01(0.4 + noise.fbm(x * 0.3, z * 0.3 + 60, 2) * 1.6),
      });
    }
  }
  if (plan.young > 0) {
    const tall = Math.round(Math.min(420, Math.sqrt(view.width * view.height) * 0.4));
    const sheets = Array.from({ length: 3 }, (_, n) => {
      pause();
      return drawTree('spruce', scene.season, scene.seed, `young${n}`, Math.max(56, tall));
    });
    for (let n = 0; n < 90; n++) {
      const z = 8 + rng() ** 1.3 * 75;
      const x = (rng() * 2 - 1) * halfWidth * z;
      const height = between(rng, 1.2, 6.5) * Math.min(1, z / 22);
      const chance = rng();
      if (!free(x, z, 1.5 + height * 0.4 + z * 0.05) || chance > plan.young) continue;
      plants.push({
        x,
        z,
        foot: floor.heightAt(x, z) - 0.05,
        height,
        flip: rng() < 0.5,
        sprite: pickOf(rng, sheets),
        leaf: leafColour('spruce', scene.season, rng),
        wood: woodColour('spruce'),
        light: between(rng, 0.25, 0.8),
      });
    }
  }
  return plants;
};
