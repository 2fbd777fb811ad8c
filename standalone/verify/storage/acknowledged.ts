import type { IntegrationEvent } from '@pictora/contracts';
import type { NewEvent } from '@pictora/event-sourcing';
import { buffer } from 'node:stream/consumers';
import type { Stores } from './stores.js';

/** What the stores have acknowledged: what is asked of them, in the words in which they answer it. */
export type Acknowledged = Map<string, string>;

const idOf = (n: number): string => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const time = '2026-01-02T03:04:05.678Z';

const added = (id: string, amount: number): NewEvent => ({
  ...{ type: 'Added', data: { amount }, id, schemaVersion: 1, time },
  ...{ correlationId: 'correlation', causationId: 'cause', commandId: id },
});

const ended = (id: string, key: string, sessionId: string): IntegrationEvent<'identity.session-ended.v1'> => ({
  ...{ id, type: 'identity.session-ended.v1', key, occurredAt: time, correlationId: 'correlation', causationId: null },
  payload: { userId: id, sessionId },
});

const png = { contentType: 'image/png' };

/** One write, which notes what it wrote once that is acknowledged. Throws what the store throws. */
export type Act = () => Promise<void>;

/** One round of work: a write to each store. */
export const acts = (
  stores: Stores,
  round: number,
  noted: Acknowledged,
  random: () => number,
): Record<string, Act> => ({
  ledger: async () => {
    const stream = `credits-${round % 7}`;
    const before = (await stores.ledger.read(stream)).length;
    const events = [0, 1].map((n) => added(idOf(round * 10 + n), Math.floor(random() * 1e6)));
    await stores.ledger.append(stream, before - 1, events);
    events.forEach(({ id, data }, n) => noted.set(`event ${stream} ${before + n}`, `${id} ${amountIn(data)}`));
  },
  log: async () => {
    const event = ended(idOf(round), `person-${round % 5}`, `session ${round} ${random()}`);
    await stores.log.publish([event]);
    noted.set(`published ${event.id}`, JSON.stringify(event));
  },
  records: async () => {
    const id = `picture-${round % 400}`;
    const picture = {
      title: `lake ${Math.floor(random() * 1e6)} at dawn`,
      tags: [`t${round % 9}`, 'lake'],
      size: round,
    };
    await stores.pictures.updateOne({ _id: id }, { $set: picture }, { upsert: true });
    noted.set(`picture ${id}`, JSON.stringify(picture));
  },
  files: async () => {
    if (round % 10 !== 0) return;
    const bytes = Buffer.alloc(3_000 + Math.floor(random() * 9_000), `picture ${round} ${random()}`);
    await stores.files.put(`images/${round}`, bytes, png);
    noted.set(`file images/${round}`, bytes.toString('base64'));
  },
});

export const work = async (stores: Stores, round: number, noted: Acknowledged, random: () => number): Promise<void> => {
  for (const act of Object.values(acts(stores, round, noted, random))) await act();
};

/** What the stores answer now, read in every way that they have. */
export const readAll = async (stores: Stores): Promise<Acknowledged> => {
  const found: Acknowledged = new Map();
  const add = (what: string, value: string): void => {
    if (found.has(what) && found.get(what) !== value) throw new Error(`${what} is answered in two ways`);
    found.set(what, value);
  };
  for (let after = 0; ;) {
    const page = await stores.ledger.readAll(after, 500);
    const last = page.at(-1);
    if (!last) break;
    for (const { streamId, revision, id, data } of page)
      add(`event ${streamId} ${revision}`, `${id} ${amountIn(data)}`);
    after = last.position;
  }
  for (let n = 0; n < 7; n++) {
    const events = await stores.ledger.read(`credits-${n}`);
    for (const { streamId, revision, id, data } of events)
      add(`event ${streamId} ${revision}`, `${id} ${amountIn(data)}`);
  }
  for await (const event of stores.log.history(['identity.session-ended.v1']))
    add(`published ${event.id}`, JSON.stringify(event));
  for (const filter of [{}, ...Array.from({ length: 9 }, (_, n) => ({ tags: `t${n}` })), { title: /^lake/ }])
    for (const { _id, title, tags, size } of await stores.pictures.find(filter).lean<Picture[]>())
      add(`picture ${_id}`, JSON.stringify({ title, tags, size }));
  for await (const { key } of stores.files.list('')) {
    const { body } = await stores.files.get(key);
    add(`file ${key}`, (await buffer(body)).toString('base64'));
  }
  return found;
};

type Picture = { readonly _id: string; readonly title: string; readonly tags: string[]; readonly size: number };
const amountIn = (data: object): string => String((data as { readonly amount?: unknown }).amount);

/** The first thing that is missing, other than it was, or there though nobody was promised it; null when there is none. */
export const difference = (promised: Acknowledged, found: Acknowledged): string | null => {
  for (const [what, value] of promised) {
    const now = found.get(what);
    if (now === undefined) return `${what} is missing`;
    if (now !== value) return `${what} is ${now.slice(0, 80)} and was ${value.slice(0, 80)}`;
  }
  for (const what of found.keys()) if (!promised.has(what)) return `${what} was never acknowledged`;
  return null;
};
