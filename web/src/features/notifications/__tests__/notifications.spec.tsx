import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { anImage, aPerson } from '../../../testing/builders.js';
import { pushFromServer } from '../../../testing/fake-socket.js';
import { aServer, failure, type MockServer } from '../../../testing/mock-api.js';
import { aMessaging, aNotification } from '../../../testing/mock-messaging.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const { subscriptionTier: _tier, createdAt: _since, ...lucia } = aPerson({ firstName: 'Lucía', lastName: 'Ferrer' });
const { id, imageUrl, prompt, width, height, placeholder } = anImage();
const image = { id, imageUrl, prompt, width, height, placeholder };
const liked = (changes = {}) => aNotification({ actor: lucia, image, ...changes });
const serverWith = (...notifications: MockServer['messaging']['notifications']) =>
  aServer({ messaging: aMessaging({ notifications }) });
const open = (server: MockServer) => renderApp({ path: '/notifications', server });
const rows = async () => within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem');

describe('the notifications', () => {
  it.each([
    [liked(), 'Lucía Ferrer liked your image', `/profile?image=${id}`],
    [liked({ othersCount: 2, count: 3 }), 'Lucía Ferrer and 2 others liked your image', `/profile?image=${id}`],
    [liked({ type: 'comment' }), 'Lucía Ferrer commented on your image', `/profile?image=${id}`],
    [liked({ type: 'follow', image: null }), 'Lucía Ferrer started following you', `/users/${lucia.id}`],
    [liked({ type: 'message', image: null, conversationId: id }), 'Lucía Ferrer sent you a message', `/inbox/${id}`],
  ])('say who did what, and lead there (%#)', async (notification, text, path) => {
    open(serverWith(notification));
    const [row] = await rows();
    const link = within(row!).getByRole('link');
    expect(link).toHaveTextContent(text);
    expect(link).toHaveAttribute('href', path);
    expect(link.querySelectorAll('img')).toHaveLength(notification.image ? 1 : 0);
  });

  it('say that there are none', async () => {
    open(serverWith());
    expect(await screen.findByText('No notifications yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('are marked as read one by one, and the bell counts down', async () => {
    const server = serverWith(liked(), liked({ isRead: 1 }));
    const { user } = open(server);
    expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Mark as read/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as read/ })).toBeNull());
    expect(server.messaging.notifications.map(({ isRead }) => isRead)).toEqual([1, 1]);
    expect(await screen.findByRole('link', { name: 'Notifications' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('are counted again when they could not be marked', async () => {
    const server = serverWith(liked());
    server.overrides.set('PATCH notifications/mark-all-read', () => failure('service_unavailable', 'Down'));
    const { user } = open(server);
    await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    // By itself it is counted again much later.
    const counts = () => server.calls.filter(({ path }) => path === 'notifications/unread-count');
    await waitFor(() => expect(counts()).toHaveLength(2), { timeout: 5000 });
    expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  });

  it('are marked all at once, which is said', async () => {
    const server = serverWith(liked(), liked());
    const { user } = open(server);
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('All notifications marked as read')).toBeVisible();
    expect(server.messaging.notifications.every(({ isRead }) => isRead === 1)).toBe(true);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  });

  it('are unread again when marking them failed', async () => {
    const server = serverWith(liked());
    server.overrides.set('PATCH notifications/mark-all-read', () => failure('service_unavailable', 'Down'));
    const { user } = open(server);
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('The notifications could not be marked')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Mark as read/ })).toBeVisible();
  });

  it('come by a push, and one that more was folded into moves up', async () => {
    const [first, second] = [
      liked({ createdAt: '2026-11-20T09:00:00.000Z' }),
      liked({ type: 'follow', image: null, createdAt: '2026-11-20T10:00:00.000Z' }),
    ];
    const server = serverWith(second, first);
    open(server);
    expect(await rows()).toHaveLength(2);
    const folded = { ...first, count: 2, othersCount: 1, createdAt: '2026-11-20T11:00:00.000Z' };
    act(() => pushFromServer('notification.added', { notification: folded, unreadCount: 12 }));
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('and 1 other liked your image'));
    expect(await rows()).toHaveLength(2);
    const bell = screen.getByRole('link', { name: 'Notifications, 12 unread' });
    expect(bell).toHaveTextContent('9+');
  });

  it('that were read elsewhere are read here', async () => {
    const server = serverWith(liked());
    open(server);
    await screen.findByRole('button', { name: /^Mark as read/ });
    for (const notification of server.messaging.notifications) notification.isRead = 1;
    act(() => pushFromServer('notifications.read', { notificationIds: null, unreadCount: 0 }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as read/ })).toBeNull());
  });
});
