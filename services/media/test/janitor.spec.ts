import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rpcMessages } from '@pictora/contracts';
import { v7 } from 'uuid';
import { anImport, aPicture, keysOf, stage } from './builders.js';
import { openParts } from './in-memory.js';
import { aVideoImport, stageVideo } from './video-builders.js';

const HOUR = 3_600_000;
const png = { contentType: 'image/png' };

describe('the janitor', () => {
  let parts: Awaited<ReturnType<typeof openParts>>;
  beforeEach(async () => {
    parts = await openParts();
  });
  afterEach(() => parts.close());

  const janitor = (hoursFromNow: number, filesPerRound = 100) =>
    parts.janitor(hoursFromNow * HOUR, {
      stagedForMs: 100 * HOUR,
      withoutRecordForMs: 10 * HOUR,
      filesPerRound,
    });
  const imported = async (watermark = false) => {
    const request = await stage(parts.storage, anImport({ watermark }), await aPicture());
    await parts.service().import(rpcMessages['media.images.import'].request.parse(request));
    return request;
  };

  it('leaves alone what may still be under way', async () => {
    await stage(parts.storage, anImport());
    await parts.storage.put(`images/${v7()}/${v7()}.png`, Buffer.from('x'), png);
    expect(await janitor(9).round()).toBe(0);
    expect(await keysOf(parts.storage)).toHaveLength(2);
  });

  it('takes away old files without a record and keeps every image', async () => {
    await imported();
    await imported(true);
    const kept = await keysOf(parts.storage);
    await parts.storage.put(`images/${v7()}/${v7()}.png`, Buffer.from('x'), png);
    // Beside an image's own file, left by another try of its import.
    await parts.storage.put(`${kept[0]?.split('/').slice(0, 2).join('/')}/${v7()}.png`, Buffer.from('x'), png);
    expect(await janitor(11).round()).toBe(2);
    expect(await keysOf(parts.storage)).toEqual(kept);
  });

  it('takes away smaller copies whose picture is no more, and keeps the others', async () => {
    const { imageId } = await imported();
    const kept = `renditions/${imageId}/${v7()}-320.webp`;
    const left = `renditions/${v7()}/${v7()}-320.webp`;
    for (const key of [kept, left]) await parts.storage.put(key, Buffer.from('x'), png);
    expect(await janitor(11).round()).toBe(1);
    expect(await keysOf(parts.storage)).toEqual([expect.stringContaining(`images/${imageId}/`), kept]);
  });

  it('keeps the files of every video, and takes away those that no record names', async () => {
    const request = await stageVideo(parts.storage, aVideoImport());
    await parts.importVideo(request);
    const kept = await keysOf(parts.storage);
    expect(kept).toHaveLength(2);
    await parts.storage.put(`videos/${v7()}/${v7()}.mp4`, Buffer.from('x'), png);
    await parts.storage.put(`videos/${request.videoId}/${v7()}-poster.webp`, Buffer.from('x'), png);
    expect(await janitor(9).round()).toBe(0);
    expect(await janitor(11).round()).toBe(2);
    expect(await keysOf(parts.storage)).toEqual(kept);
  });

  it('takes away staged pictures that nobody has come for', async () => {
    await stage(parts.storage, anImport());
    expect(await janitor(99).round()).toBe(0);
    expect(await janitor(101).round()).toBe(1);
    expect(await keysOf(parts.storage)).toEqual([]);
  });

  it('finishes what a removal that died has left: its files, and in the end its record', async () => {
    const { imageId, ownerId } = await imported();
    await imported();
    const dead = new Proxy(parts.storage, {
      get: (target, name): unknown =>
        name === 'remove' ? () => Promise.reject(new Error('killed')) : Reflect.get(target, name),
    });
    await parts.changes({ storage: dead }).remove(imageId, ownerId);
    expect(await keysOf(parts.storage)).toHaveLength(2);
    expect(await janitor(11).round()).toBe(1);
    expect((await keysOf(parts.storage)).some((key) => key.includes(imageId))).toBe(false);

    // The removal has not been told yet, so it is not forgotten, however long ago it was.
    await janitor(1_000_000).round();
    expect(await parts.images.countDocuments({ _id: imageId })).toBe(1);
    await parts.images.collection.updateOne({ _id: imageId } as never, { $unset: { outboxSince: 1 } });
    await janitor(1_000_000).round();
    expect(await parts.images.countDocuments({ _id: imageId })).toBe(0);
  });

  it('looks at so many files a round and comes round to all of them', async () => {
    for (let index = 0; index < 5; index += 1) await imported();
    for (let index = 0; index < 5; index += 1) {
      await parts.storage.put(`images/${v7()}/${v7()}.png`, Buffer.from('x'), png);
    }
    const bounded = janitor(11, 3);
    const removed: number[] = [];
    for (let round = 0; round < 4; round += 1) removed.push(await bounded.round());
    expect(Math.max(...removed)).toBeLessThanOrEqual(3);
    expect(removed.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(await keysOf(parts.storage)).toHaveLength(5);

    // One that comes before the place where the rounds have got to.
    const early = 'images/00000000-0000-7000-8000-000000000000/x.png';
    await parts.storage.put(early, Buffer.from('x'), png);
    for (let round = 0; round < 3; round += 1) await bounded.round();
    expect(await parts.storage.exists(early)).toBe(false);
  });
});
