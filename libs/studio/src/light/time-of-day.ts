import type { RampStop } from '../raster/ramp.js';
import type { Rgb, TimeOfDay } from '../scene/scene-description.js';

/** The light of a time of day in clear weather, before weather, palette and mood. */
export type DayLight = {
  /** Sky from the horizon (0) to the zenith (1), looking towards the sun and away from it. */
  readonly towards: readonly RampStop[];
  readonly away: readonly RampStop[];
  /** The glow around the sun. */
  readonly glow: Rgb;
  /** Direct light, light from the open sky, and light thrown back by the ground. */
  readonly key: Rgb;
  readonly ambient: Rgb;
  readonly bounce: Rgb;
  readonly cloudLit: Rgb;
  readonly cloudShade: Rgb;
  /** Warm light on the bellies of clouds while the sun is low. */
  readonly cloudBelly: Rgb;
  /** Haze a metre, how cool far haze is against the horizon (0 to 1), and mist over low ground. */
  readonly haze: number;
  readonly coolness: number;
  readonly mist: number;
  readonly exposure: number;
};

export const DAYLIGHTS: Readonly<Record<TimeOfDay, DayLight>> = {
  dawn: {
    towards: [
      [0, '#ffc39a', 0.95],
      [0.1, '#f7aa9c', 0.78],
      [0.26, '#d6a8ae', 0.58],
      [0.5, '#8696c0', 0.42],
      [0.78, '#48629f', 0.32],
      [1, '#2a447f', 0.24],
    ],
    away: [
      [0, '#b3a2b4', 0.5],
      [0.16, '#9c9abb', 0.46],
      [0.36, '#7784b6', 0.38],
      [1, '#27407a', 0.22],
    ],
    glow: [1.0, 0.52, 0.3],
    key: [1.15, 0.72, 0.6],
    ambient: [0.17, 0.2, 0.36],
    bounce: [0.06, 0.05, 0.06],
    cloudLit: [0.9, 0.66, 0.6],
    cloudShade: [0.3, 0.28, 0.42],
    cloudBelly: [0.5, 0.26, 0.24],
    haze: 0.00105,
    coolness: 0.6,
    mist: 0.4,
    exposure: 1.34,
  },
  sunrise: {
    towards: [
      [0, '#ffb976', 1.3],
      [0.11, '#ffae80', 1.05],
      [0.27, '#f2aaa2', 0.82],
      [0.5, '#a9a7cb', 0.62],
      [0.75, '#5f82ba', 0.5],
      [1, '#345d9d', 0.4],
    ],
    away: [
      [0, '#e4aaa4', 0.78],
      [0.2, '#b8a4c2', 0.62],
      [0.5, '#7f95c3', 0.5],
      [1, '#345791', 0.36],
    ],
    glow: [1.9, 1.05, 0.46],
    key: [3.7, 1.9, 0.86],
    ambient: [0.16, 0.21, 0.38],
    bounce: [0.12, 0.07, 0.05],
    cloudLit: [1.45, 0.8, 0.45],
    cloudShade: [0.27, 0.24, 0.4],
    cloudBelly: [0.6, 0.25, 0.14],
    haze: 0.00082,
    coolness: 0.88,
    mist: 0.09,
    exposure: 1.16,
  },
  day: {
    towards: [
      [0, '#e9f1f6', 1.08],
      [0.13, '#c4def3', 0.98],
      [0.4, '#84b7e8', 0.86],
      [0.7, '#4f8fd3', 0.74],
      [1, '#3475bd', 0.62],
    ],
    away: [
      [0, '#d7e7f3', 0.98],
      [0.15, '#a9cff0', 0.88],
      [0.45, '#6aa6e2', 0.76],
      [1, '#2c6bb8', 0.58],
    ],
    glow: [1.0, 0.94, 0.8],
    key: [3.15, 2.85, 2.4],
    ambient: [0.25, 0.35, 0.54],
    bounce: [0.13, 0.13, 0.08],
    cloudLit: [1.55, 1.5, 1.42],
    cloudShade: [0.44, 0.53, 0.7],
    cloudBelly: [0.03, 0.03, 0.03],
    haze: 0.00078,
    coolness: 0.72,
    mist: 0.1,
    exposure: 1.14,
  },
  'golden-hour': {
    towards: [
      [0, '#ffcf86', 1.3],
      [0.12, '#ffdcae', 1.1],
      [0.28, '#f1dcc4', 0.92],
      [0.5, '#b3cbe0', 0.74],
      [0.78, '#74a4d4', 0.58],
      [1, '#4a84c0', 0.48],
    ],
    away: [
      [0, '#f2cfb8', 0.84],
      [0.14, '#d3cfd6', 0.72],
      [0.45, '#86b0dc', 0.58],
      [1, '#3c74b4', 0.44],
    ],
    glow: [1.8, 1.25, 0.62],
    key: [4.0, 2.5, 1.1],
    ambient: [0.2, 0.24, 0.35],
    bounce: [0.16, 0.12, 0.06],
    cloudLit: [1.7, 1.2, 0.78],
    cloudShade: [0.42, 0.4, 0.5],
    cloudBelly: [0.4, 0.24, 0.12],
    haze: 0.00078,
    coolness: 0.8,
    mist: 0.06,
    exposure: 1.16,
  },
  sunset: {
    towards: [
      [0, '#ffa045', 1.35],
      [0.09, '#ff8748', 1.15],
      [0.22, '#f76f62', 0.86],
      [0.42, '#c26a93', 0.58],
      [0.68, '#6f5fa3', 0.4],
      [1, '#2f3f80', 0.28],
    ],
    away: [
      [0, '#c9828f', 0.62],
      [0.18, '#a177a3', 0.5],
      [0.45, '#6268a6', 0.38],
      [1, '#26397a', 0.26],
    ],
    glow: [2.0, 0.9, 0.34],
    key: [3.35, 1.45, 0.62],
    ambient: [0.13, 0.15, 0.34],
    bounce: [0.12, 0.05, 0.05],
    cloudLit: [1.5, 0.6, 0.3],
    cloudShade: [0.2, 0.14, 0.29],
    cloudBelly: [0.72, 0.2, 0.11],
    haze: 0.001,
    coolness: 0.8,
    mist: 0.13,
    exposure: 1.14,
  },
  dusk: {
    towards: [
      [0, '#ff8f52', 0.85],
      [0.08, '#ef7a68', 0.66],
      [0.2, '#b9648c', 0.46],
      [0.42, '#6c5699', 0.33],
      [0.7, '#353c7c', 0.24],
      [1, '#1a2355', 0.17],
    ],
    away: [
      [0, '#75679c', 0.34],
      [0.22, '#585a97', 0.28],
      [1, '#192350', 0.15],
    ],
    glow: [0.8, 0.32, 0.18],
    key: [0.85, 0.5, 0.62],
    ambient: [0.12, 0.14, 0.3],
    bounce: [0.03, 0.02, 0.04],
    cloudLit: [0.72, 0.34, 0.36],
    cloudShade: [0.16, 0.14, 0.28],
    cloudBelly: [0.52, 0.17, 0.17],
    haze: 0.00105,
    coolness: 0.8,
    mist: 0.26,
    exposure: 1.6,
  },
  night: {
    towards: [
      [0, '#3d6f8e', 0.4],
      [0.16, '#28517f', 0.32],
      [0.45, '#183363', 0.28],
      [1, '#0c1b45', 0.26],
    ],
    away: [
      [0, '#2c5878', 0.32],
      [0.2, '#1f4270', 0.28],
      [1, '#0b1840', 0.24],
    ],
    glow: [0.1, 0.13, 0.18],
    key: [0.4, 0.54, 0.74],
    ambient: [0.062, 0.094, 0.168],
    bounce: [0.006, 0.01, 0.014],
    cloudLit: [0.12, 0.16, 0.22],
    cloudShade: [0.02, 0.032, 0.06],
    cloudBelly: [0.008, 0.01, 0.014],
    haze: 0.001,
    coolness: 0.4,
    mist: 0.34,
    exposure: 1.75,
  },
};
