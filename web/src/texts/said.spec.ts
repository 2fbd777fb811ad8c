import { describe, expect, it } from '@jest/globals';
import { errorCodes, signUpSchema, generateSchema } from '@pictora/contracts';
import german from '../../texts/said/de.json' with { type: 'json' };
import { reader, said, saidOf } from './said.js';

const read = reader(german);

describe('what the server says', () => {
  it('is shown as it is in English', () => {
    expect(said('Image not found')).toBe('Image not found');
    expect(saidOf({ code: 'not_found', message: 'Image not found' })).toBe('Image not found');
  });

  it('has other words for each error code', () => {
    expect(Object.keys(german.codes).sort()).toEqual([...errorCodes].sort());
  });

  it.each([
    ['Image not found', 'Bild nicht gefunden'],
    ['You need at least 5 credits. Your current balance: 2', 'Du brauchst mindestens 5 Credits. Dein Guthaben: 2'],
    [
      'This costs 12 credits by now. Nothing was spent.',
      'Das kostet inzwischen 12 Credits. Es wurde nichts abgebucht.',
    ],
    ['A sentence that nobody translated', null],
    ['', null],
  ])('%j is %j in German', (sentence, other) => {
    expect(read(sentence)).toBe(other);
  });

  it('fills a translation with no more than the sentence has', () => {
    for (const [sentence, other] of Object.entries(german.sentences)) {
      const holes = sentence.split('{}').length - 1;
      for (const [, at] of other.matchAll(/\{(\d?)\}/g))
        expect(at === '' ? 0 : Number(at)).toBeLessThan(Math.max(1, holes));
      if (holes === 0) expect(other).not.toMatch(/\{\d?\}/);
    }
  });

  it.each([
    [
      'an empty sign-up',
      signUpSchema.safeParse({ email: '', password: 'x', username: 'a b', firstName: '', lastName: '' }),
    ],
    ['an empty order', generateSchema.safeParse({ prompt: '  ' })],
    ['an order of too many characters', generateSchema.safeParse({ prompt: 'x'.repeat(5000) })],
  ])('knows what is wrong with %s', (_, parsed) => {
    const sentences = parsed.error?.issues.map((issue) => issue.message) ?? [];
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences) expect({ sentence, german: read(sentence) }).not.toMatchObject({ german: null });
  });
});
