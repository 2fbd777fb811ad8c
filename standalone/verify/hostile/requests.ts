import { Violation } from '../kit/harness.js';
import { ApiClient } from '../../e2e/api-client.js';
import { callsOf, requestOf, type Call, type Document, type Sender } from './calls.js';
import type { Client, Asked } from './client.js';
import { drawFrom, type Draw } from './draw.js';
import { faultsOfAnswer } from './judge.js';
import type { Known } from './schema-input.js';

/** After these the one who sent them has no session, or no account, any more. */
const endings = new Set([
  'logout',
  'logoutEverywhere',
  'adminEndSessions',
  'setPassword',
  'deleteAccount',
  'removeAllImages',
  'completeProfile',
]);
const atOnce = 16;

export type Attack = {
  readonly client: Client;
  readonly document: Document;
  readonly seed: number;
  /** The first request, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Tokens of members and of an admin, and ids that exist: the admin, whose word counts, is given those of attackers alone. */
  readonly members: readonly string[];
  readonly admin: string;
  readonly known: Known;
  readonly ownKnown: Known;
  readonly say: (line: string) => void;
};

export type Seen = {
  readonly statuses: ReadonlyMap<number, number>;
  /** By operation, how many were sent, and how many of these were taken. */
  readonly calls: ReadonlyMap<string, { sent: number; taken: number }>;
  /** Milliseconds that the longest answer took. */
  readonly slowest: number;
};

/** The nth request of a seed is the same each time, whatever the others do. */
export const drawOf = (seed: number, index: number): Draw => drawFrom((Math.imul(seed, 0x9e3779b1) ^ index) >>> 0);

const told = ({ method, path, headers, body }: Asked): string[] => [
  `${method} ${path.slice(0, 600)}`,
  ...Object.entries({ ...headers, authorization: headers?.['authorization']?.slice(0, 20) ?? '' }).map(
    ([name, value]) => `${name}: ${value.slice(0, 300)}`,
  ),
  body?.toString('latin1', 0, 1_500) ?? '',
];

/** Somebody whose session may end at any moment. */
const recklessOf = (url: string, name: string) => {
  let accounts = 0;
  const api = new ApiClient(() => url);
  return async (): Promise<string> => {
    if (api.token !== '' && (await api.send('GET', '/api/auth/user')).status === 200) return api.token;
    api.token = '';
    await api.signUp(`reckless_${name}_${(accounts += 1)}`);
    return api.token;
  };
};

/** Sends hostile requests of every call of the API; throws a Violation at the first answer that should not be. */
export const attackCalls = async (attack: Attack): Promise<Seen> => {
  const { client, document, seed, from, to, members, admin, known, ownKnown, say } = attack;
  const all = callsOf(document);
  const reckless = recklessOf(client.url, `${seed}_${from}`);
  const statuses = new Map<number, number>();
  const calls = new Map(all.map(({ operationId }) => [operationId, { sent: 0, taken: 0 }]));
  let [next, slowest] = [from, 0];
  let failure: Violation | null = null;

  const tokenFor = async ({ operationId }: Call, draw: Draw): Promise<Sender> => {
    const who = draw.below(10);
    if (endings.has(operationId)) return { token: who < 1 ? await reckless() : null, known };
    if (who < 2) return { token: null, known };
    if (who < 3 || operationId.startsWith('admin')) return { token: admin, known: ownKnown };
    return { token: draw.one(members), known };
  };
  const send = async (index: number): Promise<void> => {
    const draw = drawOf(seed, index);
    // Each call in its turn, so that a small run meets them all.
    const call = all[index % all.length] as Call;
    const asked = requestOf(call, draw, await tokenFor(call, draw));
    const began = performance.now();
    const fail = (faults: readonly string[]): never => {
      throw new Violation(`${call.operationId}, request ${index}: ${faults.join('; ')}`, seed, told(asked));
    };
    const answer = await client
      .askAgain(asked)
      .catch((error: unknown) => fail([`no answer: ${(error as Error).message}`]));
    slowest = Math.max(slowest, performance.now() - began);
    const { status } = answer;
    const faults = faultsOfAnswer(answer);
    if (faults.length > 0) fail(faults);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const row = calls.get(call.operationId) as { sent: number; taken: number };
    row.sent += 1;
    if (status < 400) row.taken += 1;
    if ((index + 1) % 1_000 === 0) say(`${index + 1} requests`);
  };
  const worker = async (): Promise<void> => {
    while (next < to && !failure) {
      try {
        await send(next++);
      } catch (error) {
        if (!(error instanceof Violation)) throw error;
        failure ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failure) throw failure as Violation;
  return { statuses, calls, slowest };
};
