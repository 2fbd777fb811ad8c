import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { browser } from '../../../lib/leave.js';
import { checkoutNote } from '../../../lib/checkout-note.js';
import { aUser, userId } from '../../../testing/builders.js';
import { aServer, failure, json } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

let left: jest.SpiedFunction<typeof browser.go>;
beforeEach(() => {
  left = jest.spyOn(browser, 'go').mockImplementation(() => undefined);
});
afterEach(() => left.mockRestore());

const pro = () => aServer({ user: aUser({ subscriptionTier: 'pro', creditsRemaining: 42, creditsTotal: 100 }) });
const checkouts = (server: ReturnType<typeof aServer>) =>
  server.calls.filter(({ path }) => path === 'create-checkout-session');

/** Two clicks before the page is drawn again. */
const clickTwice = (button: HTMLElement) =>
  act(() => {
    button.click();
    button.click();
  });

describe('the pricing page', () => {
  it('names the own plan as current and offers the others', async () => {
    renderApp({ path: '/pricing', server: pro() });
    expect(await screen.findByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
    expect(screen.getByText('Current')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
    expect(screen.getByText('Free Forever')).toBeVisible();
    for (const name of ['Choose Creator Trial', 'Choose Studio Suite', 'Choose Enterprise'])
      expect(screen.getByRole('button', { name })).toBeEnabled();
  });

  it('has the policies, the address of the support and the specified answers', async () => {
    renderApp({ path: '/pricing', signedIn: false });
    const page = within(await screen.findByRole('main'));
    expect(page.getByRole('link', { name: /Licensing/ })).toHaveAttribute('href', '/licensing');
    expect(page.getByRole('link', { name: /Refund/ })).toHaveAttribute('href', '/refunds');
    expect(page.getByRole('link', { name: /support@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
    expect(page.getByText(/card wallets; bank transfers are possible for annual plans/)).toBeVisible();
  });

  it.each([true, false])('says what one can rely on (signed in: %s)', async (signedIn) => {
    renderApp({ path: '/pricing', signedIn });
    await screen.findByRole('heading', { name: 'Choose Your Plan' });
    for (const words of [
      'No credit card to start',
      'Cancel at any time',
      '7-day refund on the first subscription',
      'Every credit has a line in your ledger',
    ])
      expect(screen.getByText(words).closest('li')).toBeVisible();
  });

  it.each([
    ['/licensing', 'Licensing & Ownership'],
    ['/refunds', 'Refund Policy'],
  ])('%s can be read without and with an account', async (path, name) => {
    const { unmount } = renderApp({ path, signedIn: false });
    expect(await screen.findByRole('heading', { name })).toBeVisible();
    unmount();
    renderApp({ path });
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  });

  it('opens the dialog with the plan that was chosen before the login', async () => {
    const { user } = renderApp({ path: '/pricing?plan=premium' });
    const dialog = await screen.findByRole('dialog', { name: 'Choose Your Plan' });
    expect(within(dialog).getByRole('button', { name: /^Choose Enterprise \$49.99$/ })).toHaveClass('spend');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sells a pack once for a double click', async () => {
    const { server } = renderApp({ path: '/pricing' });
    const buy = await screen.findByRole('button', { name: /Buy 10 credits \$0.99/ });
    clickTwice(buy);
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/checkout'));
    const calls = server.calls.filter(({ path }) => path === 'create-credit-checkout');
    expect(calls.map(({ body }) => body)).toEqual([{ credits: 10 }]);
    expect(left).toHaveBeenCalledTimes(1);
  });
});

describe('the plan dialog', () => {
  const openDialog = async (server = pro()) => {
    const view = renderApp({ path: '/pricing', server });
    await view.user.click(await screen.findByRole('button', { name: 'Choose Studio Suite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose Your Plan' }));
    return { ...view, dialog };
  };

  it('says of the own plan that there is nothing to change, and does nothing', async () => {
    const { dialog, user, server } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Current Plan' }));
    expect(dialog.getByRole('status')).toHaveTextContent('You are on Visionary already');
    expect(checkouts(server)).toEqual([]);
  });

  it('tells to cancel in the billing portal when the free plan is chosen, and leads there', async () => {
    const { dialog, user, server } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Choose Creator Trial' }));
    expect(dialog.getByRole('status')).toHaveTextContent('cancel your subscription in the billing portal');
    expect(checkouts(server)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Manage Billing' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/portal'));
  });

  it('has one amber button, for the plan that was asked for', async () => {
    const { dialog } = await openDialog();
    const amber = dialog.getAllByRole('button').filter((button) => button.classList.contains('spend'));
    expect(amber.map((button) => button.textContent)).toEqual(['Choose Studio Suite$39.99']);
  });

  it('goes to the checkout once for a double click, and remembers what for', async () => {
    const { dialog, server } = await openDialog();
    const choose = dialog.getByRole('button', { name: /Choose Studio Suite/ });
    clickTwice(choose);
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/checkout'));
    fireEvent.click(choose);
    expect(checkouts(server).map(({ body }) => body)).toEqual([{ tier: 'ultra' }]);
    expect(left).toHaveBeenCalledTimes(1);
    expect(checkoutNote.read(userId)).toEqual({ kind: 'plan', userId, tier: 'ultra' });
  });

  it('repeats a lost checkout with the same key, and begins a new one after a clear refusal', async () => {
    const server = pro();
    const { dialog, user } = await openDialog(server);
    const keys = () => checkouts(server).map(({ headers }) => headers.get('idempotency-key'));
    const answers = [
      () => failure('payment_unavailable', 'The payment provider did not answer'),
      () => failure('validation_failed', 'No'),
      () => json({ url: 'https://pay.example/checkout' }),
    ];
    server.overrides.set('POST create-checkout-session', () => (answers.shift() as () => Response)());
    const choose = dialog.getByRole('button', { name: /Choose Studio Suite/ });
    await user.click(choose);
    expect(await screen.findByText('Failed to start checkout process')).toBeVisible();
    await waitFor(() => expect(choose).toHaveAttribute('aria-busy', 'false'));
    await user.click(choose);
    await waitFor(() => expect(keys()).toHaveLength(2));
    await waitFor(() => expect(choose).toHaveAttribute('aria-busy', 'false'));
    await user.click(choose);
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    const [first, second, third] = keys();
    expect(first).toMatch(/^[\x21-\x7e]{8,200}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('goes nowhere but to web addresses', async () => {
    const server = pro();
    server.overrides.set('POST create-checkout-session', () => json({ url: 'javascript:alert(1)' }));
    const { dialog, user } = await openDialog(server);
    await user.click(dialog.getByRole('button', { name: /Choose Studio Suite/ }));
    expect(await screen.findByText('Failed to start checkout process')).toBeVisible();
    expect(left).not.toHaveBeenCalled();
  });

  it('opens from the plans of the home page too', async () => {
    const { user } = renderApp({ path: '/' });
    await user.click(await screen.findByRole('button', { name: 'Choose Visionary' }));
    expect(await screen.findByRole('dialog', { name: 'Choose Your Plan' })).toBeVisible();
  });
});
