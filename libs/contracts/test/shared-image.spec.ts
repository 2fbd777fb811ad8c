import { describe, expect, it } from '@jest/globals';
import { limits } from '../src/limits.js';
import { findSharedImage, shareMessage, withoutPrompt } from '../src/shared-image.js';

const id = '0199c3a2-0000-7000-8000-0000000000c1';
const origin = 'https://pictora.example';
const url = `${origin}/api/images/${id}`;

describe('a message that shares an image', () => {
  it('has the specified words, the prompt and then the address', () => {
    expect(shareMessage('a heron', url, limits.messageMax)).toBe(`Check out this image: a heron\n${url}`);
  });

  it.each([['x'.repeat(1000)], ['👩‍🎨'.repeat(400)], [`${'a '.repeat(600)}end`]])(
    'keeps its address and its length whatever the prompt: %#',
    (prompt) => {
      const message = shareMessage(prompt, url, limits.messageMax);
      expect(message.length).toBeLessThanOrEqual(limits.messageMax);
      expect(message.isWellFormed()).toBe(true);
      expect(findSharedImage(message, origin)).toEqual({ imageId: id, url });
    },
  );

  it('has an address of ours, whole and by itself', () => {
    for (const text of [url, `Look: ${url}.`, `(/api/images/${id})`, url.toUpperCase().replace('HTTPS', 'https')])
      expect(findSharedImage(text, origin)?.imageId).toBe(id);
    for (const text of [
      `https://evil.example/api/images/${id}`,
      `https://pictora.example.evil.example/api/images/${id}`,
      `https://evil.example/x/api/images/${id}`,
      `${url}/more`,
      `${url}0`,
      `/api/videos/${id}`,
      'nothing',
    ])
      expect(findSharedImage(text, origin)).toBeNull();
    expect(findSharedImage(`http://127.0.0.1:3000/api/images/${id}`, null)?.imageId).toBe(id);
  });

  it('loses its prompt when the image is not to be seen, and nothing that the sender wrote otherwise', () => {
    const shared = { imageId: id, url };
    expect(withoutPrompt(`Check out this image: a secret\n${url}`, shared)).toBe(`Check out this image: ${url}`);
    expect(withoutPrompt(`My own words ${url}`, shared)).toBe(`My own words ${url}`);
  });
});
