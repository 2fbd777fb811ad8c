import type { SubscribeOptions } from './event-log.port.js';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;

/** A quarter of a second, doubling, at most half a minute. */
export const backOff = (attempt: number): number => Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);

export type RetryRules = { readonly maxAttempts: number; readonly delayAfter: (attempt: number) => number };

export const retryRules = (options: Pick<SubscribeOptions, 'maxAttempts' | 'retryDelayMs'>): RetryRules => ({
  maxAttempts: options.maxAttempts ?? 8,
  delayAfter: options.retryDelayMs ?? backOff,
});

/** What is kept of an error beside a dead letter. */
export const describeError = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 4_000);
