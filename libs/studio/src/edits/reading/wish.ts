import type { Region } from '../../layout/region-mask.js';
import type { Meaning } from '../../prompt/lexicon/meaning.js';
import type { EditPhrase } from '../edit.js';
import type { EditKind } from '../edit-step.js';
import type { SubjectChange } from '../subject-change.js';
import type { Direction } from './terms.js';

/** One wish of an instruction, before it is known what kind of picture it meets. */
export type Wish = {
  readonly target:
    | { readonly type: 'edit'; readonly kind: EditKind; readonly phrase: EditPhrase }
    | { readonly type: 'meaning'; readonly meaning: Meaning }
    | { readonly type: 'subject'; readonly change: SubjectChange };
  /** The words as written. */
  readonly texts: string[];
  direction: Direction | null;
  /** Multiplies the strength; null where no word says how much. */
  factor: number | null;
  share: number | null;
  degrees: number | null;
  ratio: string | null;
  region: Region | null;
  regionText: string | null;
  colour: { readonly hex: string; readonly label: string } | null;
  from: { readonly hex: string; readonly label: string } | null;
  place: string | null;
  quote: string | null;
};

export const newWish = (target: Wish['target'], texts: string[]): Wish => ({
  target,
  texts,
  direction: null,
  factor: null,
  share: null,
  degrees: null,
  ratio: null,
  region: null,
  regionText: null,
  colour: null,
  from: null,
  place: null,
  quote: null,
});
