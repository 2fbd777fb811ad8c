// `npm run verify:money`: debits, idempotency, the life of a subscription, models, linearizable balances. `--size` is how many
// debits race; everything else is in proportion (sizes.ts).
import { runHarness } from '../kit/harness.js';
import { attackMoney } from './money.js';
import { sizesOf, wholeSize } from './sizes.js';

await runHarness({
  name: 'money',
  size: wholeSize,
  run: ({ seed, size }, say) => attackMoney(sizesOf(size), seed, say),
});
