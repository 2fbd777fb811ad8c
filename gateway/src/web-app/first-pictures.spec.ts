import { describe, expect, it, jest } from '@jest/globals';
import { FirstPictures } from './first-pictures.js';

const given = (images: () => Promise<{ imageUrl: string }[]>) => {
  let time = 0;
  const asked = jest.fn(images);
  return { pictures: new FirstPictures(asked, () => time), asked, later: (ms: number) => void (time += ms) };
};
const two = async () => [{ imageUrl: '/api/images/a' }, { imageUrl: '/api/images/b' }];

describe('the first pictures of a page', () => {
  it('of Explore are asked for at the widths there are, on a phone', async () => {
    const links = (await given(two).pictures.linksOf('/explore')) ?? '';
    expect(links.split(/, (?=<)/)).toHaveLength(2);
    expect(links).toMatch(
      /^<\/api\/images\/a>; rel=preload; as=image; imagesrcset="\/api\/images\/a\?width=320 320w, /,
    );
    expect(links).toContain('media="(max-width: 700px)"');
  });

  it.each(['/', '/explore/', '/explore?image=x', '/pricing'])('of %s are none, and nobody is asked', async (url) => {
    const { pictures, asked } = given(two);
    expect(await pictures.linksOf(url)).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  it('are asked for once a second, however many visit', async () => {
    const { pictures, asked, later } = given(two);
    await Promise.all([pictures.linksOf('/explore'), pictures.linksOf('/explore')]);
    later(999);
    await pictures.linksOf('/explore');
    expect(asked).toHaveBeenCalledTimes(1);
    later(1);
    await pictures.linksOf('/explore');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('are none when nobody shares any, and when the feed is away', async () => {
    expect(await given(async () => []).pictures.linksOf('/explore')).toBeNull();
    expect(await given(() => Promise.reject(new Error('away'))).pictures.linksOf('/explore')).toBeNull();
  });
});
