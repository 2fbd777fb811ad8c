// `npm run verify:simulation -- --seed 1 --size 1000`: simulates as many histories from a seed on, and stops at one in which the
// books are wrong, with its seed and what happened last. `--size 1 --trace` tells one history to its end.
import { parseArgs } from 'node:util';
import { simulate, WrongHistory } from './saga/simulate.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    size: { type: 'string', default: '1000' },
    trace: { type: 'boolean', default: false },
  },
});
const whole = (name: 'seed' | 'size'): number => {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= (name === 'size' ? 1 : 0)) return value;
  console.error(`--${name} must be a whole number`);
  process.exit(2);
};
const [first, size] = [whole('seed'), whole('size')];

const began = performance.now();
let steps = 0;
let deaths = 0;
for (let seed = first; seed < first + size; seed++) {
  try {
    const run = await simulate(seed);
    steps += run.steps;
    for (const count of run.deaths.values()) deaths += count;
    if (values.trace) console.log(run.lines.join('\n'));
    if (size === 1) console.log(`seed ${seed}: ${run.steps} steps, trace ${run.trace}`);
    else if ((seed - first + 1) % 500 === 0) console.log(`${seed - first + 1} of ${size} histories`);
  } catch (error) {
    if (!(error instanceof WrongHistory)) throw error;
    console.log(error.lines.join('\n'));
    console.error(`${error.message}\nTell it again with: npm run verify:simulation -- --seed ${seed} --size 1`);
    process.exit(1);
  }
}
const seconds = (performance.now() - began) / 1000;
console.log(
  `${size} histories from seed ${first} on: the books balance after each of ${steps} steps, ${deaths} of which somebody died at (${seconds.toFixed(1)} s)`,
);
