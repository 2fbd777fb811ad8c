import type { Noise } from '../raster/noise.js';
import type { Rng } from '../raster/rng.js';
import type { Action, Rgb, Season, Setting, SubjectKind } from '../scene/scene-description.js';
import { flyingBird, PERCHED_KINDS, perchedBird, type PerchedKind } from './animals/birds.js';
import { SITTING_KINDS } from './animals/sitting-kinds.js';
import { sittingAnimal, type SittingKind } from './animals/sitting.js';
import { STANDING_KINDS } from './animals/standing-kinds.js';
import { standingAnimal, type StandingKind } from './animals/standing.js';
import type { Figure } from './figure.js';
import { cabin, castle, lighthouse, windmill } from './things/buildings.js';
import { campfire, crystal, mushroom, robot, snowman, turtle } from './things/objects.js';
import { wanderer, type Wanderer } from './things/people.js';
import { balloon, rocket, sailboat } from './things/vessels.js';

/** What else decides how one figure looks: the season it stands in, and draws of its own. */
export type FigureDraw = { readonly season: Season; readonly rng: Rng };

/** Builds one figure; `colour` is wished for its main part. */
export type FigureBuilder = (noise: Noise, colour: Rgb | null, draw: FigureDraw) => Figure;

/** Where a thing is found, how large it likes to be in the frame and how it likes to be turned. */
export type Stance = {
  readonly medium: 'ground' | 'water' | 'air';
  /** Its height as a share of the frame's shorter side, when it is alone. */
  readonly size: number;
  /** Radians from the viewer's line that it is turned by, to either side, least and most. */
  readonly turn: readonly [number, number];
  /** The places that suit it where the prompt names none; any when left out. */
  readonly home?: readonly Setting[];
  /** Large things stand farther off when others stand with them. */
  readonly far?: true;
};

type Drawn = Stance & { readonly build: FigureBuilder };

/** `acts` holds what a kind can do beside what it does most, and what is different then. */
export type SubjectKindEntry = Drawn & { readonly acts?: Readonly<Partial<Record<Action, Partial<Drawn>>>> };

const LAND: readonly Setting[] = ['hills', 'alpine'];
const ground = (size: number, turn: readonly [number, number], home = LAND): Stance => ({
  medium: 'ground',
  size,
  turn,
  home,
});
const sitting = (kind: SittingKind): SubjectKindEntry => ({
  ...ground(0.46, [0.1, 0.45]),
  build: (noise, colour) => sittingAnimal(kind, colour, noise),
});
const standing = (kind: StandingKind, size = 0.5): SubjectKindEntry => ({
  ...ground(size, [0.7, 1.25]),
  build: (noise, colour) => standingAnimal(kind, colour, noise),
});
const perched = (kind: PerchedKind): SubjectKindEntry => ({
  ...ground(0.4, [0.1, 0.5]),
  build: (noise, colour) => perchedBird(kind, colour, noise),
});
const away: readonly [number, number] = [2.75, 3.05];
const person = (kind: Wanderer): SubjectKindEntry => ({
  ...ground(0.42, away),
  build: (noise, colour) => wanderer(kind, colour, noise),
});

/** All that can stand in a picture. One more is one line here, its file, and its words in the lexicon. */
export const FIGURES: Readonly<Record<SubjectKind, SubjectKindEntry>> = {
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
  owl: perched(PERCHED_KINDS.owl),
  penguin: perched(PERCHED_KINDS.penguin),
  raven: perched(PERCHED_KINDS.raven),
  robin: perched(PERCHED_KINDS.robin),
  turtle: { ...ground(0.22, [0.4, 0.8]), build: (noise, colour) => turtle(colour, noise) },
  eagle: {
    medium: 'air',
    size: 0.16,
    turn: [0.15, 0.6],
    build: (_noise, colour) => flyingBird('#4a3220', '#efe9dc', '#d9a520', colour),
  },
  seagull: {
    medium: 'air',
    size: 0.14,
    turn: [0.15, 0.7],
    build: (_noise, colour) => flyingBird('#eef0f2', '#f7f7f7', '#e0a02a', colour),
  },
  hiker: person({ coat: '#b23a2a', legs: '#39424e', hair: '#3a2a1c', wears: 'pack' }),
  woman: person({ coat: '#d8b04a', legs: '#3d4a5e', hair: '#4a2f1d', wears: 'long-hair' }),
  man: person({ coat: '#3f5b73', legs: '#2e3138', hair: '#2a1e16', wears: 'hat' }),
  wizard: person({ coat: '#34346b', legs: '#222222', hair: '#999999', wears: 'hood' }),
  astronaut: person({ coat: '#e6e8ec', legs: '#dfe2e7', hair: '#000000', wears: 'helmet' }),
  lighthouse: {
    ...ground(0.56, [0.1, 0.5], ['ocean']),
    far: true,
    build: (noise, colour) => lighthouse(colour, noise),
  },
  cabin: { ...ground(0.34, [0.35, 0.7]), far: true, build: (noise, colour) => cabin(colour, noise) },
  castle: { ...ground(0.5, [0.1, 0.4]), far: true, build: (noise, colour) => castle(colour, noise) },
  windmill: { ...ground(0.52, [0.15, 0.6], ['hills']), far: true, build: (noise, colour) => windmill(colour, noise) },
  balloon: { medium: 'air', size: 0.34, turn: [0, 1], build: (_noise, colour) => balloon(colour) },
  sailboat: {
    medium: 'water',
    size: 0.36,
    turn: [0.9, 1.4],
    home: ['lake', 'ocean'],
    build: (_noise, colour) => sailboat(colour),
  },
  rocket: { ...ground(0.56, [0.2, 0.7], ['desert']), far: true, build: (_noise, colour) => rocket(colour) },
  robot: { ...ground(0.44, [0.1, 0.5]), build: (_noise, colour) => robot(colour) },
  snowman: { ...ground(0.44, [0.1, 0.5]), build: (_noise, colour) => snowman(colour) },
  mushroom: { ...ground(0.34, [0, 1]), build: (noise, colour) => mushroom(colour, noise) },
  campfire: { ...ground(0.24, [0, 1]), build: () => campfire() },
  crystal: { ...ground(0.42, [0, 0.8]), build: (_noise, colour) => crystal(colour) },
};

/** How a kind is drawn while it does something; what it cannot do changes nothing. */
export const drawnAs = (kind: SubjectKind, action: Action | undefined): SubjectKindEntry => {
  const entry: SubjectKindEntry = FIGURES[kind];
  return action === undefined ? entry : { ...entry, ...entry.acts?.[action] };
};

export const canDo = (kind: SubjectKind, action: Action): boolean => FIGURES[kind].acts?.[action] !== undefined;
