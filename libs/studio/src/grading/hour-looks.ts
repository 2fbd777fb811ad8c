import type { Rgb, TimeOfDay } from '../scene/scene-description.js';

/** How an hour lights a picture that was taken at another: linear light. */
export type HourLook = {
  /** Mean light of the whole picture. */
  readonly mean: number;
  /** What falls on the ground. */
  readonly ground: Rgb;
  /** The sky's colours above and at the horizon. */
  readonly zenith: Rgb;
  readonly horizon: Rgb;
  /** How far the sky goes over to them. */
  readonly cover: number;
  readonly saturation: number;
  readonly stars: number;
};

export const HOUR_LOOKS: Readonly<Record<TimeOfDay, HourLook>> = {
  day: {
    mean: 0.25,
    ground: [1.02, 1, 0.96],
    zenith: [0.16, 0.36, 0.72],
    horizon: [0.55, 0.72, 0.9],
    cover: 0.45,
    saturation: 1.06,
    stars: 0,
  },
  'golden-hour': {
    mean: 0.2,
    ground: [1.24, 0.98, 0.62],
    zenith: [0.4, 0.44, 0.55],
    horizon: [1, 0.66, 0.3],
    cover: 0.55,
    saturation: 1.05,
    stars: 0,
  },
  sunrise: {
    mean: 0.15,
    ground: [1.16, 0.88, 0.74],
    zenith: [0.3, 0.34, 0.6],
    horizon: [1, 0.52, 0.34],
    cover: 0.68,
    saturation: 1,
    stars: 0,
  },
  sunset: {
    mean: 0.13,
    ground: [1.2, 0.82, 0.66],
    zenith: [0.2, 0.2, 0.46],
    horizon: [1, 0.4, 0.14],
    cover: 0.72,
    saturation: 1.02,
    stars: 0,
  },
  dawn: {
    mean: 0.075,
    ground: [0.78, 0.86, 1.2],
    zenith: [0.09, 0.13, 0.3],
    horizon: [0.5, 0.34, 0.36],
    cover: 0.72,
    saturation: 0.85,
    stars: 0.12,
  },
  dusk: {
    mean: 0.06,
    ground: [0.74, 0.8, 1.26],
    zenith: [0.05, 0.07, 0.2],
    horizon: [0.42, 0.22, 0.26],
    cover: 0.75,
    saturation: 0.85,
    stars: 0.25,
  },
  night: {
    mean: 0.036,
    ground: [0.52, 0.72, 1.3],
    zenith: [0.009, 0.016, 0.05],
    horizon: [0.045, 0.065, 0.14],
    cover: 0.85,
    saturation: 0.55,
    stars: 0.8,
  },
};
