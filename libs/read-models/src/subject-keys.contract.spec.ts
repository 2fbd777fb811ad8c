import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemorySubjectKeys, type SubjectKeys } from '@pictora/event-sourcing';
import type { Connection } from 'mongoose';
import { closeRecords, openRecords } from '../test/totals.js';
import { MongooseSubjectKeys } from './mongoose-subject-keys.js';

let connection: Connection;
beforeEach(async () => {
  connection = await openRecords();
});
afterEach(() => closeRecords(connection));

describe.each<[string, () => SubjectKeys]>([
  ['in memory', () => new MemorySubjectKeys()],
  ['in the records', () => new MongooseSubjectKeys(connection)],
])('the keys of subjects, kept %s', (_, open) => {
  let keys: SubjectKeys;
  beforeEach(() => {
    keys = open();
  });

  it('are one of 32 bytes for each subject, made when first asked for', async () => {
    expect((await keys.find(['ada'])).size).toBe(0);
    const key = await keys.keyFor('ada');
    expect(key).toHaveLength(32);
    expect(await keys.keyFor('ada')).toEqual(key);
    expect(await keys.keyFor('eve')).not.toEqual(key);
    expect((await keys.find(['ada', 'nobody'])).get('ada')).toEqual(key);
  });

  it('are one also when many ask for it first at the same time', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => keys.keyFor('ada')));
    expect(new Set(asked.map((key) => Buffer.from(key ?? []).toString('hex'))).size).toBe(1);
  });

  it('are gone for ever once dropped, also when there was none', async () => {
    await keys.keyFor('ada');
    for (const subject of ['ada', 'ada', 'eve']) await keys.drop(subject);
    expect([await keys.keyFor('ada'), await keys.keyFor('eve')]).toEqual([null, null]);
    expect((await keys.find(['ada', 'eve'])).size).toBe(0);
  });
});
