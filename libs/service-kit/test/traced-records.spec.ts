import { expect, it } from '@jest/globals';
import { recordTraces } from '@pictora/telemetry/testing';
import { inSpanOf, rpcCall } from '@pictora/telemetry/tracing';
import { Schema } from 'mongoose';
import { openSqliteRecords } from '../src/records.js';
import { traceRecords } from '../src/traced-records.js';

it('shows operations of records in the trace under way, and nothing of what they hold', async () => {
  const records = await openSqliteRecords('sqlite::memory:');
  traceRecords(records, 'sqlite');
  const Note = records.model('Note', new Schema({ text: String }));
  const recorder = recordTraces();
  await Note.create({ text: 'canary outside' });
  await inSpanOf({}, rpcCall('click'), async () => {
    const note = await Note.create({ text: 'canary within' });
    await Note.updateOne({ text: 'canary within' }, { $set: { text: 'canary changed' } });
    expect(await Note.findById(note.id).lean()).toMatchObject({ text: 'canary changed' });
    await Note.deleteMany({ text: /canary/ });
  });
  const spans = await recorder.stop();
  expect(spans.map(({ name }) => name)).toEqual([
    'insertOne notes',
    'updateOne notes',
    'findOne notes',
    'deleteMany notes',
    'click',
  ]);
  expect(JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))).not.toContain('canary');
  await records.close();
});
