import type { Setting } from '../../scene/scene-description.js';
import type { FigureBuilder, Stance, SubjectKindEntry } from '../kind-entry.js';
import { turtle } from '../things/objects.js';
import { butterfly } from './butterfly.js';
import { PERCHED_KINDS, perchedBird, type PerchedKind } from './birds.js';
import { FLYING_KINDS, flyingBird, type FlyingKind } from './flying.js';
import { prowlingAnimal } from './prowling.js';
import { howlingAnimal, sleepingAnimal } from './resting.js';
import { fish, jellyfish, octopus } from './sea-creatures.js';
import { SWIMMER_KINDS, swimmer, whale, type SwimmerKind } from './sea-mammals.js';
import { SITTING_KINDS } from './sitting-kinds.js';
import { sittingAnimal, type SittingKind } from './sitting.js';
import { STANDING_KINDS } from './standing-kinds.js';
import { standingAnimal, type StandingKind } from './standing.js';
import { FOWL_KINDS, waterfowl, type FowlKind } from './waterfowl.js';

const LAND: readonly Setting[] = ['hills', 'alpine'];
const ground = (size: number, turn: readonly [number, number], home = LAND): Stance => ({
  medium: 'ground',
  size,
  turn,
  home,
  wades: 0.1,
  liveliness: 'breathes',
});
const onLegs = (kind: SittingKind, action: 'standing' | 'running' | 'jumping') => ({
  size: action === 'jumping' ? 0.5 : 0.4,
  turn: [0.75, 1.15] as const,
  build: ((noise, colour) => prowlingAnimal(kind, colour, noise, action)) as FigureBuilder,
});
const sitting = (kind: SittingKind): SubjectKindEntry => ({
  ...ground(0.46, [0.1, 0.45]),
  hasHead: true,
  build: (noise, colour) => sittingAnimal(kind, colour, noise),
  acts: {
    sitting: {},
    standing: onLegs(kind, 'standing'),
    running: onLegs(kind, 'running'),
    jumping: onLegs(kind, 'jumping'),
    sleeping: { size: 0.28, turn: [0, 0.4], build: (noise, colour) => sleepingAnimal(kind, colour, noise) },
    howling: { size: 0.52, turn: [0.7, 1.2], build: (noise, colour) => howlingAnimal(kind, colour, noise) },
  },
});
const standing = (kind: StandingKind, size = 0.5): SubjectKindEntry => ({
  ...ground(size, [0.7, 1.25]),
  hasHead: true,
  build: (noise, colour) => standingAnimal(kind, colour, noise),
  acts: {
    standing: {},
    running: { turn: [0.9, 1.4], build: (noise, colour) => standingAnimal(kind, colour, noise, 'running') },
    jumping: { turn: [0.9, 1.4], build: (noise, colour) => standingAnimal(kind, colour, noise, 'jumping') },
    grazing: { size: size * 0.72, build: (noise, colour) => standingAnimal(kind, colour, noise, 'grazing') },
    sleeping: { size: size * 0.6, build: (noise, colour) => standingAnimal(kind, colour, noise, 'sleeping') },
  },
});
const aloft = (kind: FlyingKind, size = 0.3): SubjectKindEntry => ({
  medium: 'air',
  size,
  turn: [0.25, 0.8],
  acts: { flying: {} },
  build: (noise, colour, { rng }) => flyingBird(kind, colour, noise, rng),
});
const perched = (kind: PerchedKind, wings?: FlyingKind): SubjectKindEntry => ({
  ...ground(0.4, [0.1, 0.5]),
  hasHead: true,
  build: (noise, colour) => perchedBird(kind, colour, noise),
  acts: { standing: {}, sitting: {}, ...(wings ? { flying: { ...aloft(wings), home: undefined } } : {}) },
});
const SEA: readonly Setting[] = ['ocean'];
const REEF: readonly Setting[] = ['underwater'];
const swimming = (kind: SwimmerKind, size: number): SubjectKindEntry => ({
  medium: 'water',
  size,
  turn: [1.1, 1.7],
  home: SEA,
  build: (noise, colour, { rng }) => swimmer(kind, true, colour, noise, rng),
  acts: {
    jumping: {},
    swimming: {
      size: size * 0.7,
      home: REEF,
      build: (noise, colour, { rng }) => swimmer(kind, false, colour, noise, rng),
    },
  },
});
const afloat = (kind: FowlKind, wings?: FlyingKind): SubjectKindEntry => ({
  medium: 'water',
  size: 0.3,
  turn: [0.8, 1.3],
  home: ['lake'],
  build: (noise, colour, { rng }) => waterfowl(kind, colour, noise, rng),
  acts: { swimming: {}, ...(wings ? { flying: aloft(wings) } : {}) },
});

/** The animals. One more is one line here, its file, and its words in the lexicon. */
export const ANIMALS = {
  fox: sitting(SITTING_KINDS.fox),
  wolf: sitting(SITTING_KINDS.wolf),
  cat: sitting(SITTING_KINDS.cat),
  tiger: sitting(SITTING_KINDS.tiger),
  lion: sitting(SITTING_KINDS.lion),
  dog: sitting(SITTING_KINDS.dog),
  bear: sitting(SITTING_KINDS.bear),
  panda: sitting(SITTING_KINDS.panda),
  rabbit: sitting(SITTING_KINDS.rabbit),
  deer: standing(STANDING_KINDS.deer),
  moose: standing(STANDING_KINDS.moose),
  horse: standing(STANDING_KINDS.horse, 0.46),
  unicorn: standing(STANDING_KINDS.unicorn),
  zebra: standing(STANDING_KINDS.zebra, 0.46),
  cow: standing(STANDING_KINDS.cow, 0.4),
  sheep: standing(STANDING_KINDS.sheep, 0.34),
  giraffe: standing(STANDING_KINDS.giraffe, 0.62),
  elephant: standing(STANDING_KINDS.elephant, 0.46),
  owl: perched(PERCHED_KINDS.owl, FLYING_KINDS.owl),
  penguin: perched(PERCHED_KINDS.penguin),
  raven: perched(PERCHED_KINDS.raven, FLYING_KINDS.raven),
  robin: perched(PERCHED_KINDS.robin),
  turtle: { ...ground(0.22, [0.4, 0.8]), build: (noise, colour) => turtle(colour, noise) },
  whale: {
    medium: 'water',
    size: 0.5,
    turn: [0.9, 1.35],
    home: SEA,
    build: (noise, colour, { rng }) => whale(colour, noise, rng),
    acts: {
      jumping: {},
      swimming: {
        home: REEF,
        aloft: 10,
        size: 0.27,
        build: (noise, colour, { rng }) => swimmer(SWIMMER_KINDS.whale, false, colour, noise, rng),
      },
    },
  },
  dolphin: swimming(SWIMMER_KINDS.dolphin, 0.34),
  orca: swimming(SWIMMER_KINDS.orca, 0.4),
  shark: { ...swimming(SWIMMER_KINDS.shark, 0.36), home: REEF },
  fish: {
    medium: 'water',
    size: 0.36,
    turn: [1.15, 1.55],
    home: REEF,
    build: (noise, colour, { rng }) => fish(true, colour, noise, rng),
    acts: {
      jumping: { home: ['lake', 'ocean'] },
      swimming: { build: (noise, colour, { rng }) => fish(false, colour, noise, rng) },
    },
  },
  octopus: { ...ground(0.4, [0.1, 0.4], REEF), build: (noise, colour, { rng }) => octopus(colour, noise, rng) },
  jellyfish: {
    medium: 'air',
    size: 0.5,
    turn: [0, 0.5],
    home: REEF,
    build: (_noise, colour, { rng }) => jellyfish(colour, rng),
  },
  parrot: { ...perched(PERCHED_KINDS.parrot, FLYING_KINDS.parrot), size: 0.56 },
  hummingbird: aloft(FLYING_KINDS.hummingbird, 0.36),
  flamingo: {
    ...ground(0.56, [0.8, 1.3], ['lake']),
    wades: 0.2,
    build: (noise, colour, { rng }) => waterfowl(FOWL_KINDS.flamingo, colour, noise, rng),
    acts: { standing: {}, flying: aloft(FLYING_KINDS.flamingo) },
  },
  swan: afloat(FOWL_KINDS.swan, FLYING_KINDS.swan),
  duck: { ...afloat(FOWL_KINDS.duck), size: 0.22 },
  butterfly: {
    medium: 'air',
    size: 0.3,
    turn: [0.1, 0.6],
    home: LAND,
    build: (_noise, colour, { rng }) => butterfly(colour, rng),
    acts: { flying: {} },
  },
  dove: aloft(FLYING_KINDS.dove, 0.28),
  eagle: aloft(FLYING_KINDS.eagle),
  seagull: aloft(FLYING_KINDS.gull, 0.2),
} as const satisfies Record<string, SubjectKindEntry>;
