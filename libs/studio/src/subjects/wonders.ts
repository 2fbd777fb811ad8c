import type { SubjectKindEntry } from './kind-entry.js';
import { bridge, pyramid, tower } from './monuments/monuments.js';
import { church, pagoda, temple } from './monuments/worship.js';
import { dragon } from './dreams/dragon.js';
import { floatingIsland, portal, skyLantern } from './dreams/places.js';

/** Great buildings, and what is only dreamt of. */
export const WONDERS = {
  bridge: {
    medium: 'water',
    size: 0.26,
    turn: [1.15, 1.45],
    home: ['lake'],
    build: (noise, colour) => bridge(colour, noise),
  },
  tower: {
    medium: 'ground',
    size: 0.72,
    turn: [0.2, 0.6],
    home: ['hills'],
    far: true,
    build: (noise, colour) => tower(colour, noise),
  },
  temple: {
    medium: 'ground',
    size: 0.4,
    turn: [0.35, 0.7],
    home: ['hills', 'alpine'],
    far: true,
    build: (noise, colour) => temple(colour, noise),
  },
  pagoda: {
    medium: 'ground',
    size: 0.66,
    turn: [0.2, 0.6],
    home: ['hills', 'alpine'],
    far: true,
    build: (noise, colour) => pagoda(colour, noise),
  },
  church: {
    medium: 'ground',
    size: 0.5,
    turn: [0.4, 0.8],
    home: ['hills', 'alpine'],
    far: true,
    build: (noise, colour) => church(colour, noise),
  },
  pyramid: {
    medium: 'ground',
    size: 0.42,
    turn: [0.3, 0.7],
    home: ['desert'],
    far: true,
    build: (noise, colour) => pyramid(colour, noise),
  },
  dragon: {
    medium: 'ground',
    size: 0.56,
    turn: [0.25, 0.6],
    home: ['alpine', 'hills'],
    build: (noise, colour) => dragon(colour, noise),
  },
  'floating-island': {
    medium: 'air',
    size: 0.44,
    turn: [0, 0.6],
    home: ['sky', 'lake', 'alpine', 'ocean'],
    varies: 0.45,
    build: (noise, colour, { rng }) => floatingIsland(colour, noise, rng),
  },
  portal: { medium: 'ground', size: 0.52, turn: [0.1, 0.4], build: (noise, colour) => portal(colour, noise) },
  lantern: {
    medium: 'air',
    size: 0.13,
    turn: [0, 1],
    home: ['lake', 'hills'],
    varies: 0.5,
    build: (_noise, colour) => skyLantern(colour),
  },
} satisfies Readonly<Record<string, SubjectKindEntry>>;
