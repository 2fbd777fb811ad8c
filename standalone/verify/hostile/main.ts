// `npm run verify:hostile -- --seed 1 --size 4000`: so many hostile requests, a twentieth as many uploads, and every page with
// scripts saved in it. The numbers of the promise, 200,000 requests and 10,000 uploads, are `--size 200000`.
import { runHarness } from '../kit/harness.js';
import { run } from './run.js';

await runHarness({ name: 'hostile', size: 4_000, run: (settings, say) => run(settings, say) });
