import type {
  AspectRatio,
  EntryReference,
  JobKind,
  JobStage,
  PromptReading,
  Style,
  Tier,
  VideoSeconds,
} from '@pictora/contracts';
import type { Lane, Saga } from './domain/job-saga.js';

export type Lease = {
  /** One taking-up of the job, not the process: two in one process must not pass for one another. */
  readonly owner: string;
  readonly until: Date;
};

/** What a job is to make, with every choice made: a worker that finds it needs to ask nobody what was meant. */
export type Commission = {
  readonly kind: JobKind;
  /** The prompt of a picture, the instruction of an edit, the motion of a video (may be empty). */
  readonly prompt: string;
  readonly negativePrompt: string | null;
  /** Of an edit and a video those of the picture that they are made of. */
  readonly style: Style;
  readonly aspectRatio: AspectRatio;
  /** How many pictures. */
  readonly count: number;
  /** Of a video. */
  readonly duration: VideoSeconds | null;
  /** The catalogue's id. */
  readonly model: string;
  /** The picture that is edited or animated. */
  readonly parentId: string | null;
  readonly credits: number;
};

export type JobRecord = Commission & {
  readonly id: string;
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  /** Of the request that made the job: what workers do later is logged and recorded under it. */
  readonly correlationId: string;
  /** Where in its trace the job was ordered (W3C): what workers do later belongs to that trace. Null when nobody traced. */
  readonly traceparent: string | null;
  /** The failed or cancelled job that this one repeats. */
  readonly retryOf: string | null;
  /** Of the first piece; each further one has the next. Chosen at creation, so that another worker makes the same. */
  readonly seed: number;
  /** Of each picture, or of the one video. Chosen at creation, so that storing one twice stores it once. */
  readonly resultIds: readonly string[];
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
  /** Which of its owner's seats the job has while it is worked on; no two jobs of one person have the same. */
  readonly seat: number | null;
  /** Its owner's seats are all taken: it waits for one of them, and not in its lane. */
  readonly parked: boolean;
  readonly stage: JobStage;
  readonly progress: number;
  /** What the model has understood so far. */
  readonly reading: PromptReading | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};
