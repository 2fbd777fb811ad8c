import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { uuidV7 } from '@pictora/service-kit';
import { v7 } from 'uuid';
import { MessageLog } from '../src/messages/message-log.js';
import type { MessageModel } from '../src/messages/message.schema.js';
import type { WindowModel } from '../src/notifications/notification.schema.js';
import { Windows } from '../src/notifications/windows.js';
import { startMessaging, type Messaging } from './messaging.harness.js';

let messaging: Messaging;
beforeAll(async () => {
  messaging = await startMessaging();
});
afterAll(() => messaging.close());

it('messages that several processes write into one conversation at once have one order without a gap', async () => {
  const model = messaging.records.model('Message') as unknown as MessageModel;
  const logs = Array.from({ length: 3 }, () => new MessageLog(model, messaging.clock, uuidV7));
  const [conversationId, senderId] = [v7(), v7()];
  const written = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      (logs[n % 3] as MessageLog).append({ conversationId, senderId, content: 'x', idempotencyKey: `k${n >> 1}` }),
    ),
  );
  const seqs = new Set(written.map((message) => message.seq));
  expect([...seqs].sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, n) => n + 1));
  expect(await model.countDocuments({ conversationId })).toBe(15);
});

it('acts of one kind that several processes note at once go into one notification', async () => {
  const model = messaging.records.model('Window') as unknown as WindowModel;
  const [recipientId, conversationId] = [v7(), v7()];
  const at = messaging.clock.now();
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      new Windows(model).notificationFor({
        id: v7(),
        type: 'message',
        recipientId,
        actorId: v7(),
        at: new Date(at.getTime() + n),
        conversationId,
      }),
    ),
  );
  expect(new Set(ids).size).toBe(1);
});
