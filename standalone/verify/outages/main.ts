// `npm run verify:outages -- --seed 1 --size 17`: as many outages of the distributed form under light load, one after another.
import { runHarness } from '../kit/harness.js';
import { runOutages } from './run.js';

await runHarness({ name: 'outages', size: 17, run: runOutages });
