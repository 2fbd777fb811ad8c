import { expect, it } from '@jest/globals';
import { recordTraces } from '@pictora/telemetry/testing';
import { inSpanOf, rpcCall } from '@pictora/telemetry/tracing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderObjectStorage } from '../src/folder/folder-object-storage.js';
import { tracedObjectStorage } from '../src/traced-object-storage.js';

it('shows the use of files in the trace under way, without their keys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictora-traced-'));
  const storage = tracedObjectStorage(await FolderObjectStorage.open(folder), 'folder');
  const recorder = recordTraces();
  await storage.put('canary/before', Buffer.from('x'), { contentType: 'image/png' });
  await inSpanOf({}, rpcCall('click'), async () => {
    await storage.copy('canary/before', 'canary/after');
    await expect(storage.stat('canary/nothing')).rejects.toThrow();
  });
  const spans = await recorder.stop();
  expect(spans.map(({ name }) => name)).toEqual(['copy file', 'stat file', 'click']);
  expect(spans[1]?.attributes['error.type']).toBe('ObjectNotFound');
  expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toContain('canary');
  rmSync(folder, { recursive: true });
});
