import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BillingUnderTest } from '../../test/billing-under-test.js';
import { lifeOf, userId } from '../testing/payment-facts.js';
import { subscriptionStream } from './domain/subscription.js';

const grace = '01890a5d-ac96-774b-bcce-b30209900001';

/** Two checkouts that were both paid: `{name} first` is to be given back and ended. */
const paidTwice = (person: string, name: string) =>
  [
    ...lifeOf('pro', `${name} first`).changed(0).paid(0),
    ...lifeOf('premium', `${name} second`, 0.01).changed(0.01).paid(0.01),
  ].map((fact) => ({ ...fact, userId: person }));

let billing: BillingUnderTest;
beforeEach(async () => {
  billing = await BillingUnderTest.start();
});
afterEach(() => billing.end());

const effects = () => billing.provider.effects.map(({ call, about }) => `${call} ${String(about)}`);
const storyOf = async (person: string) => (await billing.events(subscriptionStream(person))).map(({ type }) => type);
const untilLeft = (person: string) =>
  billing.until(
    () => storyOf(person),
    (story) => story.includes('PlanLeft'),
  );
const health = async () => (await billing.service.health.read()).dependencies['payments'];

describe('what is over and the provider refuses to end', () => {
  it('stays open for people to look at, keeps nobody else waiting and nothing unhealthy', async () => {
    billing.provider.refuses = (call, about) => call === 'endNow' && about === 'ada first';
    await billing.tell(...paidTwice(userId, 'ada'), ...paidTwice(grace, 'grace'));
    await untilLeft(grace);
    expect(effects()).toEqual(['refund pi_ada first_0', 'refund pi_grace first_0', 'endNow grace first']);
    expect(await storyOf(userId)).not.toContain('PlanLeft');
    expect(await health()).toMatchObject({ status: 'up' });
  });

  it('is asked for again when something else is told of it', async () => {
    billing.provider.refuses = (call) => call === 'endNow';
    await billing.tell(...paidTwice(userId, 'ada'), ...paidTwice(grace, 'grace'));
    await billing.until(
      async () => effects(),
      (made) => made.includes('refund pi_grace first_0'),
    );
    billing.provider.refuses = () => false;
    await billing.tell(...lifeOf('pro', 'ada first').changed(0).paid(0).changed(1).slice(-1));
    await untilLeft(userId);
    expect(effects()).toContain('endNow ada first');
  });
});

describe('a payment that the provider refuses to give back', () => {
  it('is no reason to go on charging: its subscription ends all the same', async () => {
    billing.provider.refuses = (call) => call === 'refund';
    await billing.tell(...paidTwice(userId, 'ada'));
    await untilLeft(userId);
    expect(effects()).toEqual(['endNow ada first']);
    expect(await health()).toMatchObject({ status: 'up' });
  });
});

describe('what goes wrong for a moment', () => {
  it.each(['is the provider that is away', 'is something of ours'])('and %s is tried again', async (what) => {
    if (what.includes('provider')) billing.provider.unavailableFor = 2;
    else
      billing.provider.onEffect = async () => {
        billing.provider.onEffect = () => Promise.resolve();
        throw new Error('the disk was full');
      };
    await billing.tell(...paidTwice(userId, 'ada'), ...paidTwice(grace, 'grace'));
    await untilLeft(userId);
    await untilLeft(grace);
    expect(effects().sort()).toEqual([
      'endNow ada first',
      'endNow grace first',
      'refund pi_ada first_0',
      'refund pi_grace first_0',
    ]);
  });
});
