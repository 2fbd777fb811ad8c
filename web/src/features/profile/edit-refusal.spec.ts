import { describe, expect, it } from '@jest/globals';
import { readRefusal } from './edit-refusal.js';

describe('what an editor says when it did not understand', () => {
  it('is taken apart into the matter, what it can do, what else it says, and an example', () => {
    const text =
      'The studio did not understand “flurb it…”. It can: brighter, darker, add things (animals, people). ' +
      'Single things it moves in its own pictures only. For example: “make the sky pink, add a vignette”.';
    expect(readRefusal(text)).toEqual({
      matter: 'The studio did not understand “flurb it…”.',
      abilities: 'brighter, darker, add things (animals, people)',
      note: 'Single things it moves in its own pictures only.',
      example: 'make the sky pink, add a vignette',
    });
  });

  it('keeps words with a full stop in them whole', () => {
    expect(readRefusal('The studio did not understand “a. b. c”. It can: brighter.').matter).toBe(
      'The studio did not understand “a. b. c”.',
    );
  });

  it.each([
    ['A picture can keep at most 40 edits.', 'A picture can keep at most 40 edits.', ''],
    ['No sky in it. Try another picture.', 'No sky in it.', 'Try another picture.'],
  ])('is shown whole where it has another shape: %s', (text, matter, note) => {
    expect(readRefusal(text)).toEqual({ matter, abilities: '', note, example: null });
  });
});
