import type { Setting } from '../../scene/scene-description.js';
import type { SubjectKindEntry } from '../kind-entry.js';
import { blossomBranch, bouquet, flower, FLOWER_KINDS, type FlowerKind } from './flowers.js';
import { palm, tree, TREE_KINDS, type TreeKind } from './trees.js';

const LAND: readonly Setting[] = ['hills', 'meadow'];
const growing = (kind: FlowerKind): SubjectKindEntry => ({
  medium: 'ground',
  liveliness: 'sways',
  size: 0.62,
  turn: [0, 0.35],
  hasHead: true,
  home: LAND,
  build: (_noise, colour, { rng }) => flower(kind, colour, rng),
});
const rooted = (kind: TreeKind, home: readonly Setting[] = LAND, size = 0.62): SubjectKindEntry => ({
  medium: 'ground',
  liveliness: 'sways',
  size,
  turn: [0, 1],
  home,
  far: true,
  ...(kind === TREE_KINDS.cherry ? { season: 'spring' as const } : {}),
  build: (_noise, colour, { season, rng }) => tree(kind, season, colour, rng),
});

/** Flowers and trees. One more is one line here, its file, and its words in the lexicon. */
export const PLANTS = {
  rose: growing(FLOWER_KINDS.rose),
  dahlia: growing(FLOWER_KINDS.dahlia),
  sunflower: growing(FLOWER_KINDS.sunflower),
  tulip: growing(FLOWER_KINDS.tulip),
  daisy: growing(FLOWER_KINDS.daisy),
  bouquet: {
    medium: 'ground',
    liveliness: 'sways',
    size: 0.6,
    turn: [0, 0.3],
    hasHead: true,
    home: LAND,
    build: (_noise, colour, { rng }) => bouquet(colour, rng),
  },
  'blossom-branch': {
    medium: 'air',
    size: 0.62,
    turn: [0, 0.12],
    home: ['alpine', 'lake', 'hills'],
    aloft: 5,
    liveliness: 'sways',
    season: 'spring',
    build: (_noise, colour, { rng }) => blossomBranch(colour, rng),
  },
  oak: rooted(TREE_KINDS.oak),
  maple: rooted(TREE_KINDS.maple),
  'cherry-tree': rooted(TREE_KINDS.cherry),
  birch: rooted(TREE_KINDS.birch),
  willow: rooted(TREE_KINDS.willow, ['lake', 'hills', 'meadow']),
  baobab: rooted(TREE_KINDS.baobab, ['desert', 'hills']),
  bonsai: { ...rooted(TREE_KINDS.bonsai), size: 0.56, far: undefined },
  palm: { ...rooted(TREE_KINDS.oak, ['ocean', 'desert']), build: (_noise, colour, { rng }) => palm(colour, rng) },
} as const satisfies Record<string, SubjectKindEntry>;
