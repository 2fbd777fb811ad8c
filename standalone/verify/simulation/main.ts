// `npm run verify:simulation -- --seed 1 --size 10000`: tells so many simulated histories from a seed on, in turn of
// each of the worlds of worlds.ts, and stops at a wrong one. `--seed 7 --size 1 --trace` tells one history.
import { runHarness } from '../kit/harness.js';
import { readSettings } from '../kit/settings.js';
import { runSimulation, tellHistory } from './run.js';

const size = 10_000;
const args = process.argv.slice(2).filter((arg) => arg !== '--trace');
if (args.length < process.argv.length - 2)
  await tellHistory(readSettings(args, { size }).seed, (line) => console.log(line));
else await runHarness({ name: 'simulation', size, run: runSimulation }, args);
