// `npm run verify:crashes -- --seed 1 --size 140`: kills processes so often, five in seven of them the whole app, the others one
// process at a time. The thousand is `--size 1000`, which takes more than an hour on two processors.
import { natsMissing } from '@pictora/testing';
import { runHarness } from '../kit/harness.js';
import type { Wants } from './acts.js';
import { startDistributedForm } from './distributed.js';
import { figuresOf } from './figures.js';
import { runForm } from './run.js';
import { startStandaloneForm } from './standalone.js';

const wants: readonly Wants[] = [
  { plan: 'premium', video: true, studio: 0.2 },
  { plan: 'pro', video: false, studio: 0 },
  { plan: null, video: false, studio: 0 },
  { plan: null, video: false, studio: 0 },
];
const perBatch = 20;

await runHarness({
  name: 'crashes',
  size: 140,
  run: async ({ seed, size }, say) => {
    const missing = natsMissing();
    if (missing) say(`standalone alone: ${missing}`);
    const apart = missing ? 0 : Math.round((size * 2) / 7);
    const common = { seed, perBatch, wants, say };
    const whole = await runForm({ ...common, start: startStandaloneForm, deaths: size - apart });
    const split = apart === 0 ? [] : await runForm({ ...common, start: startDistributedForm, deaths: apart });
    return [...figuresOf('standalone', whole), ...figuresOf('process by process', split)];
  },
});
