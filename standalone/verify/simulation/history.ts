/** A promise of the simulated world that does not hold. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

export const must = (holds: boolean, what: () => string): void => {
  if (!holds) throw new Broken(what());
};

/** A history in which something was wrong, with the seed that tells it again. */
export class WrongHistory extends Error {
  override readonly name = 'WrongHistory';
  constructor(
    readonly seed: number,
    readonly step: number,
    readonly lines: readonly string[],
    cause: unknown,
  ) {
    super(`seed ${seed}, step ${step}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** What is known of a history that came to its end. `trace` is the digest of all that happened. */
export type Told = {
  readonly seed: number;
  readonly steps: number;
  readonly trace: string;
  readonly lines: readonly string[];
  /** Where processes have died, and how often. */
  readonly deaths: ReadonlyMap<string, number>;
};
