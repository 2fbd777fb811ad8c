import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@pictora/durable-events/testing';
import { openCommunity, type TestCommunity } from './community.js';

describe('the feed', () => {
  let community: TestCommunity;
  let ada: string;
  let bob: string;
  beforeEach(async () => {
    community = await openCommunity();
    ada = await community.person('ada');
    bob = await community.person('bob');
  });
  afterEach(() => community.close());

  it('shows what everybody shares, newest first, with author and counts in place', async () => {
    const first = await community.image(ada, { prompt: 'a quiet lake', name: 'Lake' });
    const second = await community.image(bob);
    const { items, nextCursor } = await community.call('social.feed.images', { viewerId: null, scope: 'everyone' });
    expect(items.map(({ id }) => id)).toEqual([second, first]);
    expect(nextCursor).toBeNull();
    expect(items[1]).toMatchObject({
      imageUrl: `/api/images/${first}`,
      name: 'Lake',
      prompt: 'a quiet lake',
      isPublic: 1,
      user: { id: ada, username: 'ada', firstName: 'Ada', lastName: 'Byron', profileImageUrl: null },
      likesCount: 0,
      commentsCount: 0,
      isLikedByUser: false,
    });
  });

  it('of friends shows those whom the viewer follows, few or many, and nobody else', async () => {
    const own = await community.image(ada);
    const followed = await community.image(bob);
    const stranger = await community.person('eve');
    await community.image(stranger);
    expect(await community.ids(ada, 'friends')).toEqual([]);
    await community.call('social.follows.start', { viewerId: ada, userId: bob });
    expect(await community.ids(ada, 'friends')).toEqual([followed]);
    expect(await community.ids(bob, 'friends')).toEqual([]);
    await community.call('social.follows.start', { viewerId: bob, userId: ada });
    expect(await community.ids(bob, 'friends')).toEqual([own]);
  });

  it('of friends is the same list whether it is merged from few or picked out for many', async () => {
    const authors = [];
    for (let index = 0; index < 65; index += 1) authors.push(await community.person(`author_${index}`));
    const images: string[] = [];
    for (const author of [...authors, ...authors.slice(0, 10)]) images.unshift(await community.tellImage(author));
    for (const image of images) await community.untilShown(image);
    for (const author of authors.slice(0, 10))
      await community.call('social.follows.start', { viewerId: ada, userId: author });
    expect(await community.ids(ada, 'friends')).toEqual([...images.slice(0, 10), ...images.slice(-10)]);
    for (const author of authors.slice(10))
      await community.call('social.follows.start', { viewerId: ada, userId: author });
    expect(await community.ids(ada, 'friends')).toEqual(images);
  });

  it('leaves out what media has made private or removed, before social has heard of it', async () => {
    const [hidden, kept] = [await community.image(ada), await community.image(ada)];
    const film = await community.video(ada);
    community.withdraw(hidden);
    community.withdraw(film);
    expect(await community.ids()).toEqual([kept]);
    await expect(community.call('social.feed.image', { viewerId: null, imageId: hidden })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(community.call('social.comments.list', { viewerId: null, imageId: hidden })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(community.call('social.likes.set', { userId: bob, imageId: hidden })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await community.call('social.feed.videos', { viewerId: null, scope: 'everyone' })).items).toEqual([]);
  });

  it('fills its pages although something in between may not be shown', async () => {
    const images: string[] = [];
    for (let index = 0; index < 6; index += 1) images.unshift(await community.image(ada));
    community.withdraw(images[1] ?? '');
    community.withdraw(images[2] ?? '');
    const query = { viewerId: null, scope: 'everyone', limit: 2 } as const;
    const first = await community.call('social.feed.images', query);
    expect(first.items.map(({ id }) => id)).toEqual([images[0], images[3]]);
    const second = await community.call('social.feed.images', { ...query, cursor: first.nextCursor ?? undefined });
    expect(second.items.map(({ id }) => id)).toEqual([images[4], images[5]]);
    expect(second.nextCursor).toBeNull();
  });

  it('shows a new name of an image and a new face of its author', async () => {
    const image = await community.image(ada);
    await community.tellImage(ada, { imageId: image, name: 'Renamed' });
    await community.profile(ada, { username: 'countess', profileImageUrl: '/api/users/x/avatar/y' });
    const read = () => community.call('social.feed.image', { viewerId: null, imageId: image });
    await eventually(async () => (await read()).user.username === 'countess' && (await read()).name === 'Renamed');
    expect((await read()).user.profileImageUrl).toBe('/api/users/x/avatar/y');
  });

  it('shows an image once its author is known, whichever is told first', async () => {
    const stranger = community.platform.ids.next();
    const image = await community.tellImage(stranger);
    await community.image(ada);
    expect(await community.ids()).not.toContain(image);
    await community.profile(stranger, { username: 'late' });
    await community.untilShown(image);
    expect((await community.call('social.feed.image', { viewerId: null, imageId: image })).user.username).toBe('late');
  });

  it('shows videos with what they were made of', async () => {
    const film = await community.video(ada);
    const { items } = await community.call('social.feed.videos', { viewerId: bob, scope: 'everyone' });
    expect(items).toMatchObject([
      { id: film, videoUrl: `/api/videos/${film}`, duration: 5, motionPrompt: 'drift', user: { id: ada } },
    ]);
    expect(await community.ids()).toEqual([]);
  });

  it("tells the words of a video's source only while everybody may see the source", async () => {
    const source = await community.image(ada);
    const film = await community.video(ada, source);
    const words = async () => {
      const { items } = await community.call('social.feed.videos', { viewerId: bob, scope: 'everyone' });
      const one = await community.call('social.feed.video', { viewerId: bob, videoId: film });
      return [items[0]?.sourceImage.prompt, one.sourceImage.prompt];
    };
    expect(await words()).toEqual(['a lake at dawn', 'a lake at dawn']);
    await community.tellPrivate(source, ada);
    await eventually(async () => (await words()).every((prompt) => prompt === ''));
    expect(await words()).toEqual(['', '']);
  });

  it('can be waited for by who has just published, but not for ever', async () => {
    const imageId = community.platform.ids.next();
    const wait = (patienceMs: number) => community.call('social.feed.await-post', { postId: imageId, patienceMs });
    expect(await wait(0)).toEqual({ isKnown: false });
    const waiting = wait(3_000);
    await community.tellImage(ada, { imageId });
    expect(await waiting).toEqual({ isKnown: true });
    expect(await community.ids()).toEqual([imageId]);
  });

  it('is refused rather than wrong while media cannot be asked', async () => {
    await community.image(ada);
    community.media.isAway = true;
    await expect(community.ids()).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});
