import type { Region } from '../../layout/region-mask.js';
import type { SubjectKind } from '../../scene/scene-description.js';
import type { Meaning } from '../../prompt/lexicon/meaning.js';
import type { EditPhrase } from '../edit.js';
import type { EditKind } from '../edit-step.js';

/** Which way a thing is to go: "more contrast", "less fog", "remove the frame", "don't crop". */
export type Direction = 'more' | 'less' | 'remove' | 'not';

/** What a word or phrase of an instruction is to the reader. */
export type Sense =
  | { readonly type: 'edit'; readonly kind: EditKind; readonly phrase: EditPhrase }
  /** "a little", "much": multiplies the strength. */
  | { readonly type: 'amount'; readonly factor: number; readonly isLeading?: true }
  /** "30%", "90 degrees", "16:9". */
  | { readonly type: 'percent'; readonly share: number }
  | { readonly type: 'degrees'; readonly degrees: number }
  | { readonly type: 'ratio'; readonly ratio: string }
  | { readonly type: 'direction'; readonly direction: Direction }
  /** Begins a new wish: "make", "turn". */
  | { readonly type: 'verb' }
  | { readonly type: 'region'; readonly region: Region }
  | { readonly type: 'colour'; readonly hex: string; readonly label: string }
  /** Keeps one thing out of the rest: "only the red", "except blue". */
  | { readonly type: 'only' }
  /** "red instead of blue": the colours come the other way round. */
  | { readonly type: 'instead' }
  | { readonly type: 'place'; readonly place: string }
  | { readonly type: 'quote'; readonly text: string }
  /** A word of the prompts' lexicon: hour, season, weather, style, mood, place. */
  | { readonly type: 'meaning'; readonly meaning: Meaning }
  /** A thing that can stand in a picture: what its word may mean, the likeliest first. */
  | { readonly type: 'subject'; readonly kinds: readonly SubjectKind[]; readonly label: string }
  | { readonly type: 'joint' }
  | { readonly type: 'filler' }
  | { readonly type: 'unknown' };

/** A piece of the instruction as written, and its sense. */
export type Term = { readonly text: string; readonly sense: Sense; readonly breakBefore: boolean };
