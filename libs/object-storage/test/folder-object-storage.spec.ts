import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FolderObjectStorage } from '../src/index.js';
import { objectStorageContract } from '../src/testing/index.js';

const png = { contentType: 'image/png' };

objectStorageContract('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictora-objects-'));
  return { storage: await FolderObjectStorage.open(folder), dispose: () => rm(folder, { recursive: true }) };
});

describe('the folder object storage', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictora-objects-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('finds its objects again after a restart', async () => {
    const put = await (await FolderObjectStorage.open(folder)).put('images/a', Buffer.from('x'), png);
    expect(await (await FolderObjectStorage.open(folder)).stat('images/a')).toEqual(put);
  });

  it('never lists or serves what a writer that died has left, and clears it a day later', async () => {
    await mkdir(join(folder, 'temporary'));
    const [old, young] = [join(folder, 'temporary/old'), join(folder, 'temporary/young')];
    for (const path of [old, young]) await writeFile(path, 'half');
    const yesterday = new Date('2026-01-01T00:00:00Z');
    await utimes(old, yesterday, yesterday);
    await utimes(young, new Date('2026-01-02T12:00:00Z'), new Date('2026-01-02T12:00:00Z'));
    const storage = await FolderObjectStorage.open(folder, () => new Date('2026-01-02T13:00:00Z'));
    expect((await storage.list('').next()).done).toBe(true);
    expect(await readdir(join(folder, 'temporary'))).toEqual(['young']);
  });

  it('keeps the bytes at the beginning of the file, so that pictures open in any viewer', async () => {
    const storage = await FolderObjectStorage.open(folder);
    await storage.put('a', Buffer.from('the picture'), png);
    const file = await readFile(join(folder, 'objects/a~'), 'latin1');
    expect(file.startsWith('the picture')).toBe(true);
  });

  it('lists an object below the name of another one, which MinIO does not', async () => {
    const storage = await FolderObjectStorage.open(folder);
    for (const key of ['a', 'a/b']) await storage.put(key, Buffer.from(key), png);
    const listed: string[] = [];
    for await (const { key } of storage.list('')) listed.push(key);
    expect(listed).toEqual(['a', 'a/b']);
  });

  it('refuses a file that it has not written instead of serving it', async () => {
    const storage = await FolderObjectStorage.open(folder);
    await writeFile(join(folder, 'objects/a~'), 'something else');
    await expect(storage.get('a')).rejects.toThrow('not written by this object storage');
  });

  it('says of a damaged object that it is damaged, instead of serving other bytes', async () => {
    const storage = await FolderObjectStorage.open(folder);
    const picture = Buffer.alloc(200_000, 'the picture ');
    await storage.put('a', picture, png);
    const path = join(folder, 'objects/a~');
    const whole = await readFile(path);
    const read = async () => buffer((await storage.get('a')).body);
    expect((await read()).equals(picture)).toBe(true);
    const flippedAt = (at: number) =>
      Buffer.concat([whole.subarray(0, at), Buffer.from([(whole[at] ?? 0) ^ 1]), whole.subarray(at + 1)]);
    const places = [
      0,
      100_000,
      picture.length - 1,
      whole.indexOf('image/png'),
      whole.indexOf('"etag"') + 10,
      whole.length - 9,
    ];
    for (const bytes of [
      ...places.map(flippedAt),
      whole.subarray(0, 150_000),
      whole.subarray(0, whole.length - 1),
      Buffer.alloc(0),
    ]) {
      await writeFile(path, bytes);
      await expect(read()).rejects.toMatchObject({ code: 'data_damaged' });
    }
  });

  it('says when its folder is gone', async () => {
    const storage = await FolderObjectStorage.open(folder);
    await rm(join(folder, 'objects'), { recursive: true });
    await expect(storage.ping()).rejects.toThrow('ENOENT');
  });
});
