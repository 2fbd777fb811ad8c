// `npm run verify:access`: who may do what, attacked from outside. `--size 1000` is the whole of it.
import { runHarness } from '../kit/harness.js';
import { run, whole } from './run.js';

await runHarness({ name: 'access', size: whole, run });
