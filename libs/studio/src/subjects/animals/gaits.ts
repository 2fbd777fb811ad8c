/** How far a leg's knee and foot are from where they stand: up and forwards, in lengths of the leg. */
export type Stride = {
  readonly knee: readonly [up: number, ahead: number];
  readonly foot: readonly [up: number, ahead: number];
};

/** The strides of the legs on the figure's left and right, and how the trunk is borne. */
export type Gait = {
  readonly front: readonly [Stride, Stride];
  readonly hind: readonly [Stride, Stride];
  /** Lengths of the leg that the trunk is lifted by, and radians that its fore end is. */
  readonly lift: number;
  readonly pitch: number;
};

const at = (up: number, ahead: number, footUp: number, footAhead: number): Stride => ({
  knee: [up, ahead],
  foot: [footUp, footAhead],
});

/** The gaits, by what an animal on four legs does. */
export const GAITS = {
  standing: {
    front: [at(0, 0.12, 0, 0.12), at(0, -0.08, 0, -0.08)],
    hind: [at(0, -0.1, 0, -0.1), at(0, 0.08, 0, 0.08)],
    lift: 0,
    pitch: 0,
  },
  running: {
    front: [at(0.14, 0.42, 0.2, 0.84), at(0.16, 0.34, 0.42, 0.2)],
    hind: [at(0.06, -0.26, 0.2, -0.84), at(0.04, -0.08, 0.1, -0.5)],
    lift: 0.05,
    pitch: 0.06,
  },
  jumping: {
    front: [at(0.24, 0.34, 0.44, 0.14), at(0.2, 0.4, 0.34, 0.34)],
    hind: [at(-0.04, -0.34, 0.06, -0.86), at(-0.06, -0.24, 0, -0.7)],
    lift: 0.55,
    pitch: 0.34,
  },
} as const satisfies Record<string, Gait>;
