// Puts, replaces and removes objects for ever, and says on its output what was acknowledged. Killed by its test.
import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { FolderObjectStorage } from '../src/index.js';

const storage = await FolderObjectStorage.open(process.argv[2]);
/** Arrives in parts, as an upload does. */
const upload = (parts) =>
  Readable.from(
    (async function* () {
      for (let part = 0; part < parts; part += 1) {
        await delay(1);
        yield randomBytes(10_000);
      }
    })(),
  );
const writeFor = async (name) => {
  for (let number = 0; ; number = (number + 1) % 20) {
    const key = `${name}/${number % 5}/${number}`;
    writeSync(1, `? ${key}\n`);
    const { etag } = await storage.put(key, upload(5 + number), { contentType: 'image/png' });
    writeSync(1, `+ ${key} ${etag}\n`);
    if (number % 3 !== 0) continue;
    writeSync(1, `? ${key}\n`);
    await storage.remove(key);
    writeSync(1, `- ${key}\n`);
  }
};
for (const name of ['a', 'b', 'c']) void writeFor(name);
