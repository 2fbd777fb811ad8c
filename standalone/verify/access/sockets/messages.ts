import { pushEvents, sessionRefreshEvent, type PushEventName } from '@pictora/contracts';
import { until } from '../../../e2e/people.js';
import { filled, type Member } from '../matrix/row.js';
import { canary } from '../secrets.js';
import { done, type World } from '../world.js';
import { openSocket, type Opened } from './client.js';

type Act = readonly [who: Member, method: string, path: string, body?: unknown];
/** What sets a push off, and who hears it: these people and nobody else. Who `mayHear` it has other reasons to. */
export type PushRow = {
  readonly acts: readonly Act[];
  readonly hear: readonly Member[];
  readonly mayHear?: readonly Member[];
};
/** Every push of the contract: one without a row does not compile, and does not run either. */
export type PushTable = Readonly<Record<PushEventName, PushRow>>;

const order = { prompt: `a bay ${canary}`, aspectRatio: '1:1' };
const orderIt: Act = ['owner', 'POST', '/api/generate', order];

export const pushTable: PushTable = {
  'job.progress': { acts: [orderIt], hear: ['owner'] },
  'balance.changed': { acts: [orderIt], hear: ['owner'] },
  'message.added': {
    acts: [['owner', 'POST', '/api/conversations/{conversation}/messages', { content: `Once more ${canary}` }]],
    hear: ['owner', 'tier'],
  },
  'conversation.read': {
    acts: [['tier', 'POST', '/api/conversations/{conversation}/read', {}]],
    hear: ['owner', 'tier'],
  },
  'notification.added': {
    acts: [['tier', 'POST', '/api/community/images/{open}/comments', { comment: 'What light' }]],
    hear: ['owner'],
    // Of messages, by which the end of each round is known.
    mayHear: ['tier'],
  },
  'notifications.read': { acts: [['owner', 'PATCH', '/api/notifications/mark-all-read']], hear: ['owner'] },
  'blocks.changed': {
    acts: [
      ['tier', 'POST', '/api/users/{stranger}/block'],
      ['tier', 'DELETE', '/api/users/{stranger}/block'],
    ],
    hear: ['tier', 'stranger'],
  },
};

export const missingPushes = (table: Partial<PushTable>): string[] =>
  Object.keys(pushEvents).filter((name) => !table[name as PushEventName]);

/** Milliseconds that a push may take on a machine that has much to do. */
const patienceMs = 30_000;
/** In messages that only show that others have arrived. */
const afterwards = 'That was all';

/** Whether something holds before so many milliseconds have passed. */
const within = async (ms: number, holds: () => boolean): Promise<boolean> => {
  const end = performance.now() + ms;
  await until(() => Promise.resolve(holds() || performance.now() > end));
  return holds();
};

const members = ['owner', 'stranger', 'blocked', 'tier', 'admin'] as const;
type Sockets = Readonly<Record<Member, Opened>>;

/** Who heard a push of this name since `from`, by the number of pushes that each had heard before. */
export const heardBy = (sockets: Sockets, name: string, from: Readonly<Record<string, number>>): Member[] =>
  members.filter((who) =>
    sockets[who].heard
      .slice(from[who] ?? 0)
      .some((push) => push.name === name && !JSON.stringify(push.payload)?.includes(afterwards)),
  );

/** What is wrong with who heard a push. */
export const wrongHearers = (name: string, { hear, mayHear = [] }: PushRow, heard: readonly Member[]): string[] => [
  ...heard.filter((who) => !hear.includes(who) && !mayHear.includes(who)).map((who) => `${name} was pushed to ${who}`),
  ...hear.filter((who) => !heard.includes(who)).map((who) => `${name} was not pushed to ${who}`),
];

/** Sets off every push while everybody listens. */
export const checkPushes = async (
  world: World,
): Promise<{ readonly pushes: number; readonly wrong: readonly string[] }> => {
  const entries = await Promise.all(
    members.map(
      async (who) => [who, await openSocket(world.url, { token: world.sessions[who].access_token })] as const,
    ),
  );
  const sockets = Object.fromEntries(entries) as Sockets;
  const wrong: string[] = members.flatMap((who) => (sockets[who].isIn ? [] : [`${who} could not listen`]));
  for (const name of Object.keys(pushTable) as PushEventName[]) {
    const row = pushTable[name];
    const from = Object.fromEntries(members.map((who) => [who, sockets[who].heard.length]));
    for (const [who, method, path, body] of row.acts) await act(world, who, method, path, body);
    await within(patienceMs, () => row.hear.every((who) => heardBy(sockets, name, from).includes(who)));
    await settled(world, sockets);
    wrong.push(...wrongHearers(name, row, heardBy(sockets, name, from)));
  }
  for (const who of ['stranger', 'blocked', 'admin'] as const)
    if (JSON.stringify(sockets[who].heard).includes(canary))
      wrong.push(`${who} was pushed what the owner keeps private`);
  wrong.push(...(await checkMessages(world, sockets)));
  const pushes = members.reduce((sum, who) => sum + sockets[who].heard.length, 0);
  for (const who of members) sockets[who].close();
  return { pushes, wrong };
};

const act = async (world: World, who: Member, method: string, path: string, body: unknown): Promise<void> => {
  const headers: Record<string, string> = path === '/api/generate' ? { prefer: 'respond-async' } : {};
  const answer = await world.apis[who].send<{ id: string }>(method, filled(path, world.ids) ?? path, body, headers);
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}`);
  if (path === '/api/generate') await world.apis[who].send('POST', `/api/jobs/${answer.body.id}/cancel`);
};

/** Everybody has heard a message that was written after: what was on its way has arrived. */
const settled = async (world: World, sockets: Sockets): Promise<void> => {
  const { tier } = world.ids;
  for (const who of members.filter((one) => one !== 'tier')) {
    const { id } = await done<{ id: string }>(world.apis[who], 'POST', '/api/conversations', { otherUserId: tier });
    const content = `${afterwards} ${sockets[who].heard.length}`;
    const hasHeard = () => sockets[who].heard.some(({ payload }) => JSON.stringify(payload)?.includes(content));
    await done(world.apis[who], 'POST', `/api/conversations/${id}/messages`, { content });
    if (!(await within(patienceMs, hasHeard))) throw new Error(`${who} hears nothing of what they write`);
  }
};

/** What a browser may say: it shows a token of its own, and nothing else does anything. */
const checkMessages = async (world: World, sockets: Sockets): Promise<string[]> => {
  const { socket, heard } = sockets.stranger;
  const shown = [
    ['its own', { token: world.sessions.stranger.access_token }, true],
    ["another's", { token: world.sessions.owner.access_token }, false],
    ['one that is too old', { token: world.callers.expired.token }, false],
    ['nothing', {}, false],
    ['rubbish', { token: { $ne: null } }, false],
  ] as const;
  const wrong: string[] = [];
  for (const [name, message, expected] of shown) {
    const isTaken = (await socket.emitWithAck(sessionRefreshEvent, message)) as boolean;
    if (isTaken !== expected) wrong.push(`showing ${name} token was answered ${isTaken}`);
  }
  const before = heard.length;
  const { owner } = world.ids;
  for (const [name, payload] of [
    ['join', `user:${owner}`],
    ['subscribe', { room: `user:${owner}` }],
    ['message.added', { message: 'forged' }],
    [`push.user.${owner}`, { name: 'balance.changed', payload: { available: 1, held: 0, settled: 1 } }],
  ] as const)
    socket.emit(name, payload);
  await socket.emitWithAck(sessionRefreshEvent, { token: world.sessions.stranger.access_token });
  await done(world.apis.owner, 'POST', `/api/conversations/${world.ids['conversation']}/messages`, { content: canary });
  await settled(world, sockets);
  const others = heard.slice(before).filter(({ payload }) => !JSON.stringify(payload)?.includes(afterwards));
  if (others.length > 0) wrong.push(`a stranger heard ${JSON.stringify(others)} after asking for the owner's`);
  return wrong;
};
