// Writes records with events for ever while a relay publishes them; says on its output which writes were acknowledged.
// Killed by its test.
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { OutboxRelay, SqliteEventLog, withEvents } from '../src/index.js';
import { connectRecords, pictureModel } from './records.js';

const [folder, firstNumber] = process.argv.slice(2);
const pictures = await pictureModel(await connectRecords(`sqlite://${folder}/records.sqlite`));
new OutboxRelay(pictures, new SqliteEventLog(`${folder}/events.sqlite`), { pollMs: 5 }).start();

const event = (key, number) => ({
  id: randomUUID(),
  type: 'identity.session-ended.v1',
  key,
  occurredAt: new Date().toISOString(),
  correlationId: 'correlation',
  causationId: null,
  payload: { userId: randomUUID(), sessionId: `${key} ${number}` },
});

const writeFor = async (key) => {
  for (let number = Number(firstNumber); ; number += 1) {
    await pictures.updateOne({ _id: key }, withEvents({ $set: { name: String(number) } }, [event(key, number)]), {
      upsert: true,
    });
    writeSync(1, `${key} ${number}\n`);
  }
};
for (const key of ['a', 'b', 'c']) void writeFor(key);
