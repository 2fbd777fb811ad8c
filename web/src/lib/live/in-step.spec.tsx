import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { aPerson } from '../../testing/builders.js';
import { pushFromServer } from '../../testing/fake-socket.js';
import { aServer } from '../../testing/mock-api.js';
import { aMessaging, aTalk, say, toConversation, unreadMessages } from '../../testing/mock-messaging.js';
import { renderApp } from '../../testing/render-app.js';
import { session } from '../session/session.js';

afterEach(() => act(() => session.clear()));

const lucia = aPerson();

describe('a push that comes while an answer is under way', () => {
  it('is put over the answer, which may be older', async () => {
    const talk = aTalk(lucia, [['me', 'Before']]);
    const server = aServer({ messaging: aMessaging({ talks: [talk] }) });
    const older = [toConversation(talk)];
    let arrive: () => void = () => undefined;
    server.overrides.set(
      'GET conversations',
      () => new Promise((resolve) => (arrive = () => resolve(Response.json(older)))),
    );
    renderApp({ path: '/inbox', server });
    await screen.findByRole('status', { name: 'Loading conversations' });
    const message = say(talk, lucia.id, 'While you asked');
    act(() =>
      pushFromServer('message.added', {
        message,
        conversation: toConversation(talk),
        unreadCount: unreadMessages(server.messaging),
      }),
    );
    act(() => arrive());
    const list = await screen.findByRole('list', { name: 'Conversations' });
    expect(within(list).getByRole('link')).toHaveTextContent(/While you asked.*1 unread/);
  });
});
