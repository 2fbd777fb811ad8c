import type { Setting } from '../../scene/scene-description.js';
import type { SubjectKindEntry } from '../kind-entry.js';
import { bicycle, bus, car } from './road.js';
import { train } from './train.js';
import { airplane, rowboat, ship, tent } from './sea-and-air.js';

const LAND: readonly Setting[] = ['hills', 'alpine'];
const WATER: readonly Setting[] = ['lake', 'ocean'];
const SIDE: readonly [number, number] = [0.65, 1.15];

/** What people travel in. */
export const VEHICLES = {
  car: {
    medium: 'ground',
    size: 0.26,
    turn: SIDE,
    home: ['desert', 'hills', 'city'],
    build: (_noise, colour) => car(colour),
  },
  bus: { medium: 'ground', size: 0.34, turn: SIDE, home: ['city'], far: true, build: (_noise, colour) => bus(colour) },
  bicycle: { medium: 'ground', size: 0.32, turn: [1, 1.4], home: LAND, build: (_noise, colour) => bicycle(colour) },
  train: {
    medium: 'ground',
    size: 0.3,
    turn: [0.7, 1.05],
    home: LAND,
    far: true,
    build: (_noise, colour) => train(colour),
  },
  airplane: { medium: 'air', size: 0.2, turn: [0.75, 1.2], build: (_noise, colour) => airplane(colour) },
  ship: { medium: 'water', size: 0.28, turn: [0.9, 1.35], home: ['ocean'], build: (_noise, colour) => ship(colour) },
  rowboat: { medium: 'water', size: 0.13, turn: [0.6, 1.2], home: WATER, build: (_noise, colour) => rowboat(colour) },
  tent: { medium: 'ground', size: 0.26, turn: [0.3, 0.8], home: LAND, build: (_noise, colour) => tent(colour) },
} satisfies Readonly<Record<string, SubjectKindEntry>>;
