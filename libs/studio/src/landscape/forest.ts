import { clamp01 } from '../raster/math.js';
import { between, createRng } from '../raster/rng.js';
import type { Rgb, SceneDescription } from '../scene/scene-description.js';
import type { SettingPlan, TreeKind } from '../settings/setting-plan.js';
import { leafColour, woodColour } from './sprites/foliage-colour.js';
import { drawTree, forestSprites } from './sprites/library.js';
import type { Sprite } from './sprites/sprite.js';
import { ATTRIBUTE, readGround, type Terrain } from './terrain.js';
import { pixelScale, type View } from './view.js';

/** One plant that stands in the picture. */
export type Tree = {
  readonly x: number;
  readonly z: number;
  readonly foot: number;
  readonly height: number;
  readonly flip: boolean;
  readonly sprite: Sprite;
  readonly leaf: Rgb;
  readonly wood: Rgb;
  /** Sunlight that reaches the place. */
  readonly light: number;
};

const VARIANTS = 4;

/** Trees on the slopes where the terrain's cover lets them grow, farthest first. */
export const plantForest = (
  scene: SceneDescription,
  plan: SettingPlan,
  terrain: Terrain,
  view: View,
  pause: (fraction: number) => void,
): Tree[] => {
  const { forest } = plan;
  if (!forest) return [];
  const rng = createRng(scene.seed, 'forest');
  const halfWidth = (view.width / 2 / view.focal) * 1.12;
  const read = new Float64Array(7);
  const trees: Tree[] = [];
  // In small frames most trees would be smaller than a pixel.
  const tries = forest.candidates * Math.min(1, pixelScale(view) * 2);
  for (let i = 0; i < tries; i++) {
    if ((i & 2047) === 0) pause(i / tries);
    const u = rng();
    const z = forest.nearest + u ** 1.5 * 820;
    const x = (rng() * 2 - 1) * halfWidth * z;
    const chance = rng();
    const size = rng();
    const pick = rng();
    const variant = (rng() * VARIANTS) | 0;
    const flip = rng() < 0.5;
    readGround(terrain.base, x, z, read);
    if (read[ATTRIBUTE.cover]! < 0.12 + chance * 0.75) continue;
    // Kinds keep together: the cover's own value steers which grow where.
    const kind =
      forest.kinds[
        Math.min(
          forest.kinds.length - 1,
          (clamp01(pick * 0.75 + read[ATTRIBUTE.flow]! * 0.3) * forest.kinds.length) | 0,
        )
      ]!;
    trees.push({
      x,
      z,
      foot: terrain.heightAt(x, z) - (kind === 'sage' ? 0.35 : 0),
      height: between(() => size, forest.heights[0], forest.heights[1]) * (kind === 'broadleaf' ? 0.82 : 1),
      flip,
      sprite: forestSprites(kind, scene.season, () => pause(i / tries))[variant]!,
      leaf: leafColour(kind, scene.season, rng),
      wood: woodColour(kind),
      light: read[ATTRIBUTE.light]!,
    });
  }
  return trees.sort((a, b) => b.z - a.z);
};

/** The large trees that frame the picture, each its own drawing. */
export const plantFraming = (
  scene: SceneDescription,
  plan: SettingPlan,
  terrain: Terrain,
  view: View,
  pause: (fraction: number) => void,
): Tree[] => {
  if (scene.foreground !== 'pines' || plan.framing.length === 0) return [];
  const rng = createRng(scene.seed, 'framing');
  const read = new Float64Array(7);
  const halfWidth = view.width / 2 / view.focal;
  const kinds: readonly TreeKind[] =
    plan.framingKinds ??
    (scene.setting === 'hills'
      ? ['broadleaf', 'broadleaf', 'birch']
      : scene.season === 'autumn' && rng() < 0.6
        ? ['birch', 'spruce']
        : ['spruce']);
  const tall = Math.round(Math.min(560, Math.sqrt(view.width * view.height) * 0.5));
  const sprites = new Map<TreeKind, Sprite[]>();
  const drawn = (kind: TreeKind): Sprite[] => {
    const known = sprites.get(kind);
    if (known) return known;
    const made = Array.from({ length: 2 }, (_, i) => {
      pause(0);
      return drawTree(kind, scene.season, scene.seed, `framing${i}`, Math.max(64, tall));
    });
    sprites.set(kind, made);
    return made;
  };
  return plan.framing
    .map((place, i): Tree => {
      const kind = kinds[(rng() * kinds.length) | 0]!;
      const x = place.side * halfWidth * place.distance;
      readGround(terrain.groundAt(x, place.distance), x, place.distance, read);
      return {
        x,
        z: place.distance,
        foot: read[6]! - 0.25,
        height: place.height,
        flip: rng() < 0.5,
        sprite: drawn(kind)[i % 2]!,
        leaf: leafColour(kind, scene.season, rng),
        wood: woodColour(kind),
        light: Math.max(0.35, read[ATTRIBUTE.light]!),
      };
    })
    .filter((tree) => tree.foot > -0.1)
    .sort((a, b) => b.z - a.z);
};
