import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { takeAhead } from './fetched-ahead.js';

const feed = '/api/explore/all?limit=30';
const at = (path: string) => new Request(new URL(path, location.origin));
const ahead = (answer: Promise<Response>) => Object.assign(globalThis, { fetchedAhead: new Map([[feed, answer]]) });

const realFetch = globalThis.fetch;
let asked: string[];

beforeEach(() => {
  asked = [];
  globalThis.fetch = async (input) => {
    asked.push((input as Request).url);
    return new Response('asked');
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(globalThis, 'fetchedAhead');
});
const textOf = async (request: Request) => (await takeAhead(request)).text();

it('gives what was fetched ahead, once', async () => {
  ahead(Promise.resolve(new Response('ahead')));
  expect(await textOf(at(feed))).toBe('ahead');
  expect(asked).toEqual([]);
  expect(await textOf(at(feed))).toBe('asked');
});

it('asks for everything else', async () => {
  ahead(Promise.resolve(new Response('ahead')));
  expect(await textOf(at('/api/explore/all?limit=30&cursor=a'))).toBe('asked');
  expect(await textOf(new Request(at(feed), { method: 'POST' }))).toBe('asked');
  expect(await textOf(at(feed))).toBe('ahead');
});

it.each([
  ['refused', () => Promise.resolve(new Response(null, { status: 503 }))],
  ['lost', () => Promise.reject(new TypeError('failed to fetch'))],
])('asks again for what was %s', async (_, answer) => {
  ahead(answer());
  expect(await textOf(at(feed))).toBe('asked');
});
