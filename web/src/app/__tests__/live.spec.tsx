import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { badgeText } from '../../components/count-badge.js';
import { session } from '../../lib/session/session.js';
import { aPerson } from '../../testing/builders.js';
import { pushFromServer } from '../../testing/fake-socket.js';
import { aServer, type MockServer } from '../../testing/mock-api.js';
import { aMessaging, aNotification, aTalk, say } from '../../testing/mock-messaging.js';
import { renderApp } from '../../testing/render-app.js';

const lucia = aPerson();
const looks = ({ calls }: MockServer, path: string) => calls.filter((call) => call.path === path).length;
const link = (name: string) => screen.findAllByRole('link', { name });

describe('a badge', () => {
  it.each([
    [0, null],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [140, '9+'],
  ])('of %s shows %s', (count, text) => expect(badgeText(count)).toBe(text));
});

describe('the counts in the header', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => {
    jest.useRealTimers();
    act(() => session.clear());
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('are asked for every 30 seconds while pushes are away, and the lists with them when they changed', async () => {
    const talk = aTalk(lucia, [['me', 'Hello']]);
    const server = aServer({ messaging: aMessaging({ talks: [talk] }) });
    renderApp({ path: `/inbox/${talk.id}`, server });
    await screen.findByRole('log');
    const before = looks(server, 'notifications/unread-count');
    await pass(29_000);
    expect(looks(server, 'notifications/unread-count')).toBe(before);
    say(talk, lucia.id, 'Hello to you');
    server.messaging.notifications.push(aNotification({ actor: lucia }));
    await pass(2_000);
    expect(await link('Notifications, 1 unread')).toHaveLength(1);
    expect(await screen.findAllByText('Hello to you')).not.toHaveLength(0);
  });

  it('are left to the pushes while these come, but for a rare look', async () => {
    const server = aServer();
    renderApp({ path: '/notifications', server });
    await screen.findByText('No notifications yet');
    act(() => pushFromServer('push.ready', undefined));
    await pass(1_000);
    const before = looks(server, 'notifications/unread-count');
    await pass(120_000);
    expect(looks(server, 'notifications/unread-count')).toBe(before);
    act(() => pushFromServer('notification.added', { notification: aNotification({ actor: lucia }), unreadCount: 3 }));
    expect(await link('Notifications, 3 unread')).toHaveLength(1);
    await pass(300_000);
    expect(looks(server, 'notifications/unread-count')).toBeGreaterThan(before);
  });

  it('are asked for when pushes begin to come, for what happened before', async () => {
    const server = aServer();
    renderApp({ path: '/notifications', server });
    await screen.findByText('No notifications yet');
    server.messaging.notifications.push(aNotification({ actor: lucia }));
    act(() => pushFromServer('push.ready', undefined));
    await pass(100);
    expect(await link('Notifications, 1 unread')).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('list', { name: 'Notifications' })).toBeVisible());
  });

  it('are asked for once it is quiet after pushes so close together that they may have crossed', async () => {
    const server = aServer();
    renderApp({ path: '/notifications', server });
    await screen.findByText('No notifications yet');
    act(() => pushFromServer('push.ready', undefined));
    await pass(1_000);
    const before = looks(server, 'notifications/unread-count');
    for (const unreadCount of [2, 1])
      act(() => pushFromServer('notification.added', { notification: aNotification({ actor: lucia }), unreadCount }));
    expect(looks(server, 'notifications/unread-count')).toBe(before);
    await pass(2_500);
    expect(looks(server, 'notifications/unread-count')).toBe(before + 1);
  });

  it('and what is open are asked for anew when the other one of a conversation is blocked', async () => {
    const talk = aTalk(lucia, [['them', 'Hello']]);
    const server = aServer({ messaging: aMessaging({ talks: [talk] }) });
    renderApp({ path: `/inbox/${talk.id}`, server });
    await screen.findByRole('log');
    server.messaging.talks = [];
    act(() => pushFromServer('blocks.changed', {}));
    await waitFor(() => expect(screen.queryByText('Hello')).toBeNull());
    expect(screen.queryByRole('log')).toBeNull();
  });
});
