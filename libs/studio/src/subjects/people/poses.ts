import type { Point } from '../sdf/primitives.js';

/**
 * Where the joints of somebody of 1.85 units are, feet at zero, looking along +z. Pairs are left (-x) and right. Wrists and ankles
 * end the limbs; hands and feet follow from them.
 */
export type Pose = {
  readonly neck: Point;
  readonly hips: Point;
  readonly elbows: readonly [Point, Point];
  readonly wrists: readonly [Point, Point];
  readonly knees: readonly [Point, Point];
  readonly ankles: readonly [Point, Point];
};

const STANDING: Pose = {
  neck: [0, 1.46, 0],
  hips: [0, 0.93, 0],
  elbows: [
    [-0.235, 1.15, -0.035],
    [0.24, 1.15, -0.03],
  ],
  wrists: [
    [-0.222, 0.9, 0.05],
    [0.232, 0.9, 0.06],
  ],
  knees: [
    [-0.1, 0.5, 0.02],
    [0.115, 0.5, 0.03],
  ],
  ankles: [
    [-0.105, 0.09, -0.05],
    [0.145, 0.09, 0.03],
  ],
};

export const POSES = {
  standing: STANDING,
  walking: {
    ...STANDING,
    elbows: [
      [-0.235, 1.15, -0.14],
      [0.235, 1.15, 0.08],
    ],
    wrists: [
      [-0.22, 0.92, -0.12],
      [0.215, 0.94, 0.26],
    ],
    knees: [
      [-0.1, 0.52, 0.15],
      [0.1, 0.49, -0.03],
    ],
    ankles: [
      [-0.1, 0.1, 0.24],
      [0.1, 0.15, -0.32],
    ],
  },
  running: {
    neck: [0, 1.42, 0.17],
    hips: [0, 0.92, 0],
    elbows: [
      [-0.26, 1.18, -0.12],
      [0.25, 1.14, 0.24],
    ],
    wrists: [
      [-0.2, 1.02, 0.1],
      [0.16, 1.3, 0.42],
    ],
    knees: [
      [-0.1, 0.66, 0.36],
      [0.1, 0.5, -0.08],
    ],
    ankles: [
      [-0.1, 0.28, 0.3],
      [0.1, 0.36, -0.5],
    ],
  },
  rejoicing: {
    ...STANDING,
    elbows: [
      [-0.34, 1.6, 0],
      [0.34, 1.6, 0],
    ],
    wrists: [
      [-0.42, 1.88, 0.03],
      [0.42, 1.88, 0.03],
    ],
    ankles: [
      [-0.2, 0.09, 0],
      [0.2, 0.09, 0],
    ],
    knees: [
      [-0.15, 0.5, 0.03],
      [0.15, 0.5, 0.03],
    ],
  },
  jumping: {
    neck: [0, 1.66, 0.04],
    hips: [0, 1.13, 0],
    elbows: [
      [-0.36, 1.8, 0],
      [0.36, 1.8, 0],
    ],
    wrists: [
      [-0.46, 2.06, 0.04],
      [0.46, 2.06, 0.04],
    ],
    knees: [
      [-0.22, 0.86, 0.2],
      [0.2, 0.78, 0.05],
    ],
    ankles: [
      [-0.26, 0.56, -0.12],
      [0.28, 0.45, -0.24],
    ],
  },
  holding: {
    ...STANDING,
    elbows: [
      [-0.235, 1.15, -0.035],
      [0.27, 1.24, 0.1],
    ],
    wrists: [
      [-0.222, 0.9, 0.05],
      [0.17, 1.42, 0.2],
    ],
  },
  reaching: {
    ...STANDING,
    elbows: [
      [-0.235, 1.15, -0.035],
      [0.28, 1.52, 0.06],
    ],
    wrists: [
      [-0.222, 0.9, 0.05],
      [0.26, 1.78, 0.1],
    ],
  },
  sitting: {
    neck: [0, 0.67, 0],
    hips: [0, 0.15, -0.04],
    elbows: [
      [-0.27, 0.42, 0.14],
      [0.27, 0.42, 0.14],
    ],
    wrists: [
      [-0.15, 0.46, 0.36],
      [0.15, 0.46, 0.36],
    ],
    knees: [
      [-0.14, 0.48, 0.42],
      [0.14, 0.48, 0.42],
    ],
    ankles: [
      [-0.14, 0.08, 0.62],
      [0.14, 0.08, 0.62],
    ],
  },
  dancing: {
    neck: [-0.03, 1.5, 0.02],
    hips: [0, 0.97, 0],
    elbows: [
      [-0.32, 1.66, 0.05],
      [0.42, 1.5, 0.06],
    ],
    wrists: [
      [-0.14, 1.92, 0.08],
      [0.68, 1.58, 0.12],
    ],
    knees: [
      [-0.06, 0.54, 0.02],
      [0.36, 0.86, -0.1],
    ],
    ankles: [
      [-0.05, 0.17, 0.01],
      [0.76, 0.92, -0.2],
    ],
  },
  handInHand: {
    ...STANDING,
    elbows: [
      [-0.235, 1.15, -0.035],
      [0.3, 1.16, -0.02],
    ],
    wrists: [
      [-0.222, 0.9, 0.05],
      [0.35, 0.9, 0.03],
    ],
  },
} as const satisfies Record<string, Pose>;

export type PoseName = keyof typeof POSES;
