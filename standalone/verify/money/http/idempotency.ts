import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Image, LedgerEntry } from '@pictora/contracts';
import type { Answer } from '../../../e2e/api-client.js';
import { Violation } from '../../kit/harness.js';
import type { Person, Studio } from './studio.js';

/** A wish that may be sent again: `other` is one that its key must not be used for. */
export type Wish = {
  readonly name: string;
  readonly send: (body: object, key: string) => Promise<Answer<unknown>>;
  readonly body: object;
  readonly other: object;
  /** What it is answered with. */
  readonly status: number;
  /** How often it has had its effect by now. */
  readonly effects: () => Promise<number>;
};

const isRefusal = ({ status }: Answer<unknown>): boolean => status === 409 || status === 422;

/**
 * Sends a wish so often at once under one key, then another wish under that key; and, under a fresh key, both of them mixed.
 * Throws a Violation unless each key had one effect, all answers to one wish are equal, and the other one is refused.
 */
export const repeat = async (wish: Wish, times: number): Promise<void> => {
  const { name, send, body, other, status, effects } = wish;
  const wrong = (what: string, answers: readonly unknown[]): Violation =>
    new Violation(`${name}: ${what}`, 0, [...new Set(answers.map((answer) => JSON.stringify(answer)))]);
  const before = await effects();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: times }, () => send(body, key)));
  answers.push(await send(body, key));
  if (!answers.every((answer) => answer.status === status && isDeepStrictEqual(answer, answers[0])))
    throw wrong('one key, and answers that differ', answers);
  const reused = await send(other, key);
  if (!isRefusal(reused)) throw wrong('another wish under its key was not refused', [reused]);
  if ((await effects()) !== before + 1) throw wrong(`one key had ${(await effects()) - before} effects`, []);

  const mixedKey = randomUUID();
  const mixed = await Promise.all(
    Array.from({ length: times }, (_, n) =>
      send(n % 2 === 0 ? body : other, mixedKey).then((answer) => ({ n, answer })),
    ),
  );
  const [won, ...more] = [0, 1].filter((side) =>
    mixed.some(({ n, answer }) => n % 2 === side && answer.status === status),
  );
  const refused = mixed.filter(({ n }) => n % 2 !== won);
  const first = mixed.find(({ n }) => n % 2 === won)?.answer;
  if (won === undefined || more.length > 0 || !refused.every(({ answer }) => isRefusal(answer)))
    throw wrong(
      'of two wishes under one key not exactly one was carried out',
      mixed.map(({ answer }) => answer),
    );
  if (!mixed.every(({ n, answer }) => n % 2 !== won || isDeepStrictEqual(answer, first)))
    throw wrong(
      'two wishes under one key, and answers that differ',
      mixed.map(({ answer }) => answer),
    );
  if ((await effects()) !== before + 2) throw wrong('two wishes under one key had more than one effect', []);
};

/** What moves money over HTTP under a key: checkouts, pictures, and what admins grant and take. */
export const wishesOf = ({ admin }: Studio, { api, id }: Person): readonly Wish[] => {
  const entries = async (type: LedgerEntry['type']): Promise<number> =>
    (await api.send<LedgerEntry[]>('GET', '/api/credits/history?limit=100')).body.filter((entry) => entry.type === type)
      .length;
  const byHand = (what: string) => (body: object, key: string) =>
    admin.send('POST', `/api/admin/ledger/accounts/${id}/${what}`, body, { 'idempotency-key': key });
  const change = (credits: number) => ({ bucket: 'pack', credits, reason: 'Once' });
  const pages = new Set<string>();
  const checkout = async (body: object, key: string) => {
    const answer = await api.send<{ url?: string }>('POST', '/api/create-checkout-session', body, {
      'idempotency-key': key,
    });
    if (answer.body.url !== undefined) pages.add(answer.body.url);
    return answer;
  };
  return [
    {
      name: 'a checkout',
      ...{ send: checkout, body: { tier: 'pro' }, other: { tier: 'ultra' }, status: 200 },
      effects: async () => pages.size,
    },
    {
      name: 'a grant',
      ...{ send: byHand('grants'), body: change(7), other: change(9), status: 201 },
      effects: () => entries('granted'),
    },
    {
      name: 'a correction',
      ...{ send: byHand('corrections'), body: change(1), other: change(2), status: 201 },
      effects: () => entries('removed'),
    },
    {
      name: 'a picture',
      send: (body, key) => api.send<Image>('POST', '/api/generate', body, { 'idempotency-key': key }),
      ...{ body: { prompt: 'a lake' }, other: { prompt: 'a forest' }, status: 200 },
      effects: async () => {
        const [held, captured, images] = [await entries('reserved'), await entries('captured'), await api.images()];
        if (held !== captured || images.length !== captured)
          throw new Violation(`a picture: ${held} holds, ${captured} charges, ${images.length} pictures`, 0);
        return captured;
      },
    },
  ];
};
