import type { Layout } from '../layout/layout.js';
import type { DisplayImage } from '../raster/image.js';
import type { EditKind, EditStep } from './edit-step.js';

/** A picture while it is edited, with its space, which is only looked for when an edit asks. */
export type Worked = { readonly display: DisplayImage; readonly layout: () => Layout };

/** What a phrase of an instruction means to an edit. */
export type EditPhrase = {
  /** For the reading: "brighter", "sepia". */
  readonly label: string;
  readonly sign?: 1 | -1;
  /** Strength of the bare phrase; 1 when left out. */
  readonly amount?: number;
  readonly variant?: string;
};

export type EditHooks = { readonly throwIfCancelled: () => void };

/** One edit: its words and what it does. A new one is one file, one name in EDIT_KINDS and one line in the registry. */
export type Edit = {
  readonly kind: EditKind;
  /** What it offers, for the list of what the studio can do. */
  readonly offers: string;
  /** Phrases divided by commas, and what they mean. */
  readonly phrases: readonly (readonly [words: string, phrase: EditPhrase])[];
  /** The share that strength 1 stands for: "30%" is a strength of 0.3 / unit. */
  readonly unit: number;
  /** True when "less" turns it round, as "less contrast"; otherwise "less" weakens or takes away. */
  readonly isTwoSided?: true;
  /** True when it can be kept to a region: what it does elsewhere is then undone by the mask. */
  readonly isLocal?: true;
  readonly apply: (worked: Worked, step: EditStep, hooks: EditHooks) => Worked;
};
