import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { nextCursorHeader, type AdminAccount, type BalanceAsOf, type LedgerRun } from '@pictora/contracts';
import { session } from '../../../lib/session/session.js';
import { anEvent, aUser, testId } from '../../../testing/builders.js';
import { aServer, failure, json, type MockServer } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const ledgerOf = '0199c3a2-1111-7000-8000-00000000ada1';
const path = '/admin/ledger';
const opened = `${path}?account=${ledgerOf}`;
const roles = ['user', 'admin'];

const balance = (available: number, revision: number): BalanceAsOf => ({
  userId: ledgerOf,
  settled: { monthly: available, pack: 0 },
  held: { monthly: 0, pack: 0 },
  available,
  revision,
  time: '2026-01-01T00:02:00.000Z',
  holds: [],
});
const { creditsHeld: _held, creditsRemaining: _left, creditsTotal: _total, ...rest } = aUser({ id: ledgerOf });
const { subscriptionTier: _tier, stripeCustomerId: _customer, ...person } = rest;
const account: AdminAccount = { userId: ledgerOf, person, balance: balance(8, 2) };

const aRun = (changes: Partial<LedgerRun> = {}): LedgerRun => ({
  id: testId(),
  kind: 'verify',
  state: 'succeeded',
  parts: (['balance', 'history', 'dues', 'subscriptions'] as const).map((readModel) => ({
    ...{ readModel, state: 'done', progress: 1, documents: 12, drifted: 0, corrected: null, removed: null },
  })),
  drift: [],
  actor: null,
  startedAt: '2026-11-21T10:00:00.000Z',
  finishedAt: '2026-11-21T10:00:05.000Z',
  error: null,
  ...changes,
});

const aLedger = (): MockServer => {
  const server = aServer();
  const answers: Record<string, () => Response> = {
    'GET admin/ledger/accounts': () => json([account]),
    [`GET admin/ledger/accounts/${ledgerOf}/events`]: () =>
      json([
        anEvent({
          ...{ revision: 2, type: 'CreditsGranted', change: 3, available: 8, minute: 6, actor: server.user.id },
          ...{ reason: 'A picture was lost', cause: { type: 'admin', id: server.user.id } },
        }),
        anEvent({ revision: 1, type: 'CreditsGranted', change: 5, available: 5, minute: 2 }),
        anEvent({ revision: 0, type: 'AccountOpened', change: 0, available: 0, minute: 2 }),
      ]),
    [`GET admin/ledger/accounts/${ledgerOf}/balance`]: () => json(balance(8, 2)),
    'GET admin/ledger/runs': () => json([]),
  };
  for (const [call, answer] of Object.entries(answers)) server.overrides.set(call, answer);
  return server;
};
const end = `admin/people/${ledgerOf}/logout-everywhere`;
const sent = (server: MockServer, call: string) =>
  server.calls.filter(({ method, path: to }) => `${method} ${to}` === call);

describe('/admin/ledger', () => {
  it.each([
    ['a member', { roles: ['user'] }],
    ['a visitor', { signedIn: false }],
  ])('is Page Not Found for %s, who loads nothing of it', async (_, as) => {
    const { server } = renderApp({ path, ...as });
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    expect(server.calls.filter(({ path: to }) => to.startsWith('admin/'))).toEqual([]);
  });

  it('opens the account that a search finds, with what it holds and its timeline', async () => {
    const server = aLedger();
    const { user } = renderApp({ path, server, roles });
    await user.type(await screen.findByLabelText('Email, username or user id'), ' noor {Enter}');
    expect(await screen.findByRole('heading', { name: 'Noor Haddad' })).toBeVisible();
    const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
    const rows = timeline.getAllByRole('button');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Credits granted.*By you.*A picture was lost · By hand.*#2.*\+3.*8$/),
      expect.stringMatching(/Credits granted.*#1.*\+5.*5$/),
      expect.stringMatching(/Account opened.*#0.*0$/),
    ]);
    await user.click(rows[0] as HTMLElement);
    expect(rows[0]).toHaveAttribute('aria-expanded', 'true');
    expect(timeline.getByText('Position in the ledger')).toBeVisible();
  });

  it('shows a long timeline by and by, and always the entry that the slider has come to', async () => {
    const server = aLedger();
    server.overrides.set(`GET admin/ledger/accounts/${ledgerOf}/events`, () =>
      json(
        Array.from({ length: 90 }, (_, n) =>
          anEvent({ revision: 89 - n, change: 1, available: 90 - n, minute: 90 - n }),
        ),
      ),
    );
    const { user } = renderApp({ path: opened, server, roles });
    const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
    expect(timeline.getAllByRole('listitem')).toHaveLength(20);
    await user.click(timeline.getByRole('button', { name: 'Earlier entries' }));
    expect(timeline.getAllByRole('listitem')).toHaveLength(70);
    fireEvent.change(screen.getByRole('slider', { name: 'Balance as of' }), { target: { value: '0' } });
    expect(timeline.getAllByRole('listitem')).toHaveLength(90);
    expect(timeline.queryByRole('button', { name: 'Earlier entries' })).toBeNull();
  });

  it('says when nobody is found', async () => {
    const server = aLedger();
    server.overrides.set('GET admin/ledger/accounts', () => json([]));
    const { user } = renderApp({ path, server, roles });
    await user.type(await screen.findByLabelText('Email, username or user id'), 'nobody{Enter}');
    expect(await screen.findByText('Nobody has exactly this email, username or id.')).toBeVisible();
  });

  it('asks the ledger for the balance as of the time that the slider comes to, and goes back to now', async () => {
    const server = aLedger();
    const asked: (string | null)[] = [];
    const { user } = renderApp({ path: opened, server, roles });
    const slider = await screen.findByRole('slider', { name: 'Balance as of' });
    const fetchBefore = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const url = new URL(new Request(input, init).url);
      if (url.pathname.endsWith('/balance')) asked.push(url.searchParams.get('at'));
      return fetchBefore(input, init);
    };
    server.overrides.set(`GET admin/ledger/accounts/${ledgerOf}/balance`, () => json(balance(5, 1)));
    fireEvent.change(slider, { target: { value: '0' } });
    expect(await screen.findByText('after entry 1')).toBeVisible();
    expect(asked).toEqual(['2026-01-01T00:02:00.000Z']);
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('5 credits on '));
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    expect(screen.getByText('now')).toBeVisible();
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('8 credits on '));
  });

  it('reaches the opening of an account that is longer than what is loaded, and says where the line begins', async () => {
    const server = aLedger();
    const ofEvents = `GET admin/ledger/accounts/${ledgerOf}/events`;
    let next = 99;
    server.overrides.set(ofEvents, () => {
      const pair = [next--, next--];
      const page = json(pair.map((n) => anEvent({ revision: n, change: 1, available: n, minute: n })));
      page.headers.set(nextCursorHeader, String(pair[1]));
      return page;
    });
    const asked: string[] = [];
    renderApp({ path: opened, server, roles });
    const fetchMocked = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const url = new URL(new Request(input, init).url);
      if (url.pathname.endsWith('/balance')) asked.push(url.search);
      return fetchMocked(input, init);
    };
    const slider = await screen.findByRole('slider', { name: 'Balance as of' });
    await waitFor(() => expect(sent(server, ofEvents)).toHaveLength(4));
    expect(await screen.findByText(/The line begins with the earliest loaded entry/)).toBeVisible();
    fireEvent.change(slider, { target: { value: '0' } });
    await waitFor(() => expect(asked).toContain('?at=2026-01-01T00%3A02%3A00.000Z'));
    expect(asked).toContain('?revision=0');
    expect(slider).not.toHaveAttribute('aria-valuetext', expect.stringContaining('credits'));
  });

  it('grants credits with a reason, once for two clicks, and names what is missing', async () => {
    const server = aLedger();
    const grants = `POST admin/ledger/accounts/${ledgerOf}/grants`;
    let answer: (response: Response) => void = () => undefined;
    server.overrides.set(grants, () => new Promise<Response>((resolve) => (answer = resolve)));
    const { user } = renderApp({ path: opened, server, roles });
    await user.click(await screen.findByRole('button', { name: 'Grant credits' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Grant credits' }));
    await user.click(dialog.getByRole('button', { name: 'Grant' }));
    expect(await dialog.findByText('A reason is required')).toBeVisible();
    expect(sent(server, grants)).toEqual([]);
    await user.type(dialog.getByLabelText('Credits'), '3');
    await user.type(dialog.getByLabelText('Reason'), 'for noor@example.com');
    await user.click(dialog.getByRole('button', { name: 'Grant' }));
    expect(await dialog.findByText(/leave out email addresses/)).toBeVisible();
    await user.clear(dialog.getByLabelText('Reason'));
    await user.type(dialog.getByLabelText('Reason'), 'A picture was lost');
    await user.dblClick(dialog.getByRole('button', { name: 'Grant' }));
    await waitFor(() => expect(sent(server, grants)).toHaveLength(1));
    answer(json({ revision: 3, after: balance(11, 3) }, 201));
    expect(await screen.findByText('Granted: 3 credits')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(server, grants)).toHaveLength(1);
    expect(sent(server, grants)[0]?.body).toEqual({ bucket: 'pack', credits: 3, reason: 'A picture was lost' });
  });

  it('repeats a change that failed under the same key, and another one under another', async () => {
    const server = aLedger();
    const corrections = `POST admin/ledger/accounts/${ledgerOf}/corrections`;
    server.overrides.set(corrections, () => failure('service_unavailable', 'Away'));
    const { user } = renderApp({ path: opened, server, roles });
    await user.click(await screen.findByRole('button', { name: 'Correct' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the balance' }));
    await user.type(dialog.getByLabelText('Credits'), '2');
    await user.type(dialog.getByLabelText('Reason'), 'Granted twice');
    const submit = async (times: number) => {
      await user.click(dialog.getByRole('button', { name: 'Take back' }));
      await waitFor(() => expect(sent(server, corrections)).toHaveLength(times));
      expect(await dialog.findByRole('alert')).toBeVisible();
    };
    await submit(1);
    await submit(2);
    await user.type(dialog.getByLabelText('Credits'), '0');
    await submit(3);
    const keys = sent(server, corrections).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('ends the sessions of a person after a confirmation, once for two clicks', async () => {
    const server = aLedger();
    let answer: (response: Response) => void = () => undefined;
    server.overrides.set(`POST ${end}`, () => new Promise<Response>((resolve) => (answer = resolve)));
    const { user } = renderApp({ path: opened, server, roles });
    await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log Noor Haddad out everywhere?' }));
    expect(sent(server, `POST ${end}`)).toEqual([]);
    await user.dblClick(dialog.getByRole('button', { name: 'Log out everywhere' }));
    answer(new Response(null, { status: 204 }));
    expect(await screen.findByText('Logged out everywhere')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(server, `POST ${end}`)).toHaveLength(1);
  });

  it('leaves the sessions alone when it is called off, and says when they could not be ended', async () => {
    const server = aLedger();
    server.overrides.set(`POST ${end}`, () => failure('service_unavailable', 'Away'));
    const { user } = renderApp({ path: opened, server, roles });
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
      return within(await screen.findByRole('dialog', { name: 'Log Noor Haddad out everywhere?' }));
    };
    await user.click((await open()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(server, `POST ${end}`)).toEqual([]);
    await user.click((await open()).getByRole('button', { name: 'Log out everywhere' }));
    expect(await screen.findByText('The sessions were not ended')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('offers nobody’s sessions where the person is gone', async () => {
    const server = aLedger();
    server.overrides.set('GET admin/ledger/accounts', () => json([{ ...account, person: null }]));
    renderApp({ path: opened, server, roles });
    expect(await screen.findByText('No longer with us')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Log out everywhere' })).toBeNull();
  });

  it('shows a verification go on, what drifted, and mends it', async () => {
    const server = aLedger();
    const { user } = renderApp({ path, server, roles });
    const panel = within(await screen.findByRole('region', { name: 'Read models' }));
    let now = aRun({ state: 'running', finishedAt: null });
    now = {
      ...now,
      parts: now.parts.map((part, i) => ({
        ...part,
        state: i === 0 ? 'running' : 'waiting',
        progress: i === 0 ? 0.4 : 0,
      })),
    };
    server.overrides.set('POST admin/ledger/verify', () => json(now, 202));
    server.overrides.set('GET admin/ledger/runs', () => json([now]));
    await user.click(panel.getByRole('button', { name: 'Verify all' }));
    expect(await panel.findByText('Verifying, 40 %')).toBeVisible();
    expect(panel.getByRole('progressbar', { name: 'Balance: verify' })).toHaveAttribute('aria-valuenow', '40');
    expect(panel.getByRole('button', { name: 'Verify all' })).toBeDisabled();
    now = aRun({
      drift: [
        {
          ...{ readModel: 'balance', id: ledgerOf, kind: 'different' },
          fields: [{ field: 'settled.pack', expected: 0, found: 7 }],
        },
      ],
    });
    now = { ...now, parts: now.parts.map((part, i) => (i === 0 ? { ...part, drifted: 1 } : part)) };
    expect(await panel.findByText('1 of 12 drifted')).toBeVisible();
    expect(panel.getByText('settled.pack')).toBeVisible();
    server.overrides.set('POST admin/ledger/rebuild', () => json(aRun({ kind: 'rebuild' }), 202));
    await user.click(panel.getByRole('button', { name: 'Rebuild to mend' }));
    await waitFor(() =>
      expect(sent(server, 'POST admin/ledger/rebuild')[0]?.body).toEqual({ readModels: ['balance'] }),
    );
  });

  it('says that a run crashed, and lets it be started again', async () => {
    const server = aLedger();
    server.overrides.set('GET admin/ledger/runs', () => json([aRun({ state: 'crashed', finishedAt: null })]));
    renderApp({ path, server, roles });
    expect(await screen.findByText(/Verification crashed/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verify all' })).toBeEnabled();
  });
});
