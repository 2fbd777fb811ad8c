import { randomUUID } from 'node:crypto';
import { socketPath } from '@pictora/contracts';
import { valueOf } from '@pictora/telemetry/testing';
import type { App } from '../app.js';
import { until } from '../../../e2e/people.js';
import { atOnce } from '../spellings/check.js';
import { nowSeconds } from '../tokens/mint.js';
import type { World } from '../world.js';
import { openSocket } from './client.js';

/** How often one person comes: below what a minute allows. */
const timesEach = 40;
const lanes = 16;
/** Bytes that the process may hold more after the second half of the connects than after the first. */
const mayGrow = 48 * 1024 * 1024;

type Gone = {
  readonly connects: number;
  readonly inside: number;
  readonly grown: number;
  readonly wrong: readonly string[];
};

/**
 * Browsers that come and go: with good tokens of people by the hundred, with none, and without waiting for an answer; they say
 * goodbye or just drop the line. None may be left, nor the rooms and subscriptions that were made for it.
 */
export const checkChurn = async (
  app: App,
  world: World,
  connects: number,
  say: (line: string) => void,
): Promise<Gone> => {
  let inside = 0;
  const wrong: string[] = [];
  const good = world.sessions.owner.access_token;
  const comeAndGo = async (index: number, tokens: readonly string[]): Promise<void> => {
    const way = index % 8;
    if (way === 7) return dropAtTheDoor(app.url);
    const token = way === 6 ? 'a.b.c' : (tokens[index % tokens.length] ?? '');
    const opened = await openSocket(app.url, { token });
    if (opened.isIn) inside += 1;
    if (opened.isIn === (way === 6)) wrong.push(`connect ${index} was ${opened.isIn ? 'let in' : 'sent away'}`);
    if (way % 2 === 0) opened.close();
    // Without a goodbye, as a laptop does that is shut.
    else (opened.socket.io.engine.transport as unknown as { ws: { terminate(): void } }).ws.terminate();
  };
  const half = async (from: number, count: number): Promise<number> => {
    const people = Math.ceil(count / timesEach);
    const stay = { exp: nowSeconds() + 3600 };
    const tokens = await Promise.all(
      Array.from({ length: people }, () => world.mint.like(good, { ...stay, sub: randomUUID(), sid: randomUUID() })),
    );
    await atOnce(
      Array.from({ length: count }, (_, index) => () => comeAndGo(from + index, tokens)),
      lanes,
    );
    await until(async () => (await left(app)).every(({ count: some }) => some === 0));
    const memory = valueOf(await app.metrics(), 'process_resident_memory_bytes') ?? NaN;
    say(`${from + count} connects, ${Math.round(memory / 2 ** 20)} MiB`);
    return memory;
  };
  const [before, after] = [
    await half(0, Math.ceil(connects / 2)),
    await half(Math.ceil(connects / 2), Math.floor(connects / 2)),
  ];
  const grown = after - before;
  if (!(grown <= mayGrow)) wrong.push(`the second half of the connects left ${Math.round(grown / 2 ** 20)} MiB behind`);
  return { connects, inside, grown, wrong };
};

/** What is left of sockets, as the operations port tells it. */
const left = async (app: App): Promise<{ readonly name: string; readonly count: number }[]> => {
  const text = await app.metrics();
  return (['pictora_sockets', 'pictora_socket_rooms'] as const).map((name) => ({
    name,
    count: valueOf(text, name) ?? NaN,
  }));
};

/** A WebSocket that is opened and dropped before it says who it is. */
const dropAtTheDoor = (url: string): Promise<void> =>
  new Promise((resolve) => {
    const address = `${url.replace('http', 'ws')}${socketPath}/?EIO=4&transport=websocket`;
    const socket = new WebSocket(address);
    socket.onopen = () => socket.close();
    socket.onclose = () => resolve();
    socket.onerror = () => resolve();
  });
