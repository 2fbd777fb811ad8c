import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { analytics, type AnalyticsSink } from '../../lib/analytics.js';
import { checkoutNote } from '../../lib/checkout-note.js';
import { aUser, userId } from '../../testing/builders.js';
import { aServer } from '../../testing/mock-api.js';
import { aSubscription, entriesOf } from '../../testing/mock-billing.js';
import { renderApp } from '../../testing/render-app.js';

const reported = jest.fn<AnalyticsSink>();
beforeEach(() => {
  reported.mockClear();
  analytics.connect(reported);
});
afterEach(() => analytics.connect(null));

const pro = aUser({ subscriptionTier: 'pro', creditsRemaining: 100, creditsTotal: 100 });
const purchase = { name: 'purchase', item: 'pro', value: 19.99, currency: 'USD' };
const back = '/settings?success=true';

describe('the way back from the checkout', () => {
  it('welcomes to the plan, reports the purchase once with its price, and forgets the query', async () => {
    renderApp({ path: back, server: aServer({ user: pro }) });
    expect(await screen.findByText('Welcome to Visionary!')).toBeVisible();
    expect(reported.mock.calls).toEqual([[purchase]]);
  });

  it('waits for a payment that the server has not heard of yet', async () => {
    const server = aServer();
    renderApp({ path: back, server });
    await screen.findByRole('status', { name: 'Credits: 5 / 5' });
    const asked = () => server.calls.filter(({ path }) => path === 'auth/user').length;
    const before = asked();
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    expect(reported).not.toHaveBeenCalled();
    server.user = pro;
    expect(await screen.findByText('Welcome to Visionary!')).toBeVisible();
    expect(await screen.findByRole('status', { name: 'Credits: 100 / 100' })).toBeVisible();
    expect(reported.mock.calls).toEqual([[purchase]]);
  });

  it('waits for the plan that was chosen, not for the one that was had before', async () => {
    checkoutNote.write({ kind: 'plan', userId, tier: 'ultra' });
    const server = aServer({ user: pro });
    renderApp({ path: back, server });
    await waitFor(() => expect(server.calls.some(({ path }) => path === 'subscription')).toBe(true));
    expect(reported).not.toHaveBeenCalled();
    server.user = { ...pro, subscriptionTier: 'ultra', creditsRemaining: 250, creditsTotal: 250 };
    expect(await screen.findByText('Welcome to Studio Suite!')).toBeVisible();
    expect(reported.mock.calls).toEqual([[{ ...purchase, item: 'ultra', value: 39.99 }]]);
    expect(checkoutNote.read(userId)).toBeNull();
  });

  it('tells a change that waits for the end of the month from a purchase', async () => {
    checkoutNote.write({ kind: 'plan', userId, tier: 'pro' });
    const server = aServer({
      user: { ...pro, subscriptionTier: 'ultra' },
      subscription: aSubscription({ tier: 'ultra', status: 'active', nextTier: 'pro' }),
    });
    renderApp({ path: back, server });
    expect(await screen.findByText('Your change is noted')).toBeVisible();
    expect(reported).not.toHaveBeenCalled();
  });

  it('thanks for a pack when the ledger has it, and not for an older one', async () => {
    checkoutNote.write({ kind: 'pack', userId, before: 2 });
    const opening = { monthly: 5, cause: { type: 'opening' as const, id: 'u' } };
    const pack = (id: string) => ({ pack: 10, cause: { type: 'payment' as const, id } });
    const server = aServer({ user: pro, ledger: entriesOf(opening, pack('old')) });
    renderApp({ path: '/settings?credits=added', server });
    const asked = () => server.calls.filter(({ path }) => path === 'credits/history').length;
    await waitFor(() => expect(asked()).toBeGreaterThan(1));
    expect(reported).not.toHaveBeenCalled();
    server.ledger = entriesOf(opening, pack('old'), pack('new'));
    expect(await screen.findByText('Thank you!')).toBeVisible();
    expect(reported.mock.calls).toEqual([[{ ...purchase, item: 'credit-pack', value: 0.99 }]]);
  });

  it('says that nothing was charged when the checkout was canceled', async () => {
    renderApp({ path: '/pricing?canceled=true' });
    expect(await screen.findByText('Nothing was charged.')).toBeVisible();
    expect(reported).not.toHaveBeenCalled();
  });

  it('believes no note of another person', async () => {
    checkoutNote.write({ kind: 'plan', userId: 'someone else', tier: 'premium' });
    renderApp({ path: back, server: aServer({ user: pro }) });
    await waitFor(() => expect(reported.mock.calls).toEqual([[purchase]]));
  });
});
