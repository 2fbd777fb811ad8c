import type { AspectRatio, EntryReference, JobStage, PromptReading, Style, Tier } from '@pictora/contracts';
import type { Lane, Saga } from './domain/job-saga.js';

export type Lease = {
  /** One taking-up of the job, not the process: two in one process must not pass for one another. */
  readonly owner: string;
  readonly until: Date;
};

/** What a model has said of the prompt so far; kept with the job and handed to the gallery with the picture. */
export type Understanding = { readonly reading: PromptReading | null; readonly scene: unknown };

export type JobRecord = Understanding & {
  readonly id: string;
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  /** Of the request that made the job: what workers do later is logged and recorded under it. */
  readonly correlationId: string;
  readonly kind: 'image';
  readonly prompt: string;
  readonly style: Style;
  readonly aspectRatio: AspectRatio;
  /** Chosen at creation, so that another worker draws the same picture. */
  readonly seed: number;
  /** Chosen at creation, so that storing the picture twice stores it once. */
  readonly imageId: string;
  readonly credits: number;
  readonly tier: Tier;
  /** The ledger's entries that the job has caused, as far as the ledger has told. */
  readonly entries: readonly EntryReference[];
  readonly saga: Saga;
  /** Grows with every change of the saga; a write of a worker that lost the job finds another version, and is refused. */
  readonly version: number;
  readonly lane: Lane | null;
  /** When a worker may take the job up; while one works on it, the end of its lease. */
  readonly availableAt: Date | null;
  readonly lease: Lease | null;
  readonly stage: JobStage;
  readonly progress: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};
