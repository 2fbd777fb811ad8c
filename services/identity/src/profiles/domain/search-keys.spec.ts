import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { searchedFor, searchKeysOf } from './search-keys.js';

const ada = { username: 'AdaByron_art', firstName: 'Ada Augusta', lastName: 'King of Lovelace' };

describe('what a person is found by', () => {
  it('are the username, the name both ways round, and the words further inside', () => {
    expect(searchKeysOf(ada)).toEqual({
      username: 'adabyron_art',
      name: 'ada augusta king of lovelace',
      family: 'king of lovelace ada augusta',
      inner: ['augusta king of lovelace', 'of lovelace', 'lovelace', 'byron art', 'art'],
    });
  });

  it.each([
    ['René', 'rene'],
    ['RENE\u0301', 'rene'],
    ['Łukasz', 'lukasz'],
    ['Straße', 'strasse'],
    ['Ｅｖａ', 'eva'],
    ['İpek', 'ipek'],
    ["O'Brien-Smith", 'o brien smith'],
    ['王 小明', '王 小明'],
    ['ЁЛКА', 'елка'],
    ['김민준', '김민준'],
    ['a\ud800b', 'a b'],
  ])('takes %j for %j', (text, words) => {
    expect(searchedFor(text).words).toBe(words);
  });

  it('finds a username with or without its sign', () => {
    expect([searchedFor('@Ada_1').username, searchedFor('ada_1').username]).toEqual(['ada_1', 'ada_1']);
  });

  it('finds nothing by what is no letter and no digit, but for a username', () => {
    expect(searchedFor('@')).toEqual({ username: '', words: '' });
    expect(searchedFor('__')).toEqual({ username: '__', words: '' });
  });

  it('is found by every beginning of the name, however it is typed', () => {
    const name = fc.stringMatching(/^[A-Za-zÀ-ž]{1,12}( [A-Za-zÀ-ž]{1,12})?$/u);
    fc.assert(
      fc.property(name, name, fc.nat(), (firstName, lastName, cut) => {
        const keys = searchKeysOf({ username: 'x_y', firstName, lastName });
        const typed = `${firstName}  ${lastName}`.slice(0, 1 + (cut % (firstName.length + lastName.length)));
        for (const text of [typed, typed.toUpperCase(), typed.normalize('NFD')]) {
          expect(keys.name.startsWith(searchedFor(text).words)).toBe(true);
        }
      }),
    );
  });

  it('bears any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { words } = searchedFor(text);
        expect(words.isWellFormed()).toBe(true);
        expect(searchedFor(words).words).toBe(words);
      }),
    );
  });
});
