import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runUntilKilled } from '@pictora/testing/child-process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OutboxRelay, SqliteEventLog } from '../src/index.js';
import { Recorder } from '../src/testing/index.js';
import { connectRecords, pictureModel } from './records.js';

const program = join(import.meta.dirname, 'record-writer.mjs');

describe('a process that was killed while it wrote records and relayed their events', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-outbox-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has every record’s events published once, in order, after the next start', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      acknowledged.push(...(await runUntilKilled(program, [folder, String(round * 1_000 + 1)], 60 + 50 * round)));
    }
    const connection = await connectRecords(`sqlite://${folder}/records.sqlite`);
    const pictures = await pictureModel(connection);
    const log = new SqliteEventLog(join(folder, 'events.sqlite'));
    await new OutboxRelay(pictures, log).flush();

    const recorder = new Recorder();
    await log.subscribe({ consumer: 'auditor', types: ['identity.session-ended.v1'], handle: recorder.handle });
    // The record and its events are one write: the last event is what the record says.
    const records = await pictures.find().lean();
    const last = records.map(({ _id, name }) => `${_id} ${name}`);
    await recorder.until(() => [...acknowledged, ...last].every((label) => recorder.labels.includes(label)));
    for (const { _id, name } of records) {
      const numbers = recorder.labelsOf(_id).map((label) => Number(label.split(' ')[1]));
      expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
      expect(numbers.at(-1)).toBe(Number(name));
    }
    expect(records).toHaveLength(3);
    await log.close();
    await connection.close();
  }, 60_000);
});
