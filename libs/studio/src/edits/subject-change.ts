import type { SubjectKind } from '../scene/scene-description.js';

export type Side = 'left' | 'right' | 'centre';

/** What an instruction wants of the things that stand in a picture: "add two birds", "make the boat blue". */
export type SubjectChange = {
  /** `change` gives another colour, size or place; `keep` is what a "don't" asks for. */
  readonly act: 'add' | 'remove' | 'replace' | 'change' | 'keep';
  /** The kind that is meant, and those that its word may mean as well: any bird for "bird". */
  readonly kinds: readonly SubjectKind[];
  readonly label: string;
  /** How many; null where no number is said. */
  readonly count: number | null;
  /** #rrggbb, the colour that it gets or, where it is removed, has. */
  readonly colour: { readonly hex: string; readonly label: string } | null;
  /** Multiplies its size. */
  readonly scale: number;
  /** Shares of the frame that it moves by: to the right, and nearer to the viewer. */
  readonly across: number;
  readonly nearer: number;
  /** Where in the picture it is to be, or is. */
  readonly side: Side | null;
  /** What it stands beside, or what takes its place. */
  readonly other: { readonly kinds: readonly SubjectKind[]; readonly label: string } | null;
};
