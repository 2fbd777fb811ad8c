import { describe, expect, it } from '@jest/globals';
import { openSqliteRecords } from '@pictora/service-kit';
import { natsMissing, startNatsServer } from '@pictora/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const hooks = resolve(import.meta.dirname, '../../../libs/testing/src/typescript-hooks.mjs');
const main = resolve(import.meta.dirname, '../src/main.ts');

const missing = natsMissing();
(missing ? describe.skip : describe)(
  `a version before it is rolled out${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    it('is started once: it makes its indexes, shows that it could serve, and leaves', async () => {
      const nats = await startNatsServer();
      const dataDir = await mkdtemp(join(tmpdir(), 'pictora-prepare-'));
      const child = spawn(process.execPath, ['--conditions=@pictora/source', `--import=${hooks}`, main, '--prepare'], {
        env: { PATH: process.env['PATH'], NATS_URL: nats.url, PICTORA_DATA_DIR: dataDir, OPS_PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stdout)]);
      expect(code).toBe(0);
      expect(said).toContain('social is prepared');

      const records = await openSqliteRecords(`sqlite://${join(dataDir, 'social', 'records.db')}`);
      const indexes = await records.collection('likes').indexes();
      expect(indexes.map(({ key }) => key)).toContainEqual({ imageId: 1, isLiked: 1 });
      await records.close();
      await nats.stop();
      await rm(dataDir, { recursive: true });
    }, 120_000);
  },
);
