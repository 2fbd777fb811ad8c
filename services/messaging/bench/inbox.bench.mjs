// Inbox, thread, counts and notifications of 10,000 people with 100,000 conversations, 1,000,000 messages and 300,000
// notifications, spread as they are in the world: a few people have most of the conversations, and a few conversations
// most of the messages. Asked over the in-process bus, on records in a file. Beside an inbox page stands a bare prepared
// statement that reads the same lines from one indexed table, without names, marks or blocks. First a tenth of
// everything is loaded and measured, then the rest: `growth` is the second figure over the first. One JSON line a
// figure. Runs on what `npm run build` made.
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RECORDS, uuidV7 } from '@pictora/service-kit';
import { createTestPlatform, fakeRpc, startTestService } from '@pictora/service-kit/testing';
import { messagingService } from '../dist/index.js';

const PEOPLE = 10_000;
const SMALL = { conversations: 10_000, messages: 100_000, notifications: 30_000 };
const WHOLE = { conversations: 100_000, messages: 1_000_000, notifications: 300_000 };
const ASKED = 400;
const BATCH = 5_000;

let state = 11;
const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
/** Low numbers are far more likely: the first tenth gets about half. */
const skewed = (count) => Math.floor(count * random() ** 3);

const dataDir = mkdtempSync(join(tmpdir(), 'pictora-bench-'));
const platform = await createTestPlatform({ dataDir, env: { NEW_ACCOUNT_HOURS: '0' } });
fakeRpc(platform, { 'media.images.cards': () => ({ items: [] }) });
const service = await startTestService(messagingService, platform);
const records = service.app.get(RECORDS, { strict: false });
const bare = new DatabaseSync(join(dataDir, 'bare.db'));
bare.exec('CREATE TABLE lines(user TEXT, position TEXT, doc TEXT)');
bare.exec('CREATE INDEX by_user ON lines(user, position DESC)');

const insert = async (name, documents) => {
  const { collection } = records.model(name);
  for (let from = 0; from < documents.length; from += BATCH)
    await collection.insertMany(documents.slice(from, from + BATCH), { ordered: false });
};

const people = Array.from({ length: PEOPLE }, () => uuidV7.next());
await insert(
  'Person',
  people.map((_id, n) => ({
    _id,
    username: `person_${n}`,
    firstName: `First${n}`,
    lastName: `Last${n}`,
    profileImageUrl: null,
    version: 1,
    since: new Date(0),
  })),
);

const start = Date.UTC(2026, 0, 1);
const pairs = new Set();
const conversations = [];
const words =
  'the light on this one is lovely, did you try it with a lower sun and some more mist over the lake?'.split(' ');
const text = () =>
  Array.from({ length: 3 + Math.floor(random() * 30) }, () => words[Math.floor(random() * words.length)]).join(' ');

const beginConversation = () => {
  for (;;) {
    const [one, other] = [people[skewed(PEOPLE)], people[Math.floor(PEOPLE * random())]];
    if (one === other) continue;
    const members = one < other ? [one, other] : [other, one];
    const pair = members.join('/');
    if (pairs.has(pair)) continue;
    pairs.add(pair);
    return { _id: uuidV7.next(), pair, members, seq: 0, written: { [one]: 0, [other]: 0 }, last: null, read: {} };
  }
};

const writeIn = (conversation) => {
  const [one, other] = conversation.members;
  const senderId = random() < 0.5 ? one : other;
  const otherId = senderId === one ? other : one;
  conversation.seq += 1;
  conversation.written[senderId] += 1;
  const message = {
    _id: uuidV7.next(),
    conversationId: conversation._id,
    seq: conversation.seq,
    senderId,
    ordinal: conversation.written[senderId],
    otherOrdinal: conversation.written[otherId],
    content: text(),
    createdAt: new Date(start + conversation.seq * 60_000),
    idempotencyKey: `${conversation._id}/${conversation.seq}`,
  };
  // Most of what is written is read: a person is a few messages behind at most, but for some conversations.
  if (random() < 0.8) conversation.read[otherId] = { message, received: conversation.written[senderId] };
  conversation.last = message;
  return message;
};

const placeOf = (conversation, userId) => {
  const otherId = conversation.members.find((member) => member !== userId);
  const { last } = conversation;
  const received = conversation.written[otherId];
  const mark = conversation.read[userId];
  return {
    _id: `${conversation._id}/${userId}`,
    rev: 1,
    conversationId: conversation._id,
    userId,
    otherId,
    position: last?._id ?? conversation._id,
    listed: last !== null,
    last: last && {
      id: last._id,
      seq: last.seq,
      senderId: last.senderId,
      content: last.content,
      createdAt: last.createdAt,
    },
    received,
    read: mark
      ? { messageId: mark.message._id, seq: mark.message.seq, readAt: mark.message.createdAt, received: mark.received }
      : null,
    unread: received - (mark?.received ?? 0),
  };
};

const notificationOf = (n) => {
  const recipientId = people[skewed(PEOPLE)];
  const _id = uuidV7.next();
  const at = new Date(start + n * 1_000);
  return {
    _id,
    rev: 0,
    recipientId,
    type: ['like', 'like', 'comment', 'follow'][n % 4],
    listed: true,
    isRead: random() < 0.9,
    position: _id,
    latestAt: at,
    actorId: people[Math.floor(PEOPLE * random())],
    count: 1,
    ...(n % 4 === 3 ? {} : { imageId: uuidV7.next() }),
  };
};

let loaded = { conversations: 0, messages: 0, notifications: 0 };
const load = async (size) => {
  const begun = performance.now();
  const fresh = Array.from({ length: size.conversations - loaded.conversations }, beginConversation);
  conversations.push(...fresh);
  const touched = new Set(fresh);
  let left = size.messages - loaded.messages;
  for (const conversation of fresh) {
    await null;
    left -= 1;
    conversation.first = writeIn(conversation);
  }
  await insert(
    'Message',
    fresh.map(({ first }) => first),
  );
  while (left > 0) {
    const messages = Array.from({ length: Math.min(left, BATCH * 4) }, () => {
      const conversation = conversations[skewed(conversations.length)];
      touched.add(conversation);
      return writeIn(conversation);
    });
    left -= messages.length;
    await insert('Message', messages);
  }
  await insert(
    'Conversation',
    fresh.map(({ _id, pair, members }) => ({ _id, pair, members, createdAt: new Date(start) })),
  );
  const places = [...touched].flatMap((conversation) =>
    conversation.members.map((member) => placeOf(conversation, member)),
  );
  for (let from = 0; from < places.length; from += BATCH)
    await records
      .model('Place')
      .collection.deleteMany({ _id: { $in: places.slice(from, from + BATCH).map(({ _id }) => _id) } });
  await insert('Place', places);
  await insert(
    'Notification',
    Array.from({ length: size.notifications - loaded.notifications }, (_, n) => notificationOf(n)),
  );
  bare.exec('BEGIN; DELETE FROM lines');
  const line = bare.prepare('INSERT INTO lines VALUES(?,?,?)');
  for (const conversation of conversations)
    for (const member of conversation.members) {
      const place = placeOf(conversation, member);
      line.run(member, place.position, JSON.stringify(place));
    }
  bare.exec('COMMIT');
  loaded = size;
  console.error(`${size.messages} messages after ${Math.round(performance.now() - begun)} ms`);
};

const median = async (ask) => {
  const times = [];
  for (let n = 0; n < ASKED + 50; n++) {
    const begun = performance.now();
    await ask(n);
    if (n >= 50) times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  return { p50: times[ASKED >> 1], p99: times[Math.floor(ASKED * 0.99)] };
};
const anybody = () => people[Math.floor(PEOPLE * random())];
/** Of the hundred who have most. */
const busy = () => people[Math.floor(100 * random())];
const call = (subject, request) => platform.rpc.call(subject, request);
const bareLines = bare.prepare('SELECT doc FROM lines WHERE user=? ORDER BY position DESC LIMIT 31');
const busiest = () => conversations[Math.floor(50 * random())];

const questions = {
  'inbox, first page': () => call('messaging.conversations.list', { userId: anybody() }),
  'inbox of the busiest hundred, first page': () => call('messaging.conversations.list', { userId: busy() }),
  'inbox of the busiest hundred, a page in its middle': () =>
    call('messaging.conversations.list', { userId: busy(), cursor: conversations[conversations.length >> 1].last._id }),
  'thread with many messages, newest page': () => {
    const { _id, members } = busiest();
    return call('messaging.messages.list', { userId: members[0], conversationId: _id });
  },
  'thread, catching up': () => {
    const { _id, members, first } = busiest();
    return call('messaging.messages.list', { userId: members[1], conversationId: _id, after: first._id });
  },
  'unread messages of the busiest hundred': () => call('messaging.messages.unread', { userId: busy() }),
  'notifications, first page': () => call('messaging.notifications.list', { userId: busy() }),
  'unread notifications': () => call('messaging.notifications.unread', { userId: busy() }),
  'a message, durable, in both inboxes, notified and pushed': async (n) => {
    const conversation = conversations[skewed(conversations.length)];
    const { _id, members } = conversation;
    const idempotencyKey = `bench-${loaded.messages}-${n}`;
    const wish = { userId: members[0], conversationId: _id, content: 'a word', idempotencyKey };
    const { id, seq, createdAt } = await call('messaging.messages.send', wish);
    conversation.seq = seq;
    conversation.written[members[0]] += 1;
    conversation.last = { ...conversation.last, _id: id, seq, senderId: members[0], createdAt: new Date(createdAt) };
  },
};
const baselines = {
  'inbox, first page': () => bareLines.all(anybody()).map(({ doc }) => JSON.parse(doc)),
  'inbox of the busiest hundred, first page': () => bareLines.all(busy()).map(({ doc }) => JSON.parse(doc)),
};

const measured = async () => {
  const figures = {};
  for (const [name, ask] of Object.entries(questions)) figures[name] = await median(ask);
  return figures;
};
const round = (value) => Number(value.toFixed(3));

await load(SMALL);
const small = await measured();
await load(WHOLE);
const whole = await measured();
for (const [name, { p50, p99 }] of Object.entries(whole)) {
  const ask = baselines[name];
  const baseline = ask ? round((await median(ask)).p50) : null;
  const figure = { bench: `${name}, median`, value: round(p50), unit: 'ms' };
  const beside = baseline === null ? {} : { baseline, ratio: round(p50 / baseline) };
  console.log(JSON.stringify({ ...figure, ...beside, aim: 10 }));
  console.log(JSON.stringify({ bench: `${name}, 99 of 100 within`, value: round(p99), unit: 'ms' }));
  const grown = { baseline: round(small[name].p50), ratio: round(p50 / small[name].p50), aim: 1.5 };
  console.log(JSON.stringify({ bench: `${name}, growth from a tenth`, value: round(p50), unit: 'ms', ...grown }));
}
bare.close();
await service.close();
await platform.close();
rmSync(dataDir, { recursive: true, force: true });
