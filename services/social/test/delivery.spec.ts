import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@pictora/durable-events/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCommunity, type TestCommunity } from './community.js';

describe('what is told while social is away', () => {
  let dataDir: string;
  let community: TestCommunity;
  let ada: string;
  let bob: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'pictora-social-'));
    community = await openCommunity({ dataDir });
    [ada, bob] = [await community.person('ada'), await community.person('bob')];
  });
  afterEach(async () => {
    await community.close();
    rmSync(dataDir, { recursive: true });
  });

  const feed = async () => (await community.call('social.feed.images', { viewerId: bob, scope: 'everyone' })).items;
  const films = async () => (await community.call('social.feed.videos', { viewerId: bob, scope: 'everyone' })).items;
  /** Known to be through with all that was told before: a post that came last is there. */
  const caughtUp = async () => community.untilShown(await community.tellImage(bob, { name: 'mark' }));
  const shownIds = async () => {
    await caughtUp();
    return (await feed()).filter(({ name }) => name !== 'mark').map(({ id }) => id);
  };

  it('of publications, new names, withdrawals and removals is in the feed once it is back, once each', async () => {
    const [kept, hidden, removed] = [
      await community.image(ada),
      await community.image(ada),
      await community.image(ada),
    ];
    await community.stop();
    const born = await community.tellImage(ada);
    await community.tellImage(ada, { imageId: kept, name: 'Renamed' });
    await community.tellPrivate(hidden, ada);
    await community.tellRemoved(removed, ada);
    const briefly = await community.tellImage(bob);
    await community.tellPrivate(briefly, bob);
    await community.start();
    expect(await shownIds()).toEqual([born, kept]);
    expect((await feed()).find(({ id }) => id === kept)?.name).toBe('Renamed');
  });

  it('of profiles is under every post once it is back', async () => {
    const image = await community.image(ada);
    const stranger = community.platform.ids.next();
    await community.stop();
    await community.profile(ada, { username: 'countess' });
    const early = await community.tellImage(stranger);
    await community.profile(stranger, { username: 'newcomer' });
    await community.start();
    await community.untilShown(early);
    await eventually(async () => {
      const names = new Map((await feed()).map(({ id, user }) => [id, user.username]));
      return names.get(image) === 'countess' && names.get(early) === 'newcomer';
    });
  });

  it('of videos is in their feed once it is back', async () => {
    const film = await community.video(ada);
    await community.stop();
    community.withdraw(film);
    const withdrawnAt = community.clock.now().toISOString();
    await community.tell('media.video-withdrawn.v1', film, { videoId: film, ownerId: ada, withdrawnAt });
    await community.start();
    expect(await films()).toEqual([]);
    const other = await community.video(bob);
    expect((await films()).map(({ id }) => id)).toEqual([other]);
  });

  it('twice, and late, changes nothing', async () => {
    const image = await community.image(ada, { name: 'First' });
    const history = [];
    for await (const event of community.platform.eventLog.history(['media.image-published.v1'])) history.push(event);
    await community.tellImage(ada, { imageId: image, name: 'Second' });
    await community.tellPrivate(image, ada);
    // As a log would that forgets what it has had: under another id, in the order of then.
    for (const event of history)
      await community.platform.eventLog.publish([{ ...event, id: community.platform.ids.next() }]);
    expect(await shownIds()).toEqual([]);
    expect(await community.records().model('Post').findById(image).lean()).toMatchObject({
      isPublic: false,
      card: null,
    });
  });

  it('by itself is told by the next start, and what it counted stays what its records say', async () => {
    const image = await community.image(ada);
    const publish = community.platform.eventLog.publish.bind(community.platform.eventLog);
    community.platform.eventLog.publish = () => Promise.reject(new Error('the log is away'));
    community.platform.eventLog.ping = () => Promise.reject(new Error('the log is away'));
    await community.call('social.likes.set', { userId: bob, imageId: image });
    await community.call('social.follows.start', { viewerId: bob, userId: ada });
    // As a process leaves it that dies between the record and the count.
    await community
      .records()
      .model('Post')
      .updateOne({ _id: image }, { $set: { likesCount: 0 } });
    await community.stop();
    community.platform.eventLog.publish = publish;
    await community.start();
    await eventually(async () => (await feed())[0]?.likesCount === 1);
    expect((await community.toldBySocial()).map(({ type }) => type).sort()).toEqual([
      'social.follow-started.v1',
      'social.image-liked.v1',
    ]);
  });
});
