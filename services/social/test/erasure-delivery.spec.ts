import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@pictora/durable-events/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCommunity, type TestCommunity } from './community.js';

describe('a person who leaves while social is away', () => {
  let dataDir: string;
  let community: TestCommunity;
  let ada: string;
  let bob: string;
  let ofAda: string;
  let ofBob: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'pictora-social-'));
    community = await openCommunity({ dataDir });
    [ada, bob] = [await community.person('ada'), await community.person('bob')];
    [ofAda, ofBob] = [await community.image(ada), await community.image(bob)];
    for (const imageId of [ofAda, ofBob])
      for (const userId of [ada, bob]) {
        await community.call('social.likes.set', { userId, imageId });
        await community.call('social.comments.add', { userId, imageId, comment: 'lovely' });
      }
    await community.toldBySocial();
    await community.stop();
  });
  afterEach(async () => {
    await community.close();
    rmSync(dataDir, { recursive: true });
  });

  const asked = () => community.tell('identity.erasure-requested.v1', ada, { userId: ada, requestedAt: now() });
  const erasedByMedia = () =>
    community.tell('privacy.part-erased.v1', ada, { userId: ada, part: 'media', erasedAt: now() });
  const now = () => community.clock.now().toISOString();
  const partsErased = async () => {
    const parts: string[] = [];
    for await (const { payload } of community.platform.eventLog.history(['privacy.part-erased.v1']))
      parts.push(payload.part);
    return parts;
  };
  const kept = async () => {
    const names = ['Post', 'Like', 'Comment'];
    const found = await Promise.all(names.map((name) => community.records().model(name).find({}).lean()));
    return names.filter((_, index) => JSON.stringify(found[index]).includes(ada));
  };

  it('is gone once it is back, with what media removed for it, and told to be gone once', async () => {
    await asked();
    await community.tellRemoved(ofAda, ada);
    await erasedByMedia();
    await community.start();
    await eventually(async () => (await partsErased()).includes('social'));
    expect(await kept()).toEqual([]);
    expect(await partsErased()).toEqual(['media', 'social']);
    expect(await community.call('social.feed.image', { viewerId: bob, imageId: ofBob })).toMatchObject({
      ...{ likesCount: 1, commentsCount: 1, isLikedByUser: true },
    });
    expect(await community.call('social.likes.total', { userId: ada })).toEqual({ totalLikes: 0 });
  });

  it('stays until media is through with them, and goes then', async () => {
    await asked();
    await community.start();
    await community.tellRemoved(ofAda, ada);
    await eventually(async () => !(await community.ids(bob)).includes(ofAda));
    const likes = community.records().model('Like');
    await eventually(async () => (await likes.countDocuments({ imageId: ofAda })) === 0);
    expect(await likes.countDocuments({ imageId: ofBob })).toBe(2);
    expect(await partsErased()).toEqual([]);
    await erasedByMedia();
    await eventually(async () => (await partsErased()).includes('social'));
    expect(await kept()).toEqual([]);
  });

  it('is not brought back by a removal or a profile that arrives after', async () => {
    await asked();
    await erasedByMedia();
    await community.start();
    await eventually(async () => (await partsErased()).includes('social'));
    await community.profile(ada, { username: 'ada', version: 99 });
    await community.tellRemoved(ofAda, ada);
    const mark = await community.image(bob);
    expect(await community.ids(bob)).toEqual([mark, ofBob]);
    const person = JSON.stringify(await community.records().model('Person').findById(ada).lean());
    expect(person).toContain('"hasLeft":true');
    expect(person).not.toContain('Ada');
  });
});
