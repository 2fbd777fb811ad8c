import type { Region } from '../layout/region-mask.js';

/** Everything that can be done to a finished picture; one module each in `operations`. */
export const EDIT_KINDS = [
  'exposure',
  'shadows',
  'contrast',
  'saturation',
  'warmth',
  'tint',
  'recolour',
  'swap-colour',
  'keep-colour',
  'black-and-white',
  'sepia',
  'vintage',
  'invert',
  'blur',
  'sharpen',
  'glow',
  'smooth',
  'pixelate',
  'crop',
  'rotate',
  'mirror',
  'vignette',
  'grain',
  'frame',
  'text',
  'style',
  'hour',
  'season',
  'fog',
  'rain',
  'snow',
  'clouds',
  'clear-sky',
  'stars',
  'moon',
  'aurora',
  'rainbow',
] as const;
export type EditKind = (typeof EDIT_KINDS)[number];

/**
 * One edit as plain data. It travels in the scene description, so that a picture that is drawn again keeps its edits.
 * Each kind uses the fields that it needs.
 */
export type EditStep = {
  readonly kind: EditKind;
  /** How strongly: 1 is the bare word, 0.5 "a little", negative the other way. Degrees where it rotates. */
  readonly amount: number;
  /** Decides grain, drops and flakes. */
  readonly seed: number;
  /** The edit is kept to this part. */
  readonly region?: Region;
  /** #rrggbb. */
  readonly colour?: string;
  /** The colour that is changed or kept. */
  readonly from?: string;
  /** Which way, shape, style, hour or season, as the kind has them. */
  readonly variant?: string;
  /** Words written into the picture. */
  readonly text?: string;
};
