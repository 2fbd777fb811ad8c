import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explainFind } from '@pictora/mongoose-sqlite';
import { RECORDS, type RunningService } from '@pictora/service-kit';
import { createTestPlatform, startTestService, type TestPlatform } from '@pictora/service-kit/testing';
import type { Connection } from 'mongoose';
import { v7 } from 'uuid';
import { foundPage, publicPage } from '../src/gallery/gallery.queries.js';
import { newestFirst } from '../src/records/pages.js';
import { mediaService } from '../src/index.js';
import { anImport, stage } from './builders.js';

const [ada, bob] = [v7(), v7()];
let platform: TestPlatform;
let service: RunningService;
const ids = new Map<string, string>();

const given = async (ownerId: string, name: string, prompt: string, isPublic: 0 | 1): Promise<void> => {
  const request = await stage(platform.storage, anImport({ ownerId, prompt }));
  const { id: imageId } = await platform.rpc.call('media.images.import', request);
  await platform.rpc.call('media.images.rename', { imageId, ownerId, name });
  await platform.rpc.call('media.images.set-visibility', { imageId, ownerId, isPublic });
  ids.set(name, imageId);
};
const setPublic = (ownerId: string, name: string, isPublic: 0 | 1) =>
  platform.rpc.call('media.images.set-visibility', { imageId: ids.get(name) ?? '', ownerId, isPublic });
const find = async (viewerId: string, text: string): Promise<string[]> =>
  (await platform.rpc.call('media.images.search', { viewerId, text })).items.map(({ name }) => name);
const shownBy = async (ownerId: string): Promise<(string | undefined)[]> =>
  (await platform.rpc.call('media.images.list-public', { ownerId })).items.map(({ name }) => name);

beforeAll(async () => {
  platform = await createTestPlatform();
  service = await startTestService(mediaService, platform);
  await given(ada, 'Dawn', 'Crimson mountains over a still lake', 1);
  await given(ada, 'Secret', 'Crimson mountains, my own', 0);
  await given(bob, 'Dusk', 'a lake, crimson at dusk', 1);
  await given(bob, 'Hidden', 'the crimson door of my house', 0);
  await given(bob, 'Café Été', '', 1);
});
afterAll(async () => {
  await service.close();
  await platform.close();
});

describe('the public images of a person', () => {
  it('are theirs that are public, newest first, without what their owner keeps of them', async () => {
    expect(await shownBy(bob)).toEqual(['Café Été', 'Dusk']);
    const { items } = await platform.rpc.call('media.images.list-public', { ownerId: ada });
    expect(items).toMatchObject([{ name: 'Dawn', prompt: 'Crimson mountains over a still lake', isPublic: 1 }]);
    expect(Object.keys(items[0] ?? {})).not.toEqual(expect.arrayContaining(['isFavorite']));
    expect(items[0]).not.toHaveProperty('seed');
  });

  it('come page by page', async () => {
    const first = await platform.rpc.call('media.images.list-public', { ownerId: bob, limit: 1 });
    const cursor = first.nextCursor ?? undefined;
    const second = await platform.rpc.call('media.images.list-public', { ownerId: bob, limit: 1, cursor });
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Café Été', 'Dusk']);
    expect(second.nextCursor).toBeNull();
  });

  it('change with each change of visibility, by the time it is answered', async () => {
    await setPublic(bob, 'Dusk', 0);
    expect([await shownBy(bob), await find(ada, 'dusk')]).toEqual([['Café Été'], []]);
    await setPublic(bob, 'Dusk', 1);
    expect([await shownBy(bob), await find(ada, 'dusk')]).toEqual([['Café Été', 'Dusk'], ['Dusk']]);
  });

  it('are none of somebody who shares nothing', async () => {
    expect(await shownBy(v7())).toEqual([]);
  });
});

describe('a search of images', () => {
  it('finds by prompt and name what is public, and of what is private only the own', async () => {
    expect(await find(ada, 'crimson')).toEqual(['Dusk', 'Secret', 'Dawn']);
    expect(await find(bob, 'crimson')).toEqual(['Hidden', 'Dusk', 'Dawn']);
    expect(await find(v7(), 'crimson')).toEqual(['Dusk', 'Dawn']);
  });

  it.each([
    ['every word has to be there', 'crimson lake', ['Dusk', 'Dawn']],
    ['in any order and form', 'LAKES, mountain', ['Dawn']],
    ['without regard to accents', 'cafe ete', ['Café Été']],
    ['a minus excludes nothing', 'crimson -lake', ['Dusk', 'Dawn']],
    ['quotes quote nothing', '"lake a"', ['Dusk', 'Dawn']],
    ['an operator is a word', '{"$gt":""}', []],
    ['nor are those of the index', 'lake* OR NEAR(crimson)', []],
    ['signs find nothing', '.*%_"', []],
    ['nor does half a character', 'zz\ud83d', []],
    ['nor a hundred letters', 'x'.repeat(100), []],
  ])('%s', async (_, text, names) => {
    expect(await find(v7(), text)).toEqual(names);
  });

  it('tells what is needed to show and open an image, and not its prompt', async () => {
    const { items } = await platform.rpc.call('media.images.search', { viewerId: ada, text: 'dusk' });
    expect(items).toEqual([
      {
        id: ids.get('Dusk'),
        name: 'Dusk',
        createdAt: expect.any(String),
        userId: bob,
        imageUrl: `/api/images/${ids.get('Dusk')}`,
        width: 1024,
        height: 1024,
        placeholder: { color: '#102030', dataUri: 'data:image/png;base64,AAAA' },
      },
    ]);
  });

  it('comes page by page', async () => {
    const first = await platform.rpc.call('media.images.search', { viewerId: ada, text: 'crimson', limit: 2 });
    const cursor = first.nextCursor ?? undefined;
    const second = await platform.rpc.call('media.images.search', { viewerId: ada, text: 'crimson', limit: 2, cursor });
    expect([first.items.length, second.items.map(({ name }) => name), second.nextCursor]).toEqual([2, ['Dawn'], null]);
  });

  it('does not find what is deleted', async () => {
    await given(ada, 'Passing', 'ephemeral', 1);
    expect(await find(bob, 'ephemeral')).toEqual(['Passing']);
    await platform.rpc.call('media.images.remove', { imageId: ids.get('Passing') ?? '', ownerId: ada });
    expect([await find(bob, 'ephemeral'), await find(ada, 'passing')]).toEqual([[], []]);
  });
});

describe('the file of an own image', () => {
  it('is opened for its owner alone, public or not', async () => {
    const imageId = ids.get('Dusk') ?? '';
    const { key } = await platform.rpc.call('media.files.open-own-image', { imageId, ownerId: bob });
    expect(key.startsWith(`images/${imageId}/`)).toBe(true);
    await expect(platform.rpc.call('media.files.open-own-image', { imageId, ownerId: ada })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('the indexes', () => {
  const plan = (filter: object) =>
    explainFind(service.app.get<Connection>(RECORDS, { strict: false }).model('Image') as never, filter, {
      sort: newestFirst,
      limit: 31,
    });

  it.each([
    ['first', undefined],
    ['next', v7()],
  ])('give the %s page of public images in their order', async (_, cursor) => {
    expect(await plan(publicPage(ada, cursor))).toMatchObject({
      indexes: ['ownerId_1_isPublic_1__id_-1'],
      scansAll: false,
      sorts: false,
      exact: true,
    });
  });

  it('find the words of a search', async () => {
    const { indexes, scansAll, exact } = await plan(foundPage(ada, '"crimson"', undefined));
    expect([indexes.includes('name_text_prompt_text'), scansAll, exact]).toEqual([true, false, true]);
  });
});
