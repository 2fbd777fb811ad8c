/** A double exposure: somebody's profile on paper, filled with the scene. */
export const SITTERS = ['woman', 'man', 'child'] as const;
export const HAIRS = ['short', 'bun', 'long', 'ponytail', 'curls', 'shaved'] as const;

export type Sitter = (typeof SITTERS)[number];
export type Hair = (typeof HAIRS)[number];

export type Portrait = {
  readonly sitter: Sitter;
  readonly hair: Hair;
  readonly beard: boolean;
  /** Looks to the left of the picture. */
  readonly toLeft: boolean;
  /** Shares of the frame: the middle of the head across, and the side of the head's box of the shorter side. */
  readonly x: number;
  readonly size: number;
  /** What flies about the head. */
  readonly birds: boolean;
};
