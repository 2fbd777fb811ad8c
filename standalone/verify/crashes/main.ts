// `npm run verify:crashes -- --seed 1 --size 140`: kills processes so often, five in seven of them the whole app, the others one
// process at a time. The thousand is `--size 1000`, on three installations side by side.
import { natsMissing } from '@pictora/testing';
import { runHarness } from '../kit/harness.js';
import type { Wants } from './acts.js';
import { startDistributedForm } from './distributed.js';
import { figuresOf } from './figures.js';
import type { Batch } from './batch.js';
import { runForm, type Start } from './run.js';
import { startStandaloneForm } from './standalone.js';

const wants: readonly Wants[] = [
  { plan: 'premium', video: true, studio: 0.2 },
  { plan: 'pro', video: false, studio: 0 },
  { plan: null, video: false, studio: 0 },
  { plan: null, video: false, studio: 0 },
];
const perBatch = 20;
/** From so many deaths on they are shared out: much of a death is waiting for a start. */
const worthSharing = 300;
const sideBySide = 3;

/** Which seed and how many deaths each of so many installations gets. */
const sharesOf = (seed: number, deaths: number, installations: number): { seed: number; deaths: number }[] =>
  Array.from({ length: installations }, (_, n) => ({
    seed: seed + n * 1_000_000,
    deaths: Math.floor((deaths + n) / installations),
  }));

await runHarness({
  name: 'crashes',
  size: 140,
  run: async ({ seed, size }, say) => {
    const missing = natsMissing();
    if (missing) say(`standalone alone: ${missing}`);
    const apart = missing ? 0 : Math.round((size * 2) / 7);
    const installations = size < worthSharing ? 1 : sideBySide;
    const runAll = async (start: Start, deaths: number): Promise<Batch[][]> => {
      const ends = await Promise.allSettled(
        sharesOf(seed, deaths, installations).map(async (share) => {
          const sayWhich = (line: string) => say(`seed ${share.seed}: ${line}`);
          try {
            return await runForm({ ...share, start, perBatch, wants, say: sayWhich });
          } catch (error) {
            // The others go on to their end.
            sayWhich(`ended by ${String(error)}`);
            throw error;
          }
        }),
      );
      return ends.map((end) => {
        if (end.status === 'rejected') throw end.reason;
        return end.value;
      });
    };
    const whole = await runAll(startStandaloneForm, size - apart);
    const split = apart === 0 ? [] : await runAll(startDistributedForm, apart);
    return [...figuresOf('standalone', whole), ...figuresOf('process by process', split)];
  },
});
