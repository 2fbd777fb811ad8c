import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { toasts } from '../../../lib/toast.js';
import { aServer, failure, type MockServer } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const open = async (server: MockServer, button: string) => {
  const { user } = renderApp({ path: '/settings', server });
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
};
const sent = (server: MockServer, method: string, path: string) =>
  server.calls.filter((call) => call.method === method && call.path === path);

describe('changing the password', () => {
  const change = async (server: MockServer, password = 'a new horse', confirmation = password) => {
    const { user, dialog } = await open(server, 'Change Password');
    const type = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    type('Current password', 'secret1');
    type('New password', password);
    type('Confirm new password', confirmation);
    await user.click(dialog.getByRole('button', { name: 'Change Password' }));
    return dialog;
  };

  it('sends the old and the new one, and stays logged in', async () => {
    const server = aServer();
    await change(server);
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(sent(server, 'PUT', 'auth/password')[0]?.body).toEqual({
      currentPassword: 'secret1',
      password: 'a new horse',
    });
    expect(session.current()).not.toBeNull();
  });

  it('says at its field that the old one is not right, and changes nothing', async () => {
    const server = aServer();
    const message = 'Your current password is not right';
    const details = [{ path: 'currentPassword', code: 'wrong', message }];
    server.overrides.set('PUT auth/password', () => failure('validation_failed', message, details));
    const dialog = await change(server);
    expect(await dialog.findByText(message)).toBeVisible();
    expect(session.current()).not.toBeNull();
  });

  it.each([
    ['12345', '12345', 'Password must be at least 6 characters long'],
    ['a new horse', 'another one', 'Please make sure both passwords match'],
  ])('refuses %s with %s', async (password, confirmation, text) => {
    const server = aServer();
    const dialog = await change(server, password, confirmation);
    expect(await dialog.findByText(text)).toBeVisible();
    expect(sent(server, 'PUT', 'auth/password')).toEqual([]);
  });
});

describe('logging out everywhere', () => {
  it('asks once more, then ends this session too', async () => {
    const server = aServer();
    const { user, dialog } = await open(server, 'Log Out Everywhere');
    expect(sent(server, 'POST', 'auth/logout-everywhere')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Log Out Everywhere' }));
    await waitFor(() => expect(session.current()).toBeNull());
    expect(sent(server, 'POST', 'auth/logout-everywhere')).toHaveLength(1);
  });

  it('goes home also when the page learns of the end before the answer has come', async () => {
    const server = aServer();
    const answer = Promise.withResolvers<Response>();
    server.overrides.set('POST auth/logout-everywhere', () => answer.promise);
    const { user, dialog } = await open(server, 'Log Out Everywhere');
    await user.click(dialog.getByRole('button', { name: 'Log Out Everywhere' }));
    act(() => session.clear());
    expect(await screen.findByRole('heading', { level: 1, name: /Describe it/ })).toBeVisible();
    await act(async () => answer.resolve(new Response(null, { status: 204 })));
    expect(screen.getByRole('heading', { level: 1, name: /Describe it/ })).toBeVisible();
    expect(toasts.current()?.open).not.toBe(true);
  });

  it('that did not work says so and stays', async () => {
    const server = aServer();
    server.overrides.set('POST auth/logout-everywhere', () => failure('service_unavailable', 'busy'));
    const { user, dialog } = await open(server, 'Log Out Everywhere');
    await user.click(dialog.getByRole('button', { name: 'Log Out Everywhere' }));
    expect(await screen.findByText('Failed to log out everywhere')).toBeVisible();
    expect(session.current()).not.toBeNull();
  });
});
