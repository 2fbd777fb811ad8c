import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OutboxRelay, SqliteEventLog } from '../src/index.js';
import { Recorder } from '../src/testing/index.js';
import { connectRecords, pictureModel } from './records.js';
import { runUntilKilled } from './run-until-killed.js';

describe('a process that was killed while it wrote records and relayed their events', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-outbox-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has every record’s events published once, in order, after the next start', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      acknowledged.push(
        ...(await runUntilKilled('record-writer.mjs', [folder, String(round * 1_000 + 1)], 60 + 50 * round)),
      );
    }
    const connection = await connectRecords(`sqlite://${folder}/records.sqlite`);
    const pictures = await pictureModel(connection);
    const log = new SqliteEventLog(join(folder, 'events.sqlite'));
    await new OutboxRelay(pictures, log).flush();

    const recorder = new Recorder();
    await log.subscribe({ consumer: 'auditor', types: ['identity.session-ended.v1'], handle: recorder.handle });
    await recorder.until(() => acknowledged.every((label) => recorder.labels.includes(label)));
    for (const key of ['a', 'b', 'c']) {
      const numbers = recorder.labelsOf(key).map((label) => Number(label.split(' ')[1]));
      expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
      // The record and its events are one write: the last event is what the record says.
      expect(await pictures.findById(key).lean()).toMatchObject({ name: String(numbers.at(-1)) });
    }
    await log.close();
    await connection.close();
  }, 60_000);
});
