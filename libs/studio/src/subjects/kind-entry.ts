import type { Noise } from '../raster/noise.js';
import type { Rng } from '../raster/rng.js';
import type { Action, Rgb, Season, Setting } from '../scene/scene-description.js';
import type { Figure } from './figure.js';
import type { Liveliness } from './seen-figure.js';

/** What else decides how one figure looks: the season it stands in, and draws of its own. */
export type FigureDraw = { readonly season: Season; readonly rng: Rng };

/** Builds one figure; `colour` is wished for its main part. */
export type FigureBuilder = (noise: Noise, colour: Rgb | null, draw: FigureDraw) => Figure;

/** Where a thing is found, how large it likes to be in the frame and how it likes to be turned. */
export type Stance = {
  readonly medium: 'ground' | 'water' | 'air';
  /** Its height as a share of the frame's shorter side, when it is alone. */
  readonly size: number;
  /** Radians from the viewer's line that it is turned by, to either side, least and most. */
  readonly turn: readonly [number, number];
  /** The places that suit it where the prompt names none; any when left out. */
  readonly home?: readonly Setting[] | undefined;
  /** How far off it is drawn in the air, in metres; left out, far enough for a breath of haze. */
  readonly aloft?: number;
  /** The share of its height that is under water where it wades; left out, it stands on a rock where there is no ground. */
  readonly wades?: number;
  /** It has a head that a close view looks at. */
  readonly hasHead?: true;
  /** The season that suits it where the prompt names none. */
  readonly season?: Season;
  /** How it moves in a video; left out, not by itself, unless it is in the air or on the water. */
  readonly liveliness?: Liveliness;
  /** Several of it differ in size by so much, as a share. */
  readonly varies?: number;
  /** Large things stand farther off when others stand with them. */
  readonly far?: true | undefined;
};

export type Drawn = Stance & { readonly build: FigureBuilder };

/** `acts` holds what a kind can do beside what it does most, and what is different then. */
export type SubjectKindEntry = Drawn & { readonly acts?: Readonly<Partial<Record<Action, Partial<Drawn>>>> };
