import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { avatarRefusals, readAvatarUrl, type RpcInput } from '@pictora/contracts';
import { badFiles, movingPhoto, plainPicture, SECRET_PLACE } from '@pictora/image-intake/testing';
import { AppError } from '@pictora/messaging';
import { uuidV7 } from '@pictora/service-kit';
import { fakeRpc, TestClock } from '@pictora/service-kit/testing';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { PersonEraser } from '../src/personal-data/person-eraser.js';
import { AvatarUpkeep } from '../src/profiles/avatars/avatar.upkeep.js';
import { givenSignedUp, startIdentity, until, type Identity } from './identity.harness.js';

const HOUR = 3_600_000;
const imageId = uuidV7.next();
let identity: Identity;
let userId: string;

// Files have the time of the disk, so the clock here begins with it.
beforeEach(async () => {
  identity = await startIdentity({ clock: new TestClock(new Date()) });
  fakeRpc(identity.platform, {
    'media.files.open-own-image': (request) => {
      if (request.ownerId !== userId || request.imageId !== imageId) throw new AppError('not_found', 'Image not found');
      const drawn = { prompt: '', style: 'none', aspectRatio: '1:1', scene: null } as const;
      // As it is sent: a face is no way around a mark.
      const key = `images/${imageId}/${request.as === 'shown' ? 'a' : 'clean-a'}.png`;
      return { key, contentType: 'image/png', size: 1, width: 1, height: 1, ...drawn };
    },
  });
  userId = (await givenSignedUp(identity)).user.id;
});
afterEach(() => identity.close());

const storage = () => identity.platform.storage;
const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of storage().list('')) found.push(key);
  return found;
};
const stage = async (bytes: Buffer, version: string): Promise<RpcInput<'identity.avatars.set'>> => {
  const stagingKey = `staging/${version}/upload`;
  await storage().put(stagingKey, bytes, { contentType: 'application/octet-stream' });
  return { userId, version, source: { type: 'upload', stagingKey } };
};
const upload = async (bytes: Buffer, version = uuidV7.next()): Promise<string> =>
  (await identity.call('identity.avatars.set', await stage(bytes, version))).profileImageUrl;
const face = async (): Promise<string | null> =>
  (await identity.call('identity.people.get', { userId })).profileImageUrl;
const filesOf = (url: string | null): string[] => {
  const { version = '' } = readAvatarUrl(url ?? '') ?? {};
  return [256, 512].map((size) => `avatars/${userId}/${version}/${size}.webp`);
};

describe('a profile picture', () => {
  it('that is sent becomes square WebP in two sizes, and the face that everybody is told of', async () => {
    const url = await upload(await plainPicture({ width: 900, height: 500, background: '#3060a0' }, 'jpeg'));
    expect(await face()).toBe(url);
    expect((await identity.call('identity.profiles.get', { userId })).profileImageUrl).toBe(url);
    expect(await keys()).toEqual(filesOf(url));
    const { version = '' } = readAvatarUrl(url) ?? {};
    for (const size of [256, 512] as const) {
      const file = await identity.call('identity.avatars.open', { userId, version, size });
      const bytes = await buffer((await storage().get(file.key)).body);
      const { format, width, height } = await sharp(bytes).metadata();
      expect([format, width, height, file.contentType, file.size]).toEqual([
        'webp',
        size,
        size,
        'image/webp',
        bytes.length,
      ]);
    }
  });

  it('stands upright and keeps nothing of what the camera noted, nor what hides behind the picture', async () => {
    const url = await upload(await movingPhoto());
    for (const key of filesOf(url)) {
      const bytes = await buffer((await storage().get(key)).body);
      const { exif, xmp, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined]);
      expect([SECRET_PLACE, 'ftypmp42'].some((text) => bytes.includes(text))).toBe(false);
    }
  });

  it.each(badFiles)('cannot be made of %s, and the old face stays', async (_, file, fault) => {
    const before = await upload(await plainPicture());
    await expect(upload(await file())).rejects.toMatchObject({ message: avatarRefusals[fault].text });
    expect(await face()).toBe(before);
    expect((await keys()).filter((key) => key.startsWith('avatars/'))).toEqual(filesOf(before));
  });

  it('that is replaced is gone, with its files', async () => {
    const old = await upload(await plainPicture());
    const url = await upload(await plainPicture({ background: '#ffffff' }));
    expect(url).not.toBe(old);
    expect(await keys()).toEqual(filesOf(url));
    const { version = '' } = readAvatarUrl(old) ?? {};
    await expect(identity.call('identity.avatars.open', { userId, version, size: 512 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('of many sent at once is one of them, and no other leaves a file', async () => {
    const picture = await plainPicture();
    const urls = await Promise.all(Array.from({ length: 8 }, () => upload(picture)));
    const url = await face();
    expect(urls).toContain(url);
    expect(await keys()).toEqual(filesOf(url));
  });

  it('that is asked for twice is one picture, though the file that was sent is gone by then', async () => {
    const version = uuidV7.next();
    const request = await stage(await plainPicture(), version);
    const first = await identity.call('identity.avatars.set', request);
    expect(await identity.call('identity.avatars.set', request)).toEqual(first);
    expect(await keys()).toEqual(filesOf(first.profileImageUrl));
  });

  it('takes only the file that was staged for it', async () => {
    for (const stagingKey of [`images/${imageId}/a.png`, `staging/${uuidV7.next()}/upload`]) {
      const source = { type: 'upload', stagingKey } as const;
      const call = identity.call('identity.avatars.set', { userId, version: uuidV7.next(), source });
      await expect(call).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });

  it('of nobody leaves no file', async () => {
    const request = await stage(await plainPicture(), uuidV7.next());
    const call = identity.call('identity.avatars.set', { ...request, userId: uuidV7.next() });
    await expect(call).rejects.toMatchObject({ code: 'not_found', message: 'User not found' });
    expect((await keys()).filter((key) => key.startsWith('avatars/'))).toEqual([]);
  });
});

describe('an own image as the profile picture', () => {
  const choose = (from: string) =>
    identity.call('identity.avatars.set', { userId, version: uuidV7.next(), source: { type: 'image', imageId: from } });

  it('is copied, and stays when the image goes', async () => {
    const key = `images/${imageId}/a.png`;
    await storage().put(key, await plainPicture({ width: 1344, height: 768 }), { contentType: 'image/png' });
    const { profileImageUrl } = await choose(imageId);
    await storage().remove(key);
    expect(await face()).toBe(profileImageUrl);
    expect(await keys()).toEqual(filesOf(profileImageUrl));
  });

  it('has to be an own one, and there', async () => {
    await expect(choose(uuidV7.next())).rejects.toMatchObject({ code: 'not_found' });
    await expect(choose(imageId)).rejects.toMatchObject({ code: 'not_found' });
    expect([await face(), await keys()]).toEqual([null, []]);
  });
});

describe('after a crash', () => {
  const upkeep = () => identity.service.app.get(AvatarUpkeep, { strict: false });
  /** What a crash leaves: the files of a picture that never came to count, or no longer does. */
  const leave = async (owner: string): Promise<string> => {
    const version = uuidV7.next();
    for (const size of [256, 512]) {
      await storage().put(`avatars/${owner}/${version}/${size}.webp`, Buffer.from('x'), { contentType: 'image/webp' });
    }
    return version;
  };

  it('files that no account names are taken away, once they are old enough not to be just coming in', async () => {
    const url = await upload(await plainPicture());
    await leave(userId);
    await leave(uuidV7.next());
    expect(await upkeep().round()).toBe(0);
    identity.clock.advance(2 * HOUR);
    expect(await upkeep().round()).toBe(4);
    expect(await keys()).toEqual(filesOf(url));
  });

  it('or a failure of the disk, the new face is in place and the old files go later', async () => {
    const old = await upload(await plainPicture());
    const remove = storage().remove.bind(storage());
    storage().remove = () => Promise.reject(new Error('the disk is away'));
    const url = await upload(await plainPicture());
    storage().remove = remove;
    expect(await face()).toBe(url);
    expect(await keys()).toEqual(expect.arrayContaining([...filesOf(old), ...filesOf(url)]));
    identity.clock.advance(2 * HOUR);
    expect(await upkeep().round()).toBe(2);
    expect((await keys()).filter((key) => key.startsWith('avatars/'))).toEqual(filesOf(url));
  });
});

it('of a person who leaves goes, with the person', async () => {
  await upload(await plainPicture());
  const accounts = identity.records.model('Account');
  await until(async () => (await accounts.exists({ outboxSince: { $exists: true } })) === null);
  await identity.service.app.get(PersonEraser, { strict: false }).erase(userId);
  expect(await keys()).toEqual([]);
  await expect(face()).rejects.toMatchObject({ message: 'User not found' });
});
