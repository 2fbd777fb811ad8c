import { describe, expect, it } from '@jest/globals';
import { drawnPageFile, languageOf, pageFile, slottedPageFile } from './page-language.js';

describe('the language of a page', () => {
  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }, 'de'],
    [{ 'accept-language': 'en-US,en;q=0.9,de;q=0.5' }, 'en'],
    [{ 'accept-language': 'fr,de;q=0.3,en;q=0.2' }, 'de'],
    [{ 'accept-language': 'fr' }, 'en'],
    [{ 'accept-language': '*' }, 'en'],
    [{ 'accept-language': ';;q=,,' }, 'en'],
    [{ cookie: 'a=b; pictora_language=de', 'accept-language': 'en' }, 'de'],
    [{ cookie: 'pictora_language=en', 'accept-language': 'de' }, 'en'],
    [{ cookie: 'pictora_language=../../etc', 'accept-language': 'de' }, 'de'],
    [{ cookie: 'xpictora_language=de' }, 'en'],
    [{ cookie: '__Host-pictora_language=de' }, 'de'],
  ])('for %j is %s', (headers, language) => {
    expect(languageOf(headers)).toBe(language);
  });

  it('names the file of its build', () => {
    expect([pageFile('en'), pageFile('de')]).toEqual(['index.html', 'index.de.html']);
  });
});

describe('a page that may have been drawn ahead', () => {
  it.each([
    ['/', 'pages/de/index.html'],
    ['/pricing', 'pages/de/pricing.html'],
    ['/pricing?plan=pro', null],
    ['/pricing/', null],
    ['/users/0199', null],
    ['/..%2f..%2fetc', null],
    ['/../index', null],
    ['/Pricing', null],
    ['//evil', null],
  ])('at %s is %s', (url, file) => {
    expect(drawnPageFile('de', url)).toBe(file);
  });

  it('has its slots in a file beside it', () => {
    expect([slottedPageFile('de', '/explore'), slottedPageFile('de', '/explore?image=x')]).toEqual([
      'pages/de/explore.posts.html',
      null,
    ]);
  });
});
