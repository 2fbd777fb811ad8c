import { afterEach, describe, expect, it } from '@jest/globals';
import type { DataExport } from '@pictora/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { toasts } from '../../../lib/toast.js';
import { testId } from '../../../testing/builders.js';
import { aServer, failure, json, type MockServer } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const open = async (server: MockServer, button: string) => {
  const { user } = renderApp({ path: '/settings', server });
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
};
const sent = (server: MockServer, method: string, path: string) =>
  server.calls.filter((call) => call.method === method && call.path === path);

describe('deleting all images', () => {
  it('goes on until none is left, and says how many there were', async () => {
    const server = aServer();
    const pages = [
      { removed: 100, left: true },
      { removed: 7, left: false },
    ];
    server.overrides.set('DELETE images', () => json(pages.shift()));
    const { user, dialog } = await open(server, 'Delete All Images');
    await user.click(dialog.getByRole('button', { name: 'Delete All Images' }));
    await waitFor(() => expect(toasts.current()?.title).toBe('107 images deleted'));
    expect(sent(server, 'DELETE', 'images')).toHaveLength(2);
  });

  it('asks first', async () => {
    const server = aServer();
    const { user, dialog } = await open(server, 'Delete All Images');
    await user.click(dialog.getByRole('button', { name: 'Keep Them' }));
    expect(sent(server, 'DELETE', 'images')).toEqual([]);
  });
});

describe('deleting the account', () => {
  const leave = async (server: MockServer, password: string) => {
    const { user, dialog } = await open(server, 'Delete Account');
    const confirm = dialog.getByRole('button', { name: 'Delete Account' });
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByLabelText('Your password'), password);
    await user.click(confirm);
    return dialog;
  };

  it('wants the password, and tells a wrong one at its field without ending the session', async () => {
    const server = aServer();
    const message = 'Your password is not right';
    server.overrides.set('POST user/delete-account', () =>
      failure('validation_failed', message, [{ path: 'password', code: 'wrong', message }]),
    );
    const dialog = await leave(server, 'guess');
    expect(await dialog.findByText(message)).toBeVisible();
    expect(session.current()).not.toBeNull();
  });

  const receipt = 'r'.repeat(32);
  const erasure = (state: string) => ({
    receipt,
    state,
    requestedAt: '2026-01-01T00:00:00.000Z',
    completedAt: null,
    erased: [],
  });

  it('signs out, and tells when everything is gone', async () => {
    const server = aServer();
    server.overrides.set('POST user/delete-account', () => json(erasure('settling'), 202));
    server.overrides.set(`GET erasures/${receipt}`, () => json(erasure('done')));
    await leave(server, 'correct horse');
    await waitFor(() => expect(session.current()).toBeNull());
    await waitFor(() => expect(toasts.current()?.title).toBe('Your account is deleted'));
    expect(sent(server, 'POST', 'user/delete-account')[0]?.body).toEqual({ password: 'correct horse' });
  });

  it('tells it also when the page learns of the end before the answer has come', async () => {
    const server = aServer();
    const answer = Promise.withResolvers<Response>();
    server.overrides.set('POST user/delete-account', () => answer.promise);
    server.overrides.set(`GET erasures/${receipt}`, () => json(erasure('done')));
    await leave(server, 'correct horse');
    act(() => session.clear());
    expect(await screen.findByRole('heading', { level: 1, name: /Describe it/ })).toBeVisible();
    answer.resolve(json(erasure('settling'), 202));
    await waitFor(() => expect(toasts.current()?.title).toBe('Your account is deleted'));
  });
});

describe('deleting the account from a page whose session is over', () => {
  it('says that it did not work, and does not look like having left', async () => {
    const server = aServer();
    const answer = Promise.withResolvers<Response>();
    server.overrides.set('POST user/delete-account', () => answer.promise);
    const { user, dialog } = await open(server, 'Delete Account');
    await user.type(dialog.getByLabelText('Your password'), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    act(() => session.clear());
    answer.resolve(failure('unauthenticated', 'Sign in first'));
    await waitFor(() => expect(toasts.current()?.title).toMatch(/^Your account could not be deleted/));
  });
});

describe('the copy of one’s data', () => {
  const id = testId();
  const anExport = (changes: Partial<DataExport>): DataExport => ({
    id,
    state: 'preparing',
    requestedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: null,
    expiresAt: null,
    size: null,
    ...changes,
  });

  it('is asked for, waited for, and handed over', async () => {
    const server = aServer();
    let state: DataExport | null = null;
    server.overrides.set('GET user/data-export', () => json({ last: state }));
    server.overrides.set('POST user/data-export', () => {
      state = anExport({ state: 'ready', size: 12_345_678, expiresAt: '2026-01-08T12:00:00.000Z' });
      return json(anExport({}), 202);
    });
    const { user } = renderApp({ path: '/settings', server });
    await user.click(await screen.findByRole('button', { name: 'Prepare' }));
    expect(await screen.findByText('Ready: 12.3 MB, available until 8 January 2026.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', `/api/user/data-export/${id}/file`);
  });

  it('is prepared once, however often the button is pressed', async () => {
    const server = aServer();
    server.overrides.set('GET user/data-export', () => json({ last: anExport({}) }));
    const { user } = renderApp({ path: '/settings', server });
    await screen.findByText(/being put together/);
    await user.click(screen.getByRole('button', { name: 'Prepare' }));
    expect(sent(server, 'POST', 'user/data-export')).toEqual([]);
  });
});
