import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { browser } from '../../../lib/leave.js';
import { preferencesKey } from '../../../lib/preferences.js';
import { aJob, anImage, aUser, testId } from '../../../testing/builders.js';
import { pushFromServer } from '../../../testing/fake-socket.js';
import { aServer, failure } from '../../../testing/mock-api.js';
import { aSubscription, entriesOf } from '../../../testing/mock-billing.js';
import { renderApp } from '../../../testing/render-app.js';

let left: jest.SpiedFunction<typeof browser.go>;
beforeEach(() => {
  left = jest.spyOn(browser, 'go').mockImplementation(() => undefined);
});
afterEach(() => left.mockRestore());

const opening = { monthly: 5, reason: 'Free plan', cause: { type: 'opening' as const, id: 'u' } };
const pack = { pack: 10, cause: { type: 'payment' as const, id: 'p' } };
const december = '2099-12-01T12:00:00.000Z';
const paid = aSubscription({ tier: 'pro', status: 'active', periodEnd: december, hasCustomer: true });
const aPro = (changes: Parameters<typeof aServer>[0] = {}) =>
  aServer({
    user: aUser({ subscriptionTier: 'pro', creditsRemaining: 15, creditsTotal: 100 }),
    subscription: paid,
    ledger: entriesOf(opening, pack),
    ...changes,
  });
const open = async (server = aServer()) => {
  const view = renderApp({ path: '/settings', server });
  await screen.findByRole('heading', { name: 'Settings' });
  return view;
};

describe('the settings', () => {
  it('show every section by its name', async () => {
    await open();
    for (const name of ['Notifications', 'Appearance', 'Privacy & Security', 'Billing & Subscription'])
      expect(screen.getByRole('region', { name })).toBeVisible();
  });

  it.each([
    ['Email Notifications', false],
    ['Generation Alerts', false],
    ['Credit Alerts', true],
    ['Dark Mode', true],
    ['Auto-play Videos', false],
    ['Public Gallery', false],
    ['Usage Analytics', true],
  ])('%s begins as %s', async (name, on) => {
    await open();
    const toggle = screen.getByRole('switch', { name });
    if (on) expect(toggle).toBeChecked();
    else expect(toggle).not.toBeChecked();
  });

  it('keep a choice on this device, and follow a choice of another tab', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('switch', { name: 'Auto-play Videos' }));
    expect(JSON.parse(localStorage.getItem(preferencesKey) ?? '')).toMatchObject({ autoPlay: true });
    const text = JSON.stringify({ autoPlay: false, publicGallery: true });
    localStorage.setItem(preferencesKey, text);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: preferencesKey, newValue: text })));
    expect(screen.getByRole('switch', { name: 'Auto-play Videos' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Public Gallery' })).toBeChecked();
  });

  it('turn the page light', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('switch', { name: 'Dark Mode' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
    await user.click(screen.getByRole('switch', { name: 'Dark Mode' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  });

  it('log out', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    expect(session.current()).toBeNull();
    expect(await screen.findByRole('heading', { name: /Describe it/ })).toBeVisible();
  });
});

describe('the plan', () => {
  it('can be changed by anyone, and left only by who pays', async () => {
    const { user } = await open();
    expect(screen.queryByRole('button', { name: 'Downgrade to Free' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change Plan' }));
    expect(await screen.findByRole('dialog', { name: 'Choose Your Plan' })).toBeVisible();
  });

  const downgrade = async (server = aPro()) => {
    const view = await open(server);
    await view.user.click(screen.getByRole('button', { name: 'Downgrade to Free' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Visionary now?' }));
    return { ...view, dialog };
  };

  it('goes back to free after a confirmation, and shows what the server answered', async () => {
    const { user, dialog } = await downgrade();
    await user.click(dialog.getByRole('button', { name: 'Downgrade to Free' }));
    expect(await screen.findByText('Success')).toBeVisible();
    expect(
      screen.getByText(
        'Your account has been downgraded to the free tier. Your credits have been reset to 5 image credits.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('status', { name: 'Credits: 5 / 5' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Downgrade to Free' })).toBeNull());
  });

  it('stays when the person thinks better of it', async () => {
    const { user, dialog, server } = await downgrade();
    await user.click(dialog.getByRole('button', { name: 'Keep Visionary' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.some(({ path }) => path === 'downgrade-to-free')).toBe(false);
  });

  it('stays, and says so, when the server cannot end it', async () => {
    const server = aPro();
    server.overrides.set('POST downgrade-to-free', () => failure('payment_unavailable', 'The provider is away'));
    const { user, dialog } = await downgrade(server);
    await user.click(dialog.getByRole('button', { name: 'Downgrade to Free' }));
    expect(await screen.findByText('Failed to downgrade to free tier')).toBeVisible();
    expect(screen.getByRole('status', { name: 'Credits: 15 / 100' })).toBeVisible();
  });

  it.each([
    [{ endsAtPeriodEnd: true }, 'Visionary ends on 1 December 2099. Until then everything stays as it is.'],
    [{ nextTier: 'ultra' as const }, 'Changes to Studio Suite on 1 December 2099.'],
    [{}, 'Next charge 1 December 2099, $19.99'],
  ])('says what is scheduled: %j', async (changes, words) => {
    await open(aPro({ subscription: { ...paid, ...changes } }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('says that a payment failed', async () => {
    await open(aPro({ subscription: { ...paid, status: 'past-due' } }));
    expect(await screen.findByText(/Your last payment did not go through/)).toBeVisible();
  });

  it('leads to the billing portal, or says why it cannot', async () => {
    const { user, server } = await open(aPro());
    await user.click(screen.getByRole('button', { name: 'Manage Billing' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/portal'));
    expect(server.calls.filter(({ path }) => path === 'create-portal-session')).toHaveLength(1);
  });

  it('says how to get a billing portal to someone who has none', async () => {
    const server = aServer();
    server.overrides.set('POST create-portal-session', () => failure('customer_missing', 'No customer'));
    const { user } = await open(server);
    await user.click(screen.getByRole('button', { name: 'Manage Billing' }));
    expect(
      await screen.findByText('Failed to open billing portal. Please try upgrading to a paid plan first.'),
    ).toBeVisible();
  });

  it('can be given back while that is possible, and only then', async () => {
    const refund = { eligible: true, reason: null, until: december };
    const { user } = await open(aPro({ subscription: { ...paid, refund } }));
    await user.click(await screen.findByRole('button', { name: 'Request refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give Visionary back?' }));
    await user.click(dialog.getByRole('button', { name: 'Request refund' }));
    expect(await screen.findByText('Refund requested')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Request refund' })).toBeNull());
  });

  it('says why a refund was refused', async () => {
    const refund = { eligible: true, reason: null, until: december };
    const server = aPro({ subscription: { ...paid, refund } });
    server.overrides.set('POST refund-subscription', () => failure('refund_refused', 'The 7 days have passed.'));
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Request refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give Visionary back?' }));
    await user.click(dialog.getByRole('button', { name: 'Request refund' }));
    expect(await screen.findByText('The 7 days have passed.')).toBeVisible();
  });
});

describe('the balance', () => {
  it('is told by where it comes from', async () => {
    await open(aPro());
    expect(await screen.findByRole('img', { name: '5 monthly credits, 10 from packs and 0 held' })).toBeVisible();
  });

  it('reads the ledger again when it changes', async () => {
    const server = aPro();
    await open(server);
    await screen.findByText('Credit pack');
    server.ledger = entriesOf(opening, pack, { ...pack, cause: { type: 'payment', id: 'q' } });
    act(() => pushFromServer('balance.changed', { available: 25, held: 0, settled: 25 }));
    expect(await screen.findByRole('img', { name: '5 monthly credits, 20 from packs and 0 held' })).toBeVisible();
    expect(screen.getAllByText('Credit pack')).toHaveLength(2);
  });
});

describe('the ledger', () => {
  const image = anImage({ id: testId() });
  const done = aJob({ state: 'succeeded', imageId: image.id, prompt: 'A fox made of autumn leaves' });
  const running = aJob({ prompt: 'A harbour in the rain' });
  const hoursAgo = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString();
  const by = (id: string) => ({ cause: { type: 'job' as const, id } });
  const withJobs = () =>
    aPro({
      jobs: [done, running],
      user: aUser({ subscriptionTier: 'pro', creditsRemaining: 13, creditsHeld: 1, creditsTotal: 100 }),
      ledger: entriesOf(
        { ...opening, time: hoursAgo(5) },
        { ...pack, time: hoursAgo(4) },
        { type: 'reserved', monthly: 1, time: hoursAgo(3), ...by(done.id) },
        { type: 'captured', monthly: 1, time: hoursAgo(2), ...by(done.id) },
        { type: 'reserved', monthly: 1, time: hoursAgo(1), ...by(running.id) },
      ),
    });
  const rowOf = (text: string) => screen.getByText(text).closest('li') as HTMLElement;

  it('shows what credits went into, by picture and words, and what is held', async () => {
    await open(withJobs());
    const link = await screen.findByRole('link', { name: 'A fox made of autumn leaves' });
    expect(link).toHaveAttribute('href', `/profile?image=${image.id}`);
    expect(rowOf('A fox made of autumn leaves').querySelector('img')).toHaveAttribute(
      'src',
      `/api/images/${image.id}?width=320`,
    );
    const held = rowOf('A harbour in the rain');
    expect(held).toHaveClass('held');
    expect(within(held).getByText('Held')).toBeVisible();
  });

  it('and the chart point at the same entry', async () => {
    const { user } = await open(withJobs());
    await screen.findByText('Credit pack');
    const chart = screen.getByRole('slider', { name: 'Balance over time' });
    await user.hover(rowOf('Credit pack'));
    expect(chart).toHaveAttribute('aria-valuenow', '15');
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('after a pack of 10'));
    await user.unhover(rowOf('Credit pack'));
    act(() => chart.focus());
    fireEvent.keyDown(chart, { key: 'Home' });
    fireEvent.keyDown(chart, { key: 'ArrowRight' });
    expect(rowOf('Credit pack')).toHaveClass('marked');
    fireEvent.keyDown(chart, { key: 'Escape' });
    expect(rowOf('Credit pack')).not.toHaveClass('marked');
  });

  it('can be narrowed to a kind and to days', async () => {
    const { user, server } = await open(withJobs());
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('radio', { name: 'Added' }));
    await waitFor(() => expect(screen.queryByText('A harbour in the rain')).toBeNull());
    expect(screen.getByText('Credit pack')).toBeVisible();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2099-01-01' } });
    expect(await screen.findByText('No entries like that')).toBeVisible();
    expect(server.calls.some(({ path }) => path === 'credits/history')).toBe(true);
  });

  it('comes page by page', async () => {
    const many = Array.from({ length: 40 }, (_, i) => ({ pack: 1, cause: { type: 'payment' as const, id: `p${i}` } }));
    const { user } = await open(aPro({ ledger: entriesOf(...many) }));
    await waitFor(() => expect(screen.getAllByText('Credit pack')).toHaveLength(30));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByText('Credit pack')).toHaveLength(40));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is saved as a file, or says that it could not be', async () => {
    const made = jest.fn((_: Blob) => 'blob:ledger');
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const server = withJobs();
    const { user } = await open(server);
    await screen.findByText('Credit pack');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    expect(await made.mock.calls[0]?.[0].text()).toContain('captured');
    server.overrides.set('GET credits/history', () => failure('service_unavailable', 'Down'));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Failed to export the ledger')).toBeVisible();
    clicked.mockRestore();
  });

  it('says when it cannot be loaded, and tries again', async () => {
    const server = withJobs();
    server.overrides.set('GET credits/history', () => failure('service_unavailable', 'Down'));
    const { user } = await open(server);
    const ledger = within(await screen.findByRole('region', { name: 'Ledger' }));
    expect(await ledger.findByText('The ledger could not be loaded')).toBeVisible();
    server.overrides.clear();
    await user.click(ledger.getByRole('button', { name: 'Try Again' }));
    expect(await ledger.findByText('Credit pack')).toBeVisible();
  });
});
