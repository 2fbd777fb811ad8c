import { randomFrom } from '@pictora/testing/simulation';
import { Violation } from '../../kit/harness.js';
import { someSteps } from './ledger-commands.js';
import { divergence, handledDivergence, type LedgerRules } from './ledger-run.js';
import { shrink } from './shrink.js';
import { divergenceInOrder, divergenceOutOfOrder, someStory } from './subscription-run.js';

/** One sequence in so many goes through the command handler. */
const everyHandled = 10;

/** How many steps of how many sequences agreed. */
export type Agreed = { readonly sequences: number; readonly steps: number };

/** Compares the ledger with the plain one; throws a Violation with the fewest steps at which they differ. */
export const compareLedger = async (first: number, sequences: number, rules?: LedgerRules): Promise<Agreed> => {
  let steps = 0;
  for (let seed = first; seed < first + sequences; seed++) {
    const sequence = someSteps(randomFrom(seed));
    steps += sequence.length;
    const wrong = divergence(sequence, rules);
    if (wrong !== null) {
      const fewest = shrink(sequence, (some) => divergence(some, rules) !== null);
      throw new Violation(
        `the ledger is not what it should be: ${divergence(fewest, rules) ?? wrong}`,
        seed,
        fewest.map((step) => JSON.stringify(step)),
      );
    }
    const handled = seed % everyHandled === 0 ? await handledDivergence(sequence, rules) : null;
    if (handled !== null)
      throw new Violation(
        `the ledger is not what it should be by its handler: ${handled}`,
        seed,
        sequence.map((step) => JSON.stringify(step)),
      );
  }
  return { sequences, steps };
};

/** Compares subscriptions with the plain story: told in order, and from every second seed in any order with repeats. */
export const compareSubscriptions = (first: number, sequences: number): Agreed => {
  let steps = 0;
  for (let seed = first; seed < first + sequences; seed++) {
    const random = randomFrom(seed);
    const story = someStory(random);
    steps += story.length;
    const differs = seed % 2 === 0 ? divergenceInOrder : divergenceOutOfOrder;
    const after = Math.floor(random() * 2 ** 32);
    const wrong = differs(story, randomFrom(after));
    if (wrong === null) continue;
    const fewest = shrink(story, (some) => differs(some, randomFrom(after)) !== null);
    const how = differs(fewest, randomFrom(after)) ?? wrong;
    throw new Violation(`a subscription is not what it should be: ${how}`, seed, [fewest.join(', ')]);
  }
  return { sequences, steps };
};
