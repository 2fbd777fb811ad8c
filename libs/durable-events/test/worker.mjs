// Publishes for ever and consumes what it published; says on its output what was acknowledged (`+`) and what a handler
// was given (`-`). Killed by its test.
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { SqliteEventLog } from '../src/index.js';

const [path, firstNumber] = process.argv.slice(2);
const log = new SqliteEventLog(path, { pollMs: 20 });

await log.subscribe({
  consumer: 'worker',
  types: ['identity.session-ended.v1'],
  retryDelayMs: () => 2,
  handle: async ({ payload }, { attempt }) => {
    const [, number] = payload.sessionId.split(' ');
    await new Promise((resolve) => setTimeout(resolve, Number(number) % 3));
    if (Number(number) % 7 === 0 && attempt === 1) throw new Error('seven');
    writeSync(1, `- ${payload.sessionId}\n`);
  },
});

const publishFor = async (key) => {
  for (let number = Number(firstNumber); ; number += 1) {
    await log.publish([
      {
        id: randomUUID(),
        type: 'identity.session-ended.v1',
        key,
        occurredAt: '2026-01-01T00:00:00.000Z',
        correlationId: 'correlation',
        causationId: null,
        payload: { userId: randomUUID(), sessionId: `${key} ${number}` },
      },
    ]);
    writeSync(1, `+ ${key} ${number}\n`);
    // Gives the consumer a chance to keep up.
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
};
for (const key of ['a', 'b', 'c', 'd']) void publishFor(key);
