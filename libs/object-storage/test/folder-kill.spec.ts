import { expect, describe, it } from '@jest/globals';
import { runUntilKilled } from '@pictora/testing/child-process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FolderObjectStorage } from '../src/index.js';

const writer = join(import.meta.dirname, 'writer.mjs');

describe('a process that was killed while it wrote objects', () => {
  it('leaves whole objects only, with all that was acknowledged among them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pictora-objects-'));
    for (let round = 0; round < 4; round += 1) {
      const said = await runUntilKilled(writer, [folder], 40 + 25 * round);
      const storage = await FolderObjectStorage.open(folder);
      for await (const { key, etag } of storage.list('')) {
        const bytes = await buffer((await storage.get(key)).body);
        expect(createHash('sha256').update(bytes).digest('hex').startsWith(etag)).toBe(true);
      }
      const last = new Map<string, string>();
      for (const line of said) last.set(line.split(' ')[1] ?? '', line.charAt(0));
      for (const [key, what] of last) {
        // `?` was being written or removed: either way is right.
        if (what !== '?') expect(await storage.exists(key)).toBe(what === '+');
        if (what !== '?') await storage.remove(key);
      }
    }
    await rm(folder, { recursive: true });
  }, 60_000);
});
