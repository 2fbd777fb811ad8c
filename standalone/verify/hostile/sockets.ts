import { socketPath } from '@pictora/contracts';
import { setTimeout as wait } from 'node:timers/promises';
import { Violation } from '../kit/harness.js';
import type { Draw } from './draw.js';
import { hostileText, hostileValue } from './hostile-values.js';
import { drawOf } from './requests.js';

/** What a page never sends: packets of engine.io and socket.io that are cut, crossed, huge or about nothing. */
const packets: readonly ((draw: Draw, token: string) => string | Uint8Array<ArrayBuffer>)[] = [
  (draw) => `40${JSON.stringify(hostileValue(draw)) ?? ''}`,
  (draw) => `40${JSON.stringify({ token: hostileValue(draw) })}`,
  (_, token) => `40${JSON.stringify({ token })}`,
  (_, token) => `40/admin,${JSON.stringify({ token })}`,
  (draw) => `40/${hostileText(draw).slice(0, 200)},{}`,
  (draw) => `42${JSON.stringify(['session:refresh', hostileValue(draw)])}`,
  (draw) => `42${JSON.stringify([hostileText(draw).slice(0, 100), hostileValue(draw)])}`,
  (draw) => `421${JSON.stringify(['session:refresh', hostileValue(draw)])}`,
  (draw) => `42${JSON.stringify(hostileValue(draw)) ?? ''}`,
  () => '42["disconnect"]',
  () => '42["connect","error","newListener"]',
  () => '42["__proto__",{"__proto__":1}]',
  () => '451-["x",{"_placeholder":true,"num":0}]',
  () => '45999999999-["x"]',
  () => '4',
  () => '9',
  () => '2probe',
  () => '6',
  () => '41',
  () => '43[]',
  (draw) => hostileText(draw).slice(0, 20_000),
  () => 'a'.repeat(100_000),
  (draw) => new Uint8Array(draw.bytes(50)),
];

const queries = [
  'EIO=4&transport=websocket',
  'EIO=4&transport=websocket&sid=x',
  'EIO=3&transport=websocket',
  'EIO=4&transport=__proto__',
  '',
];

/** Sends a few packets over one connection, and resolves when the server has closed it, or has had the time to answer. */
const speak = (url: string, said: readonly (string | Uint8Array<ArrayBuffer>)[], query: string): Promise<void> =>
  new Promise((done) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${socketPath}/?${query}`);
    socket.addEventListener('open', () => {
      for (const packet of said) socket.send(packet);
      // The server reads what came before; a close comes after it.
      socket.close();
    });
    socket.addEventListener('close', () => done());
    socket.addEventListener('error', () => done());
  });

/** A socket that behaves, with a token that holds, is still welcomed. */
const isWelcomed = (url: string, token: string): Promise<boolean> =>
  new Promise((told) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${socketPath}/?EIO=4&transport=websocket`);
    socket.addEventListener('open', () => socket.send(`40${JSON.stringify({ token })}`));
    socket.addEventListener('message', ({ data }) => {
      if (!String(data).startsWith('40')) return;
      told(true);
      socket.close();
    });
    socket.addEventListener('close', () => told(false));
  });

export type SocketAttack = {
  readonly url: string;
  readonly seed: number;
  /** Packets. */
  readonly count: number;
  /** Of an attacker, and of somebody who is not one. */
  readonly token: string;
  readonly peaceful: string;
};

/** Sends hostile packets over many sockets; throws a Violation when nobody else is welcomed afterwards. */
export const attackSockets = async ({ url, seed, count, token, peaceful }: SocketAttack): Promise<void> => {
  const each = 8;
  for (let index = 0; index < count; index += each * 8) {
    const lines = Array.from({ length: 8 }, (_, line) => {
      const draw = drawOf(seed ^ 0x27d4eb2f, index + line);
      const said = Array.from({ length: each }, () => draw.one(packets)(draw, token));
      return speak(url, said, draw.chance(0.9) ? (queries[0] as string) : draw.one(queries));
    });
    await Promise.race([Promise.all(lines), wait(30_000, 'late')]).then((outcome) => {
      if (outcome === 'late') throw new Violation(`sockets, packet ${index}: not closed within 30 s`, seed);
    });
  }
  if (!(await isWelcomed(url, peaceful))) throw new Violation('sockets: nobody is welcomed any more', seed);
};
