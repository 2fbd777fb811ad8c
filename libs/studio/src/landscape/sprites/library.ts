import { createRng } from '../../raster/rng.js';
import type { Season } from '../../scene/scene-description.js';
import type { TreeKind } from '../../settings/setting-plan.js';
import { CROWNS, drawBroadleaf } from './broadleaf.js';
import { drawConifer } from './conifer.js';
import { toSprite, type Sprite } from './sprite.js';

/** Draws a tree of a kind as it stands in a season; leafy trees are bare in winter. */
export const drawTree = (kind: TreeKind, season: Season, seed: number, concern: string, height: number): Sprite => {
  const rng = createRng(seed, `${kind}-${concern}`);
  if (kind === 'spruce' || kind === 'pine') return toSprite(drawConifer(rng, height, kind === 'pine'));
  return toSprite(drawBroadleaf(rng, height, CROWNS[kind], season === 'winter' && kind !== 'sage'));
};

const FOREST_HEIGHT = 170;
const FOREST_VARIANTS = 4;
const FOREST_SEED = 0xf0e57;
const drawn = new Map<string, readonly Sprite[]>();

/** The few small trees that whole forests are made of; the same for every picture, so they are drawn once. */
export const forestSprites = (kind: TreeKind, season: Season, pause: () => void): readonly Sprite[] => {
  const leafy = kind === 'spruce' || kind === 'pine' || kind === 'sage' || season !== 'winter';
  const key = `${kind}-${leafy ? 'leafy' : 'bare'}`;
  const known = drawn.get(key);
  if (known) return known;
  const made = Array.from({ length: FOREST_VARIANTS }, (_, i) => {
    pause();
    return drawTree(kind, season, FOREST_SEED, `forest${i}`, FOREST_HEIGHT);
  });
  drawn.set(key, made);
  return made;
};
