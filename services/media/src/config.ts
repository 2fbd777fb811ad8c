import { z } from 'zod';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const whole = (min: number, max: number, fallback: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

const shape = z.object({
  /** How often files that crashes have left behind are looked for. */
  MEDIA_JANITOR_MINUTES: whole(1, 24 * 60, 15),
  /** How many files of each area one look takes in. */
  MEDIA_JANITOR_FILES: whole(1, 100_000, 500),
  /** A staged picture that nobody has imported for so long is removed. */
  MEDIA_STAGED_HOURS: whole(1, 24 * 365, 7 * 24),
  /** A file without a record is removed when it is so old. */
  MEDIA_ORPHAN_HOURS: whole(1, 24 * 365, 24),
});

export const mediaSettings = shape.transform((env) => ({
  janitorEveryMs: env.MEDIA_JANITOR_MINUTES * MINUTE,
  janitor: {
    stagedForMs: env.MEDIA_STAGED_HOURS * HOUR,
    withoutRecordForMs: env.MEDIA_ORPHAN_HOURS * HOUR,
    filesPerRound: env.MEDIA_JANITOR_FILES,
  },
}));
export type MediaSettings = z.output<typeof mediaSettings>;
