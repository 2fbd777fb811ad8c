import type { CheckpointStore, EventStore } from '@pictora/event-sourcing';
import type { Model } from 'mongoose';

/** One field of a document: what the events give, and what is there. */
export type FieldDrift = { readonly field: string; readonly expected: unknown; readonly found: unknown };

/**
 * How a document differs from its events. `missing`: there is none although its events have been applied; `behind`: it
 * shows fewer events than have been applied; `ahead`: it shows more than there are; `stray`: no event accounts for it.
 */
export type Drift = {
  readonly id: string;
  readonly kind: 'different' | 'missing' | 'behind' | 'ahead' | 'stray';
  readonly fields: readonly FieldDrift[];
};

export type VerifyResult = {
  /** Documents that were compared. */
  readonly documents: number;
  readonly drifted: number;
  /** The position up to which events were folded. */
  readonly position: number;
};

/** How far a replay has come: a position of the store, and the last one that it goes to. Throw to end it. */
export type OnProgress = (position: number, until: number) => Promise<void> | void;

export type VerifyOptions = {
  readonly store: Pick<EventStore, 'read' | 'readAll' | 'lastPosition'>;
  readonly checkpoints: Pick<CheckpointStore, 'load'>;
  readonly onDrift: (drift: Drift) => Promise<void> | void;
  readonly onProgress?: OnProgress;
};

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !('toHexString' in value);

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

const leaves = (value: unknown, path: string, into: Map<string, unknown>): Map<string, unknown> => {
  if (isBranch(value) && Object.keys(value).length > 0)
    for (const [key, inner] of Object.entries(value)) leaves(inner, path === '' ? key : `${path}.${key}`, into);
  else if (isBranch(value)) into.set(path, Array.isArray(value) ? '[]' : '{}');
  else if (value !== undefined) into.set(path, plain(value));
  return into;
};

/** Where two documents differ, by dotted path. A field that is not there is `undefined`. */
export const differences = (expected: object, found: object): FieldDrift[] => {
  const [wanted, shown] = [leaves(expected, '', new Map()), leaves(found, '', new Map())];
  return [...new Set([...wanted.keys(), ...shown.keys()])]
    .filter((field) => wanted.get(field) !== shown.get(field))
    .map((field) => ({ field, expected: wanted.get(field), found: shown.get(field) }));
};

/** Where a stored document differs from one made of events, once that went through the model's schema as well. */
export const driftOf = <Document>(model: Model<Document>, expected: object, found: object): FieldDrift[] => {
  if (differences(expected, found).length === 0) return [];
  return differences(new model(expected).toObject({ flattenMaps: true }), found);
};
