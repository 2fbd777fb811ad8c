import { describe, expect, it } from '@jest/globals';
import {
  CommandHandler,
  MemoryCheckpointStore,
  SqliteEventStore,
  fold,
  type CheckpointStore,
  type EventStore,
} from '@pictora/event-sourcing';
import fc from 'fast-check';
import { toAppError } from '../src/credits/credit-refusal.js';
import type { CreditsService } from '../src/credits/credits.service.js';
import { creditAccount } from '../src/credits/domain/credit-account.decider.js';
import { creditStream, type CreditEvent } from '../src/credits/domain/credit-account.js';
import type { PaymentEvent } from '../src/payments/payment-event.js';
import { subscription } from '../src/subscriptions/domain/subscription.decider.js';
import { subscriptionStream, type SubscriptionEvent } from '../src/subscriptions/domain/subscription.js';
import { PlanFollower } from '../src/subscriptions/plan-follower.js';
import { lives, userId } from '../src/testing/payment-facts.js';

class Crash extends Error {}

/** Counts what is done to the outside, and dies at the steps that it is told: before the effect, or right after it. */
class Fate {
  steps = 0;
  constructor(private readonly deaths: ReadonlySet<number>) {}

  async around<T>(effect: () => Promise<T>): Promise<T> {
    this.step();
    const result = await effect();
    this.step();
    return result;
  }

  private step(): void {
    if (this.deaths.has(this.steps++)) throw new Crash(`Died at step ${this.steps - 1}`);
  }
}

/** One life of the process between two deaths. What it knew is gone with it; the stores stay. */
class Process {
  private readonly options;
  private readonly subscriptions;
  private readonly follower;

  constructor(
    store: EventStore,
    private readonly checkpoints: CheckpointStore,
    private readonly fate: Fate,
    newId: () => string,
  ) {
    const mortal: EventStore = Object.create(store, {
      append: { value: (...args: Parameters<EventStore['append']>) => fate.around(() => store.append(...args)) },
    }) as EventStore;
    this.options = { store: mortal, clock: () => new Date(0), newId };
    this.subscriptions = new CommandHandler({ ...this.options, decider: subscription });
    const ledger = new CommandHandler({ ...this.options, decider: creditAccount });
    const execute = async (...[user, command, context]: Parameters<CreditsService['execute']>) => {
      const outcome = await ledger.handle(creditStream(user), command, context);
      if (outcome.status === 'refused') throw toAppError(outcome.refusal);
      return outcome as unknown as Awaited<ReturnType<CreditsService['execute']>>;
    };
    this.follower = new PlanFollower(mortal, { execute });
  }

  async receive(fact: PaymentEvent): Promise<void> {
    const context = { commandId: `provider:${fact.id}`, correlationId: 'test' };
    await this.subscriptions.handle(subscriptionStream(userId), { type: 'record', fact }, context);
  }

  /** As the runner of projections does it: apply, then remember how far. */
  async follow(): Promise<void> {
    for (;;) {
      const position = (await this.checkpoints.load(this.follower.name)) ?? 0;
      const page = await this.options.store.readAll(position, 3);
      const last = page.at(-1);
      if (!last) return;
      await this.follower.apply(page);
      await this.fate.around(() => this.checkpoints.save(this.follower.name, last.position));
    }
  }
}

/** Tells facts to a process that dies at some steps. The provider tells again what was not answered. */
const endOf = async (facts: readonly PaymentEvent[], deaths: readonly number[] = []) => {
  const store = new SqliteEventStore(':memory:');
  const checkpoints = new MemoryCheckpointStore();
  const fate = new Fate(new Set(deaths));
  let ids = 0;
  const start = () => new Process(store, checkpoints, fate, () => `${ids++}`);
  let running = start();
  const survive = async (work: () => Promise<void>) => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        running = start();
      }
    }
  };
  for (const fact of facts) {
    await survive(() => running.receive(fact));
    await survive(() => running.follow());
  }
  const told = (await store.read(subscriptionStream(userId))) as unknown as (SubscriptionEvent & {
    commandId: string;
  })[];
  const entries = (await store.read(creditStream(userId))) as unknown as CreditEvent[];
  await store.close();
  const account = fold(creditAccount, entries);
  if (account.status === 'none') throw new Error('The account was never opened');
  const { settled, held, plan } = account;
  const granted = entries.flatMap(({ type, data }) =>
    type === 'CreditsGranted' ? [`${data.cause?.id} ${data.credits}`] : [],
  );
  return {
    steps: fate.steps,
    books: {
      told: told.map(({ commandId }) => commandId),
      state: fold(subscription, told),
      settled,
      held,
      plan,
      granted,
    },
  };
};

describe.each(Object.entries(lives))('a life that is %s', (_, facts) => {
  it('comes to the same books if the process dies once, between any two steps', async () => {
    const { books, steps } = await endOf(facts);
    expect(steps).toBeGreaterThan(2 * facts.length);
    for (let death = 0; death < steps; death++) expect((await endOf(facts, [death])).books).toEqual(books);
  }, 60_000);

  it('comes to the same books however often the process dies', async () => {
    const { books, steps } = await endOf(facts);
    const deaths = fc.array(fc.nat(2 * steps), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(deaths, async (at) => expect((await endOf(facts, at)).books).toEqual(books)),
      { numRuns: 30 },
    );
  }, 60_000);
});
