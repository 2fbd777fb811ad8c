import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { leaveNoTrace } from '../src/index.js';
import { connect, temporaryFolder } from './sqlite.js';

describe('what was deleted', () => {
  it('is in no file any more, in documents, indexes and words to search by', async () => {
    const folder = temporaryFolder();
    const connection = await connect(`sqlite://${join(folder, 'data.db')}`);
    const schema = new Schema({ prompt: String, tags: [String], owner: { type: String, index: true } });
    schema.index({ prompt: 'text' });
    schema.index({ tags: 1 });
    const Image = connection.model('Image', schema);
    await Image.init();
    await Image.create({ prompt: 'a zebra in a bathtub', tags: ['zebratag'], owner: 'zebraowner' });
    await Image.create({ prompt: 'a lake', tags: ['lake'], owner: 'lakeowner' });
    await Image.create({ prompt: 'a walrus', tags: ['walrus'], owner: 'walrusowner' });
    const filesWith = (word: string) =>
      readdirSync(folder).filter((file) => readFileSync(join(folder, file)).includes(word));
    await Image.deleteMany({ owner: 'zebraowner' });
    expect(filesWith('zebra')).not.toEqual([]);
    await leaveNoTrace(connection);
    expect([filesWith('zebra'), filesWith('lake')]).toEqual([[], ['data.db']]);
    // Again, now that all words are in one part already, and by a change of the document.
    await Image.updateOne({ owner: 'lakeowner' }, { $set: { prompt: '', tags: [], owner: '' } });
    await leaveNoTrace(connection);
    expect([filesWith('lake'), filesWith('walrus')]).toEqual([[], ['data.db']]);
    const found = await Image.find({ $text: { $search: 'walrus lake zebra' } }).lean();
    expect(found.map(({ prompt }) => prompt)).toEqual(['a walrus']);
  });
});
