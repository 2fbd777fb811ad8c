import type { ObjectStorage } from '@pictora/object-storage';

/** A running Pictora that can be killed, whole or a process at a time. */
export type Installation = {
  readonly form: 'standalone' | 'distributed';
  readonly dataDir: string;
  /** The addresses that its processes were given, for programs of operators. */
  readonly settings: Readonly<Record<string, string>>;
  /** What can be killed, by name. */
  readonly victims: readonly string[];
  readonly url: () => string;
  /** Where each of its processes tells of itself. */
  ops(): readonly string[];
  /** Kills without warning; resolves when it is dead. */
  kill(victim: string): Promise<void>;
  /** Lets it begin to start again, and kills it meanwhile after so many milliseconds. */
  killStarting(victim: string, afterMs: number): Promise<void>;
  /** Resolves when it is ready again. */
  untilBack(victim: string): Promise<void>;
  readonly storage: () => Promise<{ readonly storage: ObjectStorage; readonly close: () => Promise<void> }>;
  /** Ends it in good order. */
  stop(): Promise<void>;
};

/** What every form is told, so that what a dead process had in hand is soon taken up, and is not taken to be at fault. */
export const commonEnv: Readonly<Record<string, string>> = {
  GENERATION_LEASE_MS: '2000',
  GENERATION_POLL_MS: '200',
  GENERATION_MAX_ATTEMPTS: '10',
  GENERATION_SLOTS: '3',
  STUDIO_WORKERS: '1',
  ACCESS_TOKEN_SECONDS: '3600',
  LOG_LEVEL: 'error',
  MEDIA_JANITOR_FILES: '100000',
};
