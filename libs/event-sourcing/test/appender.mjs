// Appends for ever, from several streams at once, and prints each append once it has been acknowledged. Killed by its test.
import { writeSync } from 'node:fs';
import { SqliteEventStore } from '../src/index.js';

const [path, name] = process.argv.slice(2);
const store = new SqliteEventStore(path);

const appendFor = async (stream) => {
  for (let revision = -1; ;) {
    const of = 1 + ((revision + 5) % 3);
    const events = Array.from({ length: of }, (_, index) => ({
      type: 'Added',
      data: { of, padding: 'x'.repeat((index + of) * 97) },
      id: `${stream}-${revision + 1 + index}`,
      schemaVersion: 1,
      time: '2026-01-02T03:04:05.678Z',
      correlationId: 'correlation',
      causationId: 'cause',
      commandId: `${stream}-${revision}`,
    }));
    const result = await store.append(stream, revision, events);
    revision = result.revision;
    writeSync(1, `${stream} ${result.revision} ${result.position}\n`);
  }
};
for (let index = 0; index < 8; index++) void appendFor(`${name}-${index}`);
