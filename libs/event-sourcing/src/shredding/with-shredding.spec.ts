import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NO_STREAM, type EventStore } from '../event-store.port.js';
import type { DomainEvent, NewEvent, RecordedEvent } from '../event.js';
import { SqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { anEvent } from '../testing/counter.js';
import { seal, unseal } from './sealed-text.js';
import { MemorySubjectKeys } from './subject-keys.port.js';
import { FORGOTTEN, withShredding } from './with-shredding.js';

const personal = {
  subjectOf: (streamId: string) => (streamId.startsWith('person-') ? streamId.slice('person-'.length) : null),
  fieldsOf: ({ type }: DomainEvent) => (type === 'Noted' ? ['note', 'by', 'fact.who.name'] : []),
};
const noted = (id: string, data: object): NewEvent => ({ ...anEvent(id), type: 'Noted', data });

let plain: SqliteEventStore;
let keys: MemorySubjectKeys;
let store: EventStore;
beforeEach(() => {
  plain = new SqliteEventStore(':memory:');
  keys = new MemorySubjectKeys();
  store = withShredding(plain, keys, personal);
});
afterEach(() => store.close());

const everyWayOfReading = async (): Promise<RecordedEvent[]> => {
  const subscribed = await new Promise<readonly RecordedEvent[]>((resolve) => {
    store.subscribe(0, async (events) => resolve(events), { batchSize: 100 });
  });
  return [...(await store.read('person-ada')), ...(await store.readAll(0, 100)), ...subscribed];
};

describe('a personal field of an event', () => {
  const data = { note: 'called Ada Byron', by: null, amount: 7 };

  it('is stored sealed and read open, by every way of reading; the other fields are stored as they are', async () => {
    await store.append('person-ada', NO_STREAM, [noted('1', data)]);
    const [stored] = await plain.read('person-ada');
    expect(JSON.stringify(stored)).not.toContain('Byron');
    expect(stored?.data).toMatchObject({ by: null, amount: 7 });
    for (const event of await everyWayOfReading()) expect(event.data).toEqual(data);
  });

  it('may lie deep in the data', async () => {
    const deep = { note: 'n', fact: { amount: 7, who: { name: 'Byron', age: 36 } } };
    await store.append('person-ada', NO_STREAM, [noted('1', deep), noted('2', { fact: { who: null } })]);
    expect(JSON.stringify(await plain.read('person-ada'))).not.toContain('Byron');
    expect((await store.read('person-ada')).map((event) => event.data)).toEqual([deep, { fact: { who: null } }]);
  });

  it('is forgotten with the key of its person, and only that', async () => {
    await store.append('person-ada', NO_STREAM, [noted('1', data)]);
    await store.append('person-eve', NO_STREAM, [noted('2', { note: 'called Eve', amount: 1 })]);
    await keys.drop('ada');
    const read = await store.readAll(0, 10);
    expect(read.map((event) => event.data)).toEqual([
      { note: FORGOTTEN, by: null, amount: 7 },
      { note: 'called Eve', amount: 1 },
    ]);
  });

  it('is not even written once its person is forgotten, and no new key is made', async () => {
    await keys.drop('ada');
    await store.append('person-ada', NO_STREAM, [noted('1', data)]);
    expect((await plain.read('person-ada'))[0]?.data).toEqual({ note: FORGOTTEN, by: null, amount: 7 });
    expect(await keys.keyFor('ada')).toBeNull();
  });

  it('leaves streams about nobody, and events without such fields, as they are, and makes no key for them', async () => {
    await store.append('counter', NO_STREAM, [noted('1', { note: 'public' })]);
    await store.append('person-ada', NO_STREAM, [anEvent('2')]);
    expect((await plain.read('counter'))[0]?.data).toEqual({ note: 'public' });
    expect((await keys.find(['ada'])).size).toBe(0);
  });

  it('that stands open from before is read as it is', async () => {
    await plain.append('person-ada', NO_STREAM, [noted('1', data)]);
    expect((await store.read('person-ada'))[0]?.data).toEqual(data);
  });

  it('does not open when it was moved to another event', async () => {
    await store.append('person-ada', NO_STREAM, [noted('1', data)]);
    const [stored] = await plain.read('person-ada');
    await plain.append('person-ada', 0, [noted('2', stored!.data)]);
    await expect(store.read('person-ada')).rejects.toThrow();
  });
});

describe('a sealed text', () => {
  const key = new Uint8Array(32).fill(7);

  it('opens to what it was, whatever it says, and never looks the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const [one, other] = [seal(text, key, 'here'), seal(text, key, 'here')];
        expect(unseal(one, key, 'here')).toBe(text.toWellFormed());
        expect(one).not.toBe(other);
      }),
    );
  });

  it.each([
    ['in another place', (sealed: string) => unseal(sealed, key, 'there')],
    ['with another key', (sealed: string) => unseal(sealed, new Uint8Array(32), 'here')],
    [
      'when a byte was changed',
      (sealed: string) =>
        unseal(
          sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
          key,
          'here',
        ),
    ],
  ])('does not open %s', (_, attempt) => {
    expect(() => attempt(seal('Ada', key, 'here'))).toThrow();
  });
});
