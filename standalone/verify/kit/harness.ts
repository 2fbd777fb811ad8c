import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { withSection, type Figure } from './reliability.js';
import { readSettings, type Settings } from './settings.js';

const document = resolve(import.meta.dirname, '../../../docs/reliability.md');

/** A promise of the product that did not hold. `seed` tells it again; `history` is what happened last, line by line. */
export class Violation extends Error {
  override readonly name = 'Violation';

  constructor(
    message: string,
    readonly seed: number,
    readonly history: readonly string[] = [],
  ) {
    super(message);
  }
}

export type Harness = {
  /** As in `npm run verify:NAME`. */
  readonly name: string;
  /** The size of the whole run. */
  readonly size: number;
  /**
   * Looks whether the promises hold, and answers with what was seen. Throws a Violation at the first that does not.
   *
   * @param say one line of progress.
   */
  readonly run: (settings: Settings, say: (line: string) => void) => Promise<readonly Figure[]>;
};

/** Runs a harness as its command line says, tells the figures, and sets the exit code: 1 for a violation, 2 for a wrong line. */
export const runHarness = async ({ name, size, run }: Harness, args = process.argv.slice(2)): Promise<void> => {
  let settings: Settings;
  try {
    settings = readSettings(args, { size });
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
    return;
  }
  const began = performance.now();
  try {
    const figures = await run(settings, (line) => console.log(line));
    const seconds = (performance.now() - began) / 1000;
    for (const { what, value } of figures) console.log(`${what}: ${value}`);
    console.log(`${name}: held, seed ${settings.seed}, size ${settings.size}, ${seconds.toFixed(1)} s`);
    if (!settings.record) return;
    const day = new Date().toISOString().slice(0, 10);
    const section = { name, ...settings, figures, seconds, processors: availableParallelism(), day };
    writeFileSync(document, withSection(readFileSync(document, 'utf8'), section));
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof Violation)) throw error;
    console.log(error.history.join('\n'));
    console.error(`${error.message}\nTell it again with: npm run verify:${name} -- --seed ${error.seed}`);
  }
};
