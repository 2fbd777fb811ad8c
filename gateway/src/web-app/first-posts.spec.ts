import { describe, expect, it, jest } from '@jest/globals';
import type { CommunityImage } from '@pictora/contracts';
import { FirstPosts } from './first-posts.js';

const image = (id: string): CommunityImage => ({
  id,
  imageUrl: `/api/images/${id}`,
  prompt: 'a lake at dawn',
  createdAt: '2026-11-20T09:00:00.000Z',
  isPublic: 1,
  width: 1344,
  height: 768,
  placeholder: { color: '#101112', dataUri: 'data:image/webp;base64,AAAA' },
  user: { id: 'u', firstName: 'Ada', lastName: 'Byron', username: 'ada', profileImageUrl: null },
  likesCount: 0,
  commentsCount: 0,
  isLikedByUser: false,
});
const given = (images: () => Promise<CommunityImage[]>) => {
  let time = 0;
  const asked = jest.fn(images);
  return { posts: new FirstPosts(asked, () => time), asked, later: (ms: number) => void (time += ms) };
};
const two = async () => [{ ...image('a'), name: 'Dawn' }, image('b')];

describe('the first posts of a page', () => {
  it('of Explore are the head of the feed, each by its name or else by its prompt', async () => {
    const posts = await given(two).posts.of('/explore');
    expect(posts).toEqual([
      {
        id: 'a',
        imageUrl: '/api/images/a',
        ratio: '1344 / 768',
        color: '#101112',
        blur: 'data:image/webp;base64,AAAA',
        name: 'Dawn',
        author: 'Ada Byron',
      },
      expect.objectContaining({ id: 'b', name: 'a lake at dawn' }),
    ]);
  });

  it.each(['/', '/explore/', '/explore?image=x', '/pricing'])('of %s are none, and nobody is asked', async (url) => {
    const { posts, asked } = given(two);
    expect(await posts.of(url)).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  it('are asked for once in a tenth of a second, however many visit', async () => {
    const { posts, asked, later } = given(two);
    const [first, second] = await Promise.all([posts.of('/explore'), posts.of('/explore')]);
    expect(first).toBe(second);
    later(99);
    await posts.of('/explore');
    expect(asked).toHaveBeenCalledTimes(1);
    later(1);
    await posts.of('/explore');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('are none when they would not fill a phone, and when the feed is away', async () => {
    expect(await given(async () => [image('a')]).posts.of('/explore')).toBeNull();
    expect(await given(() => Promise.reject(new Error('away'))).posts.of('/explore')).toBeNull();
  });
});
