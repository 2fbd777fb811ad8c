import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { aPerson, userId } from '../../../testing/builders.js';
import { pushFromServer } from '../../../testing/fake-socket.js';
import { aServer, failure, type MockServer } from '../../../testing/mock-api.js';
import {
  aMessaging,
  aTalk,
  readUpTo,
  say,
  toConversation,
  unreadMessages,
  type MockTalk,
} from '../../../testing/mock-messaging.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const lucia = aPerson({ firstName: 'Lucía', lastName: 'Ferrer', username: 'lucia' });
const omar = aPerson({ firstName: 'Omar', lastName: 'Said', username: 'omar' });
const serverWith = (...talks: MockTalk[]): MockServer =>
  aServer({ people: [lucia, omar], messaging: aMessaging({ talks }) });
const inbox = (server: MockServer, path = '/inbox') => renderApp({ path, server });
const log = () => screen.findByRole('log');
const field = () => screen.findByRole('textbox', { name: /^Message to/ });
/** What the server tells both people when a message was taken. */
const pushLast = (server: MockServer, talk: MockTalk) =>
  act(() =>
    pushFromServer('message.added', {
      message: talk.messages.at(-1),
      conversation: toConversation(talk),
      unreadCount: unreadMessages(server.messaging),
    }),
  );
const sent = ({ calls }: MockServer) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));

describe('the inbox', () => {
  it('lists conversations, the latest first, with what was said last and what is unread', async () => {
    const [first, second] = [
      aTalk(lucia, [['them', 'Good light today']]),
      aTalk(omar, [
        ['me', 'See you'],
        ['me', 'Bye'],
      ]),
    ];
    inbox(serverWith(first, second));
    const list = await screen.findByRole('list', { name: 'Conversations' });
    const [top, below] = within(list).getAllByRole('link');
    expect(top).toHaveTextContent(/Omar Said.*You: Bye/);
    expect(below).toHaveTextContent(/Lucía Ferrer.*Good light today.*1 unread/);
    expect(screen.getByText('Select a conversation to view messages')).toBeVisible();
  });

  it('says once that there is none yet, with nothing to select beside it', async () => {
    inbox(serverWith());
    expect(await screen.findByText('No conversations yet')).toBeVisible();
    expect(screen.queryByText('Select a conversation to view messages')).toBeNull();
  });

  it('opens a conversation, reads it and clears its count', async () => {
    const talk = aTalk(lucia, [
      ['them', 'One'],
      ['them', 'Two'],
    ]);
    const server = serverWith(talk);
    const { user } = inbox(server);
    await user.click(await screen.findByRole('link', { name: /Lucía Ferrer/ }));
    expect(await log()).toHaveTextContent(/New messages.*One.*Two/);
    await waitFor(() => expect(talk.ownRead?.seq).toBe(2));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /Lucía Ferrer.*Two/ })).not.toHaveTextContent('unread'),
    );
    expect(screen.getAllByRole('link', { name: 'Inbox' })).not.toHaveLength(0);
  });

  it.each(['/inbox/{id}', '/inbox?conversation={id}'])('opens the conversation that %s names', async (path) => {
    const talk = aTalk(lucia, [['them', 'Hello from the link']]);
    inbox(serverWith(talk), path.replace('{id}', talk.id));
    expect(await log()).toHaveTextContent('Hello from the link');
  });

  it('says so when the address names none', async () => {
    inbox(serverWith(), `/inbox/${lucia.id}`);
    expect(await screen.findByText('This conversation is not here')).toBeVisible();
  });

  it('invites to say hello where nothing was said', async () => {
    const talk = aTalk(lucia);
    inbox(serverWith(talk), `/inbox/${talk.id}`);
    expect(await screen.findByText('No messages yet. Say hello!')).toBeVisible();
  });
});

describe('the search of the inbox', () => {
  it('finds people from the first letter on, without oneself, and begins a conversation', async () => {
    const server = serverWith();
    server.people.push(aPerson({ id: userId, firstName: 'Noor', username: 'noor' }));
    const { user } = inbox(server);
    await user.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'o');
    await user.click(await screen.findByRole('button', { name: /Omar Said/ }));
    expect(await screen.findByText('No messages yet. Say hello!')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Noor/ })).toBeNull();
    expect(
      server.calls.find(({ path }) => path === 'conversations' && server.messaging.talks.length > 0),
    ).toBeDefined();
  });

  it('says why no conversation could be begun', async () => {
    const server = serverWith();
    server.overrides.set('POST conversations', () => failure('rate_limited', 'Slow down'));
    const { user } = inbox(server);
    await user.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'lu');
    await user.click(await screen.findByRole('button', { name: /Lucía/ }));
    expect(await screen.findByText('Failed to create conversation')).toBeVisible();
  });
});

describe('writing', () => {
  const talk = () => aTalk(lucia, [['them', 'Hi']]);

  it('sends with Enter, trimmed, and begins a new line with Shift+Enter', async () => {
    const one = talk();
    const server = serverWith(one);
    const { user } = inbox(server, `/inbox/${one.id}`);
    const composer = await field();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.type(composer, '  Two{Shift>}{Enter}{/Shift}lines {Enter}');
    await waitFor(() => expect(sent(server).map(({ body }) => body)).toEqual([{ content: 'Two\nlines' }]));
    expect(composer).toHaveValue('');
    await waitFor(() => expect(screen.getByRole('log')).toHaveTextContent('Two lines'));
  });

  it('sends nothing that is blank, and takes at most 1,000 characters', async () => {
    const one = talk();
    const server = serverWith(one);
    const { user } = inbox(server, `/inbox/${one.id}`);
    const composer = await field();
    await user.type(composer, '   {Enter}');
    expect(sent(server)).toHaveLength(0);
    await user.clear(composer);
    await user.click(composer);
    await user.paste('x'.repeat(1200));
    expect((composer as HTMLTextAreaElement).value).toHaveLength(1000);
    expect(screen.getByText('1000 / 1000')).toBeVisible();
  });

  it('shows a message at once, and once, when its push comes before its answer', async () => {
    const one = talk();
    const server = serverWith(one);
    let answer: (response: Response) => void = () => undefined;
    server.overrides.set(`POST conversations/${one.id}/messages`, () => new Promise((resolve) => (answer = resolve)));
    const { user } = inbox(server, `/inbox/${one.id}`);
    await user.type(await field(), 'Quick{Enter}');
    expect(await screen.findByText('Sending…')).toBeVisible();
    const message = say(one, userId, 'Quick');
    pushLast(server, one);
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    act(() => answer(Response.json(message, { status: 201 })));
    await user.type(await field(), 'more');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled());
    expect(within(await log()).getAllByText('Quick')).toHaveLength(1);
  });

  it('asks again, by itself, for the answer to one that was heard of', async () => {
    const one = talk();
    const server = serverWith(one);
    const answer = Promise.withResolvers<Response>();
    server.overrides.set(`POST conversations/${one.id}/messages`, () => answer.promise);
    const { user } = inbox(server, `/inbox/${one.id}`);
    await user.type(await field(), 'Quick{Enter}');
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    const message = say(one, userId, 'Quick');
    pushLast(server, one);
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    server.overrides.set(`POST conversations/${one.id}/messages`, () => Response.json(message, { status: 201 }));
    act(() => answer.resolve(failure('service_unavailable', 'Down')));
    await waitFor(() => expect(sent(server)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(/^(Not sent|Sending)/)).toBeNull());
    expect(within(await log()).getAllByText('Quick')).toHaveLength(1);
    expect(new Set(sent(server).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('keeps one that failed, and sends it again under the same key', async () => {
    const one = talk();
    const server = serverWith(one);
    server.overrides.set(`POST conversations/${one.id}/messages`, () => failure('service_unavailable', 'Down'));
    const { user } = inbox(server, `/inbox/${one.id}`);
    await user.type(await field(), 'Important{Enter}');
    expect(await screen.findByText(/^Not sent\./)).toBeVisible();
    server.overrides.clear();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/^Not sent\./)).toBeNull());
    const keys = sent(server).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(one.messages.map(({ content }) => content)).toEqual(['Hi', 'Important']);
  });
});

describe('an open conversation', () => {
  it('shows what is pushed, and reads it', async () => {
    const talk = aTalk(lucia, [['me', 'Are you there?']]);
    const server = serverWith(talk);
    inbox(server, `/inbox/${talk.id}`);
    await log();
    say(talk, lucia.id, 'Yes');
    pushLast(server, talk);
    expect(await within(await log()).findByText('Yes')).toBeVisible();
    await waitFor(() => expect(talk.ownRead?.seq).toBe(2));
  });

  it('asks for what lies between when a push shows that one was missed', async () => {
    const talk = aTalk(lucia, [['me', 'One']]);
    const server = serverWith(talk);
    inbox(server, `/inbox/${talk.id}`);
    await within(await log()).findByText('One');
    say(talk, lucia.id, 'Lost on its way');
    say(talk, lucia.id, 'Three');
    pushLast(server, talk);
    expect(await within(await log()).findByText('Lost on its way')).toBeVisible();
    expect(await log()).toHaveTextContent(/Lost on its way.*Three/);
  });

  it('says that the other one has read it', async () => {
    const talk = aTalk(lucia, [['me', 'Seen?']]);
    inbox(serverWith(talk), `/inbox/${talk.id}`);
    expect(await log()).not.toHaveTextContent('Read');
    const read = readUpTo(talk);
    act(() =>
      pushFromServer('conversation.read', { conversationId: talk.id, readerId: lucia.id, read, unreadCount: 0 }),
    );
    await waitFor(async () => expect(await log()).toHaveTextContent(/Seen\?.*Read/));
  });

  it('catches up when pushes begin to come, without a repeat', async () => {
    const talk = aTalk(lucia, [['me', 'Before']]);
    const server = serverWith(talk);
    inbox(server, `/inbox/${talk.id}`);
    await within(await log()).findByText('Before');
    say(talk, lucia.id, 'While away');
    act(() => pushFromServer('push.ready', undefined));
    expect(await within(await log()).findByText('While away')).toBeVisible();
    expect(within(await log()).getAllByText('Before')).toHaveLength(1);
  });

  it('shows a shared image as a card, and one that was taken back as gone', async () => {
    const talk = aTalk(lucia, [['them', 'Check out this image: a fox https://p.example/api/images/1']]);
    const message = talk.messages[0]!;
    const card = {
      available: true as const,
      imageId: lucia.id,
      imageUrl: '/api/images/1',
      width: 1344,
      height: 768,
      placeholder: { color: '#333333', dataUri: 'data:image/webp;base64,AA' },
      prompt: 'a fox',
    };
    talk.messages[0] = { ...message, card };
    say(talk, lucia.id, 'Check out this image: https://p.example/api/images/2');
    talk.messages[1] = { ...talk.messages[1]!, card: { available: false, imageId: omar.id } };
    const { user } = inbox(serverWith(talk), `/inbox/${talk.id}`);
    expect(await within(await log()).findByText('This image is no longer shared.')).toBeVisible();
    expect(await log()).not.toHaveTextContent('https://');
    await user.click(screen.getByRole('button', { name: 'Open the shared image: a fox' }));
    expect(await screen.findByRole('dialog', { name: 'Shared image' })).toHaveTextContent('a fox');
  });
});
