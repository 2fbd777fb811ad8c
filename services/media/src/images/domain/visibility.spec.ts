import { describe, expect, it } from '@jest/globals';
import { mayRead } from './visibility.js';

describe('who may read an image', () => {
  it.each([
    ['its owner, private', { ownerId: 'anna', isPublic: false }, 'anna', true],
    ['its owner, public', { ownerId: 'anna', isPublic: true }, 'anna', true],
    ['another person, private', { ownerId: 'anna', isPublic: false }, 'bert', false],
    ['another person, public', { ownerId: 'anna', isPublic: true }, 'bert', true],
    ['a visitor, private', { ownerId: 'anna', isPublic: false }, null, false],
    ['a visitor, public', { ownerId: 'anna', isPublic: true }, null, true],
    ['somebody without a name, private', { ownerId: 'anna', isPublic: false }, '', false],
  ])('%s', (_who, image, viewer, expected) => {
    expect(mayRead(image, viewer)).toBe(expected);
  });
});
