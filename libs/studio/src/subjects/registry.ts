import type { Action, Setting, SubjectKind } from '../scene/scene-description.js';
import { PLANTS } from './plants/registry.js';
import { isGroundless } from '../scene/airless.js';
import { ANIMALS } from './animals/registry.js';
import { adrift } from './adrift.js';
import type { Stance, SubjectKindEntry } from './kind-entry.js';
import { TABLE_THINGS } from './table/registry.js';
import { PEOPLE } from './people/registry.js';
import { WONDERS } from './wonders.js';
import { VEHICLES } from './vehicles/registry.js';
import { cabin, castle, lighthouse, windmill } from './things/buildings.js';
import { campfire, crystal, mushroom, robot, snowman } from './things/objects.js';
import { balloon, rocket, sailboat } from './things/vessels.js';

export type { Stance, SubjectKindEntry } from './kind-entry.js';

const LAND: readonly Setting[] = ['hills', 'alpine'];
const ground = (size: number, turn: readonly [number, number], home = LAND): Stance => ({
  medium: 'ground',
  size,
  turn,
  home,
});

/** All that can stand in a picture. One more is one line here, its file, and its words in the lexicon. */
export const FIGURES: Readonly<Record<SubjectKind, SubjectKindEntry>> = {
  ...ANIMALS,
  ...PLANTS,
  ...PEOPLE,
  ...TABLE_THINGS,
  ...VEHICLES,
  ...WONDERS,
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

/** How far off things hang in the water, in metres. */
const AFLOAT = 3.8;

/**
 * Under water, what swims hangs in it as it would in the air, and all is near: it would be lost in the blue. Where nothing bears
 * things, all of them float, and in space they turn over.
 */
export const stanceIn = (setting: Setting, entry: SubjectKindEntry): SubjectKindEntry => {
  if (isGroundless(setting)) {
    const build: SubjectKindEntry['build'] = (noise, colour, draw) =>
      adrift(entry.build(noise, colour, draw), draw.rng);
    return { ...entry, medium: 'air', ...(setting === 'space' && entry.medium === 'ground' ? { build } : {}) };
  }
  if (setting !== 'underwater' || entry.medium === 'ground') return entry;
  return { aloft: AFLOAT, ...entry, medium: 'air', ...(entry.medium === 'water' ? entry.acts?.swimming : {}) };
};
