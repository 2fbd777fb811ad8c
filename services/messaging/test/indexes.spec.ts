import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explainFind } from '@pictora/mongoose-sqlite';
import { inboxPage, newestFirst, unreadOf } from '../src/conversations/conversations.service.js';
import { unreadOf as unreadNotifications } from '../src/notifications/seen-by.js';
import { pageOf } from '../src/notifications/notifications.service.js';
import { open, send, startMessaging, type Messaging } from './messaging.harness.js';

let messaging: Messaging;
beforeAll(async () => {
  messaging = await startMessaging();
  const [ada, bob] = ['Ada', 'Bob'].map((name) => messaging.neighbours.person(name)) as [string, string];
  const { id } = await open(messaging, ada, bob);
  await send(messaging, { from: ada, in: id, content: 'Hello' });
});
afterAll(() => messaging.close());

const cases: [string, string, object, object, string][] = [
  ['a page of an inbox', 'Place', inboxPage('u', [], 'c'), newestFirst, 'userId_1_listed_1_position_-1'],
  ['an inbox without the hidden', 'Place', inboxPage('u', ['x'], 'c'), newestFirst, 'userId_1_listed_1_position_-1'],
  ['the unread total', 'Place', unreadOf('u'), {}, 'userId_1_unread_1'],
  ['the last message', 'Message', { conversationId: 'c' }, { seq: -1 }, 'conversationId_1_seq_-1'],
  ['older messages', 'Message', { conversationId: 'c', seq: { $lt: 9 } }, { seq: -1 }, 'conversationId_1_seq_-1'],
  ['missed messages', 'Message', { conversationId: 'c', seq: { $gt: 9 } }, { seq: 1 }, 'conversationId_1_seq_-1'],
  ['a repeat', 'Message', { senderId: 'u', idempotencyKey: 'k' }, {}, 'senderId_1_idempotencyKey_1'],
  ['unsettled ones', 'Message', { unsettledSince: { $lt: new Date() } }, { unsettledSince: 1 }, 'unsettledSince_1'],
  ['a pair', 'Conversation', { pair: 'a/b' }, {}, 'pair_1'],
  ['somebody’s conversations', 'Conversation', { members: 'u' }, {}, 'members_1'],
  [
    'a page of notifications',
    'Notification',
    pageOf('u', ['x'], 'c'),
    newestFirst,
    'recipientId_1_listed_1_position_-1',
  ],
  ['unread notifications', 'Notification', unreadNotifications('u', []), {}, 'recipientId_1_listed_1_isRead_1'],
  [
    'the acts in a notification',
    'Act',
    { notificationId: 'n', withdrawn: false, hidden: false },
    { at: -1 },
    'notificationId_1_withdrawn_1_hidden_1_at_-1',
  ],
  ['the acts between two', 'Act', { recipientId: 'u', actorId: 'v' }, {}, 'recipientId_1_actorId_1_type_1'],
  ['the acts on an image', 'Act', { imageId: 'i', withdrawn: false }, {}, 'imageId_1'],
  ['who is hidden', 'Block', { blockerId: 'u', active: true }, {}, 'blockerId_1_active_1'],
];

describe('each declared index serves the query it is for', () => {
  it.each(cases)('%s', async (_, model, filter, sort, index) => {
    const plan = await explainFind(messaging.records.model(model), filter, { sort: sort });
    expect(plan.indexes).toContain(index);
    expect(plan).toMatchObject({ scansAll: false, sorts: false });
  });
});
