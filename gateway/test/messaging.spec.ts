import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errorBodySchema, type Conversation, type DirectMessage, type RpcRequest } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { ada, bob, imageId, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const conversationId = '0199c3a2-0000-7000-8000-0000000000f1';
const at = '2026-01-01T00:00:00.000Z';
const message: DirectMessage = {
  ...{ id: imageId, conversationId, seq: 1, senderId: ada, content: 'Hello', createdAt: at },
  card: null,
};
const conversation: Conversation = {
  id: conversationId,
  otherUser: { id: bob, firstName: 'Bob', lastName: 'Byron', username: 'bob', profileImageUrl: null },
  ...{ unreadCount: 0, lastMessage: null, lastMessageAt: null, ownRead: null, otherRead: null },
};
const ticket = { id: imageId, subject: 'Billing', message: 'Help', tier: 'pro' as const, createdAt: at };

let under: GatewayUnderTest;
let token: string;
let adminToken: string;
let sent: RpcRequest<'messaging.messages.send'>[] = [];
let listed: object[] = [];
let marked: object[] = [];
let refusal: AppError | null = null;

beforeAll(async () => {
  under = await startGatewayUnderTest({
    'messaging.conversations.open': () => {
      if (refusal) throw refusal;
      return conversation;
    },
    'messaging.conversations.list': (request) => (
      listed.push(request),
      { items: [conversation], nextCursor: conversationId }
    ),
    'messaging.messages.list': (request) => (listed.push(request), { items: [message], nextCursor: imageId }),
    'messaging.messages.send': (request) => {
      sent.push(request);
      if (refusal) throw refusal;
      return message;
    },
    'messaging.conversations.read': (request) => (
      marked.push(request),
      { ownRead: null, unreadCount: 0, totalUnreadCount: 3 }
    ),
    'messaging.messages.unread': () => ({ count: 3 }),
    'messaging.notifications.mark-all-read': (request) => (marked.push(request), { count: 0 }),
    'messaging.notifications.mark-read': (request) => (marked.push(request), { count: 1 }),
    'messaging.support.submit': () => {
      if (refusal) throw refusal;
      return ticket;
    },
    'messaging.support.list': () => ({
      items: [{ ...ticket, userId: ada, name: 'Ada Byron', email: 'ada@example.org' }],
      nextCursor: null,
    }),
  });
  token = await under.tokenFor(ada);
  adminToken = await under.tokenFor(bob, 'admin', 300, ['user', 'admin']);
});
afterAll(() => under.close());
beforeEach(() => {
  [sent, listed, marked, refusal] = [[], [], [], null];
});

type Call = { readonly body?: object; readonly headers?: object; readonly as?: string };
const call = (method: string, path: string, { body, headers, as = token }: Call = {}) =>
  fetch(`${under.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${as}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const thread = `/api/conversations/${conversationId}`;

describe('conversations', () => {
  it('are listed and opened in the name of the caller, and paged by the header', async () => {
    const opened = await call('POST', '/api/conversations', { body: { otherUserId: bob } });
    expect(opened.status).toBe(200);
    expect(await opened.json()).toEqual(conversation);
    const list = await call('GET', `/api/conversations?limit=1`);
    expect([list.headers.get('x-next-cursor'), listed]).toEqual([conversationId, [{ userId: ada, limit: 1 }]]);
  });

  it('give their messages older by cursor and newer by after, not by both', async () => {
    expect((await call('GET', `${thread}/messages?after=${imageId}`)).headers.get('x-next-cursor')).toBe(imageId);
    await call('GET', `${thread}/messages?cursor=${imageId}&limit=2`);
    expect(listed).toEqual([
      { userId: ada, conversationId, limit: 30, after: imageId },
      { userId: ada, conversationId, limit: 2, cursor: imageId },
    ]);
    expect((await call('GET', `${thread}/messages?after=${imageId}&cursor=${imageId}`)).status).toBe(400);
  });

  it('take a message once for each Idempotency-Key', async () => {
    const reply = await call('POST', `${thread}/messages`, {
      body: { content: ' Hello ' },
      headers: { 'idempotency-key': 'wish-1' },
    });
    expect([reply.status, await reply.json()]).toEqual([201, message]);
    await call('POST', `${thread}/messages`, { body: { content: 'Hello' } });
    expect(sent).toMatchObject([{ content: 'Hello', idempotencyKey: 'wish-1', userId: ada, conversationId }, {}]);
    expect(sent[1]?.idempotencyKey).not.toBe('wish-1');
    const strange = { 'idempotency-key': 'two words' };
    expect((await call('POST', `${thread}/messages`, { body: { content: 'x' }, headers: strange })).status).toBe(400);
  });

  it.each([
    [{}],
    [{ content: '' }],
    [{ content: '  ' }],
    [{ content: 'x'.repeat(1001) }],
    [{ content: { $gt: '' } }],
    [{ content: 'x', senderId: bob }],
  ])('refuse the message %j', async (body) => {
    const reply = await call('POST', `${thread}/messages`, { body });
    expect(errorBodySchema.parse(await reply.json())).toMatchObject({ statusCode: 400, code: 'validation_failed' });
    expect(sent).toEqual([]);
  });

  it('tell who sends too much when to come back', async () => {
    refusal = new AppError('rate_limited', 'Please wait a moment', { retryAfterSeconds: 42 });
    const reply = await call('POST', `${thread}/messages`, { body: { content: 'x' } });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '42']);
  });

  it('are marked as read without a body, or up to a message', async () => {
    const reply = await call('POST', `${thread}/read`);
    expect(await reply.json()).toEqual({ ownRead: null, unreadCount: 0, totalUnreadCount: 3 });
    await call('POST', `${thread}/read`, { body: { messageId: imageId } });
    expect(marked).toEqual([
      { userId: ada, conversationId },
      { userId: ada, conversationId, messageId: imageId },
    ]);
    expect(await (await call('GET', '/api/messages/unread-count')).json()).toEqual({ count: 3 });
  });
});

describe('notifications', () => {
  it('are marked one by one and all', async () => {
    expect(await (await call('PATCH', `/api/notifications/${imageId}/read`)).json()).toEqual({ count: 1 });
    expect(await (await call('PATCH', '/api/notifications/mark-all-read')).json()).toEqual({ count: 0 });
    expect(marked).toEqual([{ userId: ada, notificationId: imageId }, { userId: ada }]);
  });

  it('take only preferences that there are', async () => {
    for (const body of [{ poke: { email: true } }, { like: { sms: true } }, { like: { email: 'yes' } }])
      expect((await call('PATCH', '/api/notifications/preferences', { body })).status).toBe(400);
  });
});

describe('support', () => {
  it('takes a request, and refuses one of the free plan as such', async () => {
    const body = { subject: 'Billing', message: 'Help' };
    const reply = await call('POST', '/api/support', { body });
    expect([reply.status, await reply.json()]).toEqual([201, ticket]);
    refusal = new AppError('plan_required', 'Support is part of the paid plans');
    const refused = await call('POST', '/api/support', { body });
    expect([refused.status, errorBodySchema.parse(await refused.json()).code]).toEqual([403, 'plan_required']);
    expect((await call('POST', '/api/support', { body: { subject: 'Billing' } })).status).toBe(400);
  });

  it('shows everybody’s requests to admins alone', async () => {
    expect((await call('GET', '/api/admin/support')).status).toBe(403);
    const reply = await call('GET', '/api/admin/support', { as: adminToken });
    expect(await reply.json()).toMatchObject([{ subject: 'Billing', email: 'ada@example.org' }]);
  });
});
