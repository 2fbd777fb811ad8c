import type { Setting } from '../../scene/scene-description.js';
import type { SubjectKindEntry } from '../kind-entry.js';
import { knight, robed, spaceSuit } from './costumed.js';
import {
  AWAY,
  CHILD,
  childWithBalloon,
  couple,
  dancer,
  family,
  HIKER,
  MAN,
  someone,
  underUmbrella,
  WOMAN,
} from './people.js';
import { crowd } from './crowd.js';
import type { Outfit } from './person.js';

const LAND: readonly Setting[] = ['hills', 'alpine'];
const SIDE: readonly [number, number] = [1.75, 2.3];

const one = (outfit: Outfit, size: number): SubjectKindEntry => ({
  medium: 'ground',
  size,
  turn: AWAY,
  home: LAND,
  build: (noise, colour) => someone(outfit, 'standing', colour, noise),
  acts: {
    running: { turn: SIDE, build: (noise, colour) => someone(outfit, 'running', colour, noise) },
    jumping: { build: (noise, colour) => someone(outfit, 'jumping', colour, noise), size: size * 1.15 },
    sitting: { build: (noise, colour) => someone(outfit, 'sitting', colour, noise), size: size * 0.62 },
  },
});
const stands = (size: number, build: SubjectKindEntry['build'], turn = AWAY): SubjectKindEntry => ({
  medium: 'ground',
  size,
  turn,
  home: LAND,
  build,
});

/** Everybody who can stand in a picture; all look into it. */
export const PEOPLE = {
  hiker: one(HIKER, 0.44),
  woman: one(WOMAN, 0.43),
  man: one(MAN, 0.45),
  wizard: stands(0.46, (noise, colour) => robed(colour, noise)),
  astronaut: {
    ...stands(0.44, (noise, colour) => spaceSuit('standing', colour, noise)),
    acts: {
      sitting: { build: (noise, colour) => spaceSuit('sitting', colour, noise), size: 0.28 },
    },
  },
  child: {
    ...stands(0.3, (noise, colour) => someone(CHILD, 'standing', colour, noise)),
    acts: {
      running: { turn: SIDE, build: (noise, colour) => someone(CHILD, 'running', colour, noise) },
      jumping: { build: (noise, colour) => someone(CHILD, 'jumping', colour, noise) },
      sitting: { build: (noise, colour) => someone(CHILD, 'sitting', colour, noise), size: 0.2 },
    },
  },
  'child-with-balloon': stands(0.46, (noise, colour) => childWithBalloon(colour, noise)),
  umbrella: stands(0.5, (noise, colour) => underUmbrella(colour, noise)),
  couple: stands(0.44, (noise, colour) => couple(colour, noise)),
  family: stands(0.44, (noise, colour) => family(colour, noise)),
  crowd: stands(0.34, (noise, colour, { rng }) => crowd(colour, noise, rng)),
  dancer: stands(0.48, (noise, colour) => dancer(colour, noise), [2.3, 2.8]),
  knight: stands(0.5, (noise, colour) => knight(colour, noise)),
} satisfies Readonly<Record<string, SubjectKindEntry>>;
