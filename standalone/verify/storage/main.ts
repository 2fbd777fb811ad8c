// `npm run verify:storage -- --seed 1 --size 500`: as many data folders, each struck by a fault of the disk, and started on.
import { runHarness } from '../kit/harness.js';
import { runStorage } from './run.js';

await runHarness({ name: 'storage', size: 500, run: runStorage });
