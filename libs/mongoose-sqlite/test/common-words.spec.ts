import { beforeAll, describe, expect, it } from '@jest/globals';
import { Schema, type Connection, type Model } from 'mongoose';
import { explainFind } from '../src/index.js';
import { connect } from './sqlite.js';

type Note = { _id: string; owner: string; isOpen: boolean; words: string };

describe('a search for a word that very many documents have', () => {
  let connection: Connection;
  let notes: Model<Note>;
  const count = 3_000;
  // Not in the order in which they are inserted.
  const idOf = (n: number) => String((n * 7_919) % count).padStart(5, '0');
  beforeAll(async () => {
    connection = await connect();
    const schema = new Schema<Note>({ _id: String, owner: String, isOpen: Boolean, words: String });
    schema.index({ owner: 1, _id: -1 });
    schema.index({ words: 'text' });
    notes = connection.model<Note>('Note', schema);
    await notes.init();
    await notes.insertMany(
      Array.from({ length: count }, (_, n) => ({
        _id: idOf(n),
        owner: `owner-${n % 3}`,
        isOpen: n % 10 === 0,
        words: n % 7 === 0 ? 'a heron' : n === 5 ? 'a lake and a wren' : 'a lake',
      })),
    );
  });

  const matching = (word: string, more: (note: Note) => boolean = () => true) =>
    Array.from({ length: count }, (_, n): Note => {
      const words = n % 7 === 0 ? 'a heron' : n === 5 ? 'a lake and a wren' : 'a lake';
      return { _id: idOf(n), owner: `owner-${n % 3}`, isOpen: n % 10 === 0, words };
    })
      .filter((note) => note.words.includes(word) && more(note))
      .map(({ _id }) => _id)
      .sort()
      .reverse();
  const found = async (filter: object, limit: number) =>
    (await notes.find(filter).sort({ _id: -1 }).limit(limit).lean()).map(({ _id }) => _id);
  const search = (word: string) => ({ $text: { $search: `"${word}"` } });

  it.each(['lake', 'heron', 'wren', 'nothing'])('gives the newest that have %s, in their order', async (word) => {
    expect(await found(search(word), 40)).toEqual(matching(word).slice(0, 40));
    expect(await found({ ...search(word), _id: { $lt: '01500' } }, 40)).toEqual(
      matching(word, ({ _id }) => _id < '01500').slice(0, 40),
    );
    const mine = { ...search(word), $or: [{ isOpen: true }, { owner: 'owner-1' }] };
    const isMine = ({ isOpen, owner }: Note) => isOpen || owner === 'owner-1';
    expect(await found(mine, 40)).toEqual(matching(word, isMine).slice(0, 40));
    expect(await found({ ...search(word), owner: 'owner-2' }, 0)).toEqual(
      matching(word, ({ owner }) => owner === 'owner-2'),
    );
    expect(await notes.countDocuments(mine)).toBe(matching(word, isMine).length);
  });

  it('walks the ids and fetches no more than it shows; for a rare word it begins with the word', async () => {
    const plan = (word: string) => explainFind(notes, search(word), { sort: { _id: -1 }, limit: 40 });
    const [common, rare] = [await plan('lake'), await plan('wren')];
    expect([common.sorts, common.indexes.includes('_id_')]).toEqual([false, true]);
    expect([rare.sorts, rare.indexes.includes('_id_')]).toEqual([true, false]);
  });
});
