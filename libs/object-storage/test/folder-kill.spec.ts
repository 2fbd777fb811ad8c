import { expect, describe, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FolderObjectStorage } from '../src/index.js';

const writeUntilKilled = async (folder: string, lines: number): Promise<string[]> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writer.mjs'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.split('\n').length > lines) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal !== 'SIGKILL') throw new Error('The writer ended by itself');
  return said.slice(0, said.lastIndexOf('\n')).split('\n');
};

describe('a process that was killed while it wrote objects', () => {
  it('leaves whole objects only, with all that was acknowledged among them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pictora-objects-'));
    for (let round = 0; round < 4; round += 1) {
      const said = await writeUntilKilled(folder, 40 + 25 * round);
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
