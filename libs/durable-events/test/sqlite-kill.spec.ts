import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runUntilKilled } from '@pictora/testing/child-process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventLog } from '../src/sqlite/sqlite-event-log.js';
import { Recorder } from '../src/testing/index.js';

const program = join(import.meta.dirname, 'worker.mjs');

describe('a process that was killed while it published and consumed', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-events-'));
    path = join(folder, 'events.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has lost no acknowledged event, and each key was handed over in order, repeats aside', async () => {
    const said: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      said.push(...(await runUntilKilled(program, [path, String(round * 1_000 + 1)], 150 + 110 * round)));
    }
    const acknowledged = said.filter((line) => line.startsWith('+')).map((line) => line.slice(2));
    const handled = said.filter((line) => line.startsWith('-')).map((line) => line.slice(2));
    expect(handled.length).toBeGreaterThan(100);

    const log = new SqliteEventLog(path);
    const recorder = new Recorder();
    await log.subscribe({ consumer: 'worker', types: ['identity.session-ended.v1'], handle: recorder.handle });
    const all = new Set([...handled]);
    await recorder.until(() => acknowledged.every((label) => all.has(label) || recorder.labels.includes(label)));
    const everything = [...handled, ...recorder.labels];
    await log.close();

    // What the log holds of each key, in order: an auditor that starts at the beginning.
    const again = new SqliteEventLog(path);
    const auditor = new Recorder();
    await again.subscribe({ consumer: 'auditor', types: ['identity.session-ended.v1'], handle: auditor.handle });
    await auditor.until(() => acknowledged.every((label) => auditor.labels.includes(label)));
    for (const key of ['a', 'b', 'c', 'd']) {
      const logged = auditor.labels.filter((label) => label.startsWith(`${key} `));
      let furthest = -1;
      for (const label of everything.filter((one) => one.startsWith(`${key} `))) {
        const place = logged.indexOf(label);
        // Either the next one, or a repeat of what was had before: never one too early.
        expect(place).toBeLessThanOrEqual(furthest + 1);
        furthest = Math.max(furthest, place);
      }
    }
    await again.close();
  }, 60_000);
});
