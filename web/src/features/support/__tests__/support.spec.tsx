import { afterEach, describe, expect, it } from '@jest/globals';
import type { Tier } from '@pictora/contracts';
import { screen, waitFor } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { aUser } from '../../../testing/builders.js';
import { aServer, failure } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const open = (subscriptionTier: Tier) => {
  const server = aServer({ user: aUser({ subscriptionTier }) });
  return renderApp({ path: '/support', server });
};
const fill = async (user: ReturnType<typeof open>['user'], subject: string, message: string) => {
  await user.type(await screen.findByLabelText('Subject'), subject);
  await user.type(screen.getByLabelText('Message'), message);
};
const submit = () => screen.getByRole('button', { name: 'Submit Request' });

describe('the support page', () => {
  it('leads people on the free plan home', async () => {
    open('free');
    expect(await screen.findByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
  });

  it.each([
    ['premium', '1-2 hours'],
    ['pro', '4-6 hours'],
    ['ultra', '4-6 hours'],
  ] as const)('tells %s that an answer takes %s', async (tier, hours) => {
    open(tier);
    expect(await screen.findByText(hours)).toBeVisible();
    expect(screen.getByRole('list', { name: 'What to expect' }).children).toHaveLength(3);
  });

  it('asks for subject and message', async () => {
    const { user, server } = open('pro');
    await screen.findByRole('heading', { name: 'Submit Support Request' });
    await user.click(submit());
    expect(await screen.findByText('Subject is required')).toBeVisible();
    expect(screen.getByText('Message is required')).toBeVisible();
    expect(server.calls.filter(({ method, path }) => method === 'POST' && path === 'support')).toHaveLength(0);
  });

  it('sends the request, says so, and begins anew', async () => {
    const { user, server } = open('pro');
    await fill(user, 'A refund', 'Please look at my last invoice');
    await user.click(submit());
    expect(await screen.findByText('Support ticket submitted')).toBeVisible();
    expect(server.messaging.tickets).toMatchObject([
      { subject: 'A refund', message: 'Please look at my last invoice' },
    ]);
    expect(screen.getByLabelText('Subject')).toHaveValue('');
    expect(await screen.findByRole('heading', { name: 'Your Last Requests' })).toBeVisible();
  });

  it('takes a common topic as the subject', async () => {
    const { user } = open('pro');
    await user.click(await screen.findByRole('button', { name: 'Billing and invoices' }));
    expect(screen.getByLabelText('Subject')).toHaveValue('Billing and invoices');
    expect(screen.getByLabelText('Message')).toHaveFocus();
  });

  it('keeps what was written when it failed, and sends it again as the same request', async () => {
    const { user, server } = open('pro');
    server.overrides.set('POST support', () => failure('service_unavailable', 'Down'));
    await fill(user, 'Help', 'It does not work');
    await user.click(submit());
    expect(await screen.findByText('Failed to submit ticket')).toBeVisible();
    expect(screen.getByText('Please try again later.')).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('It does not work');
    server.overrides.clear();
    await user.click(submit());
    await waitFor(() => expect(server.messaging.tickets).toHaveLength(1));
    const sent = server.calls.filter(({ method, path }) => method === 'POST' && path === 'support');
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });
});
