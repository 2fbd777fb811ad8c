const MINUTE = 60_000;

/** Waits between attempts, in milliseconds: most faults of mail servers pass in minutes, some in hours. */
const waits = [10_000, 30_000, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 180 * MINUTE] as const;

/** How long to wait after so many attempts have failed; null when it is time to give up. */
export const retryAfter = (failedAttempts: number): number | null => waits[failedAttempts - 1] ?? null;
