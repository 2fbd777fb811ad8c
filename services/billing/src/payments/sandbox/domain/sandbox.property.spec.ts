import { describe, expect, it } from '@jest/globals';
import type { CardForm, SandboxAction } from '@pictora/contracts';
import fc from 'fast-check';
import { sandboxPrices } from '../sandbox.js';
import { openCheckout, payCheckout } from './checkout.js';
import { endPlan, passTime } from './passing-time.js';
import { act, offersTo } from './portal.js';
import { refundPayment } from './refund.js';
import { livePlan, newCustomer, type SandboxCustomer } from './sandbox-customer.js';
import { subscriptionObject } from './stripe-objects.js';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const cards = ['4242424242424242', '4000000000000002', '4000000000000341'] as const;

const card: fc.Arbitrary<CardForm> = fc
  .record({ number: fc.constantFrom(...cards), expiry: fc.constantFrom('12/34', '02/26') })
  .map((typed) => ({ ...typed, cvc: '123', name: 'Anna' }));
const tier = fc.constantFrom('pro' as const, 'ultra' as const, 'premium' as const);
const action: fc.Arbitrary<SandboxAction> = fc.oneof(
  fc.record({ type: fc.constant('change' as const), tier }),
  fc.record({ type: fc.constantFrom('keep-plan' as const, 'cancel' as const, 'resume' as const) }),
  fc.record({ type: fc.constant('replace-card' as const), card }),
);

type Step =
  | { readonly type: 'buy'; readonly tier: 'pro' | 'ultra' | 'premium' | null; readonly card: CardForm }
  | { readonly type: 'act'; readonly action: SandboxAction }
  | { readonly type: 'wait'; readonly hours: number }
  | { readonly type: 'end' | 'refund' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('buy' as const), tier: fc.option(tier), card }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('act' as const), action }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('wait' as const), hours: fc.nat(24 * 70) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('end' as const, 'refund' as const) }) },
);

/** Plays the steps; time passes in strides of at most `stride`. */
const play = (steps: readonly Step[], stride = Infinity): SandboxCustomer => {
  let ids = 0;
  const newId = (prefix: string) => `${prefix}_${(ids += 1)}`;
  let now = Date.UTC(2026, 0, 31, 10);
  let customer = newCustomer('cus', '0199c3a2-0000-7000-8000-00000000000a', 'anna@example.org');
  for (const { ...done } of steps) {
    const moment = { at: new Date(now), newId };
    switch (done.type) {
      case 'buy': {
        const back = { success: 'https://pictora.test', cancel: 'https://pictora.test' };
        const opened = openCheckout(customer, { tier: done.tier, back, key: newId('key') }, moment);
        customer = payCheckout(opened.customer, opened.answer, done.card, sandboxPrices, moment).customer;
        break;
      }
      case 'act':
        customer = act(customer, done.action, sandboxPrices, moment).customer;
        break;
      case 'end':
        customer = endPlan(customer, livePlan(customer)?.id ?? '', sandboxPrices, moment);
        break;
      case 'refund':
        customer = refundPayment(customer, customer.invoices.at(-1)?.paymentId ?? '', moment);
        break;
      case 'wait': {
        const until = now + done.hours * hour;
        while (now < until) {
          now = Math.min(until, now + stride);
          customer = passTime(customer, new Date(now), sandboxPrices, newId);
        }
      }
    }
  }
  return customer;
};

const told = (customer: SandboxCustomer) =>
  customer.outbox.map(
    ({ payload }) =>
      JSON.parse(payload) as { type: string; created: number; data: { object: { id: string; status?: string } } },
  );

describe('whatever a customer of the sandbox does, in whatever order', () => {
  const always = (holds: (customer: SandboxCustomer, steps: readonly Step[]) => void) =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => holds(play(steps), steps)),
      { numRuns: 300 },
    );

  it('there is one plan at most', () => {
    always(({ plans }) => expect(plans.filter(({ status }) => status !== 'canceled').length).toBeLessThanOrEqual(1));
  });

  it('what was told last of a plan is how it stands', () => {
    always((customer) => {
      for (const plan of customer.plans) {
        const last = told(customer).findLast(({ data }) => data.object.id === plan.id);
        expect(last?.data.object).toEqual(
          JSON.parse(JSON.stringify(subscriptionObject(customer, plan, sandboxPrices))),
        );
      }
    });
  });

  it('no two events of a plan are told of one second, and none of an earlier one', () => {
    always((customer) => {
      const times = told(customer)
        .filter(({ type }) => type.startsWith('customer.subscription.'))
        .map(({ created }) => created);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    });
  });

  it('every month is paid once, nobody pays less than nothing, and every payment was told', () => {
    always((customer) => {
      const months = customer.invoices
        .filter(({ state, subscriptionId }) => state === 'paid' && subscriptionId)
        .map(
          ({ subscriptionId, lines, reason }) =>
            `${subscriptionId} ${reason} ${lines.at(-1)?.periodStart} ${lines.at(-1)?.tier}`,
        );
      expect(new Set(months).size).toBe(months.length);
      for (const { amount } of customer.invoices) expect(amount).toBeGreaterThanOrEqual(0);
      const paid = told(customer).filter(({ type }) => type === 'invoice.paid');
      expect(paid).toHaveLength(months.length);
      expect(new Set(customer.invoices.map(({ number }) => number)).size).toBe(customer.invoices.length);
    });
  });

  it('an offer never pays anybody to take it', () => {
    always((customer) => {
      for (const { due, credit } of offersTo(customer, new Date(Date.UTC(2026, 5, 1))))
        expect(Math.min(due, credit)).toBeGreaterThanOrEqual(0);
    });
  });

  it('it is all the same whether time is looked at every day or after months', () => {
    always((customer, steps) => expect(play(steps, day)).toEqual(customer));
  });
});
