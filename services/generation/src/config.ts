import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { modelSettings, type ModelSettings } from './models/model-settings.js';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** A processor is left to everything else, and four drawings at once fill the memory that a small machine has. */
const defaultWorkers = (): number => Math.min(4, Math.max(1, availableParallelism() - 1));

const shape = modelSettings.extend({
  /** Threads of the built-in studio. */
  STUDIO_WORKERS: whole(1, 64).optional(),
  /** Pictures that this process makes at once; as many as the studio has threads when left out. */
  GENERATION_SLOTS: whole(1, 256).optional(),
  /** How often a picture is tried before its credits go back. */
  GENERATION_MAX_ATTEMPTS: whole(1, 10).default(3),
  /** A job whose worker has given no sign of life for so long is taken up by another. */
  GENERATION_LEASE_MS: whole(500, 600_000).default(10_000),
  /** How often waiting jobs are looked for; a job made by this process is taken up without waiting for that. */
  GENERATION_POLL_MS: whole(10, 60_000).default(1_000),
  /** For so long after it was asked for, a hold may still come into being. */
  GENERATION_HOLD_GRACE_MS: whole(1_000, 3_600_000).default(15_000),
});

export const generationSettings = shape.transform((env) => {
  const studioWorkers = env.STUDIO_WORKERS ?? defaultWorkers();
  return {
    studioWorkers,
    slots: env.GENERATION_SLOTS ?? studioWorkers,
    leaseMs: env.GENERATION_LEASE_MS,
    pollMs: env.GENERATION_POLL_MS,
    models: env satisfies ModelSettings,
    rules: { maxAttempts: env.GENERATION_MAX_ATTEMPTS, holdGraceMs: env.GENERATION_HOLD_GRACE_MS },
  };
});
export type GenerationSettings = z.output<typeof generationSettings>;
