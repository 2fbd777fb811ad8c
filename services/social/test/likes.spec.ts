import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@pictora/durable-events/testing';
import { openCommunity, type TestCommunity } from './community.js';

describe('a like', () => {
  let community: TestCommunity;
  let ada: string;
  let bob: string;
  let image: string;
  beforeEach(async () => {
    community = await openCommunity();
    [ada, bob] = [await community.person('ada'), await community.person('bob')];
    image = await community.image(ada);
  });
  afterEach(() => community.close());

  const like = (userId: string, isLiked?: boolean, imageId = image) =>
    community.call('social.likes.set', { userId, imageId, isLiked });
  const shown = async (viewerId: string | null = null) =>
    community.call('social.feed.image', { viewerId, imageId: image });

  it('is turned over by each call, counted, and seen by who likes', async () => {
    expect(await like(bob)).toEqual({ isLiked: true, likesCount: 1 });
    expect(await like(ada)).toEqual({ isLiked: true, likesCount: 2 });
    expect(await shown(bob)).toMatchObject({ likesCount: 2, isLikedByUser: true });
    expect(await shown()).toMatchObject({ likesCount: 2, isLikedByUser: false });
    expect(await like(bob)).toEqual({ isLiked: false, likesCount: 1 });
    expect((await community.call('social.feed.images', { viewerId: bob, scope: 'everyone' })).items).toMatchObject([
      { likesCount: 1, isLikedByUser: false },
    ]);
  });

  it('that is named may be repeated and changes nothing', async () => {
    await Promise.all([like(bob, true), like(bob, true), like(bob, true)]);
    expect(await like(bob, true)).toEqual({ isLiked: true, likesCount: 1 });
    expect(await like(bob, false)).toEqual({ isLiked: false, likesCount: 0 });
    expect(await like(bob, false)).toEqual({ isLiked: false, likesCount: 0 });
    const told = (await community.toldBySocial()).map(({ type }) => type);
    expect(told).toEqual(['social.image-liked.v1', 'social.like-withdrawn.v1']);
  });

  it('of a thousand at once is counted to the last one', async () => {
    const people = Array.from({ length: 1000 }, () => community.newcomer());
    const answers = await Promise.all(people.map((userId) => like(userId)));
    expect(answers.every(({ isLiked }) => isLiked)).toBe(true);
    expect(Math.max(...answers.map(({ likesCount }) => likesCount))).toBe(1000);
    expect((await shown()).likesCount).toBe(1000);
    expect(await community.call('social.likes.total', { userId: ada })).toEqual({ totalLikes: 1000 });
  });

  it('that one person turns over in many tabs at once ends as the number of clicks says, each told', async () => {
    const answers = await Promise.all(Array.from({ length: 101 }, () => like(bob)));
    expect(answers.filter(({ isLiked }) => isLiked)).toHaveLength(51);
    expect(await shown(bob)).toMatchObject({ likesCount: 1, isLikedByUser: true });
    const told = await community.toldBySocial();
    expect(told).toHaveLength(101);
    expect(told.map(({ type }) => type === 'social.image-liked.v1')).toEqual(
      Array.from({ length: 101 }, (_, index) => index % 2 === 0),
    );
    expect(new Set(told.map(({ payload }) => ('likeId' in payload ? payload.likeId : ''))).size).toBe(51);
  });

  it('needs an image that can be seen', async () => {
    await expect(like(bob, true, community.platform.ids.next())).rejects.toMatchObject({ code: 'not_found' });
    const film = await community.video(ada);
    await expect(like(bob, true, film)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('goes with its image, also out of what its owner has in all', async () => {
    await like(bob);
    await community.tellRemoved(image, ada);
    await eventually(async () => (await community.call('social.likes.total', { userId: ada })).totalLikes === 0);
    await expect(like(bob)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('comes back with an image that was private for a while', async () => {
    await like(bob);
    await community.tellPrivate(image, ada);
    await expect(like(ada)).rejects.toMatchObject({ code: 'not_found' });
    await community.tellImage(ada, { imageId: image });
    await community.untilShown(image);
    expect(await shown(bob)).toMatchObject({ likesCount: 1, isLikedByUser: true });
  });

  it('that a process left on an image that went meanwhile is gone with what it was told', async () => {
    await like(bob);
    await community.toldBySocial();
    const likes = community.records().model('Like');
    const kept = await likes.findOne({ imageId: image }).lean<object>();
    await community.tellRemoved(image, ada);
    await eventually(async () => (await likes.countDocuments({ imageId: image })) === 0);
    // As a process leaves it that dies between the record and the count: what it has to tell is told by the next.
    const likeId = community.platform.ids.next();
    const at = community.clock.now();
    await likes.create({ ...kept, isLiked: true, likeId, changedAt: at });
    const payload = { imageId: image, ownerId: ada, userId: bob, likeId, likedAt: at.toISOString() };
    await community.tell('social.image-liked.v1', image, payload);
    await eventually(async () => (await likes.countDocuments({ imageId: image })) === 0);
    expect(await community.call('social.likes.total', { userId: ada })).toEqual({ totalLikes: 0 });
  });
});
