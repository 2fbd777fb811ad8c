import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { preferences, preferencesKey } from '../../../lib/preferences.js';
import { session } from '../../../lib/session/session.js';
import { aServer, failure } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => {
  session.clear();
  localStorage.removeItem(preferencesKey);
});

const toggle = (name: string) => screen.findByRole('switch', { name });
const settled = async (name: string) => {
  const found = await toggle(name);
  await waitFor(() => expect(found).toBeEnabled());
  return found;
};

describe('what one is told of', () => {
  it('is shown and changed kind by kind, on the server', async () => {
    const server = aServer();
    const { user } = renderApp({ path: '/settings', server });
    expect(await settled('Likes in the app')).toBeChecked();
    await user.click(await settled('Comments by email'));
    await waitFor(() => expect(server.messaging.preferences.comment).toEqual({ inApp: true, email: true }));
    expect(server.calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ comment: { email: true } });
  });

  it('goes back, and says so, when it could not be saved', async () => {
    const server = aServer();
    server.overrides.set('PATCH notifications/preferences', () => failure('service_unavailable', 'Down'));
    const { user } = renderApp({ path: '/settings', server });
    await user.click(await settled('Likes in the app'));
    expect(await screen.findByText('Error')).toBeVisible();
    await waitFor(async () => expect(await toggle('Likes in the app')).toBeChecked());
  });
});

describe('Email Notifications', () => {
  it('begins off, and turns the emails of every kind on and off', async () => {
    const server = aServer();
    const { user } = renderApp({ path: '/settings', server });
    await settled('Likes by email');
    const all = await toggle('Email Notifications');
    expect(all).not.toBeChecked();
    await user.click(all);
    await waitFor(() => expect(server.messaging.preferences.message.email).toBe(true));
    expect(server.messaging.preferences.like).toEqual({ inApp: true, email: true });
    expect(await toggle('Followers by email')).toBeChecked();
    expect(preferences.current().emailNotifications).toBe(true);
    await user.click(all);
    await waitFor(() => expect(server.messaging.preferences.message.email).toBe(false));
    expect(preferences.current().emailNotifications).toBe(false);
  });

  it('follows what was chosen on another device', async () => {
    const server = aServer();
    server.messaging.preferences.like.email = true;
    renderApp({ path: '/settings', server });
    await settled('Likes by email');
    await waitFor(async () => expect(await toggle('Email Notifications')).toBeChecked());
  });

  it('goes back when it could not be saved', async () => {
    const server = aServer();
    server.overrides.set('PATCH notifications/preferences', () => failure('service_unavailable', 'Down'));
    const { user } = renderApp({ path: '/settings', server });
    await settled('Likes by email');
    await user.click(await toggle('Email Notifications'));
    expect(await screen.findByText('Error')).toBeVisible();
    await waitFor(async () => expect(await toggle('Email Notifications')).not.toBeChecked());
  });
});
