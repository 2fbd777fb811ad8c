import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Violation } from '../kit/harness.js';
import { canariesOf, kept, neverKept, tagOf } from './canaries.js';
import { faultsOfExport, type Files } from './export.js';
import { assertGone, assertQuiet, assertSeen, searchFor } from './judge.js';
import { Search } from './search/search.js';
import { tellStory } from './story.js';

const tag = tagOf(1, 'leaving');
const words = canariesOf(1, 0, tag);
const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.Qm9iIGFuZCBBbGljZSB3ZXJlIGhlcmU';
const secrets = [
  { what: 'access token', value: token },
  { what: 'code for a new password', value: '493817' },
];
const about = { people: [{ words, secrets }], tag, seed: 1 };

const violationOf = (act: () => void): Violation => {
  try {
    act();
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
  throw new Error('nothing was noticed');
};

it('a person who lived with all their words is in no log, takes all of it along, and leaves nothing', async () => {
  const figures = await tellStory({ seed: 1, people: 1, isWhole: false, isDrawn: false }, () => undefined);
  expect(Object.fromEntries(figures.map(({ what, value }) => [what, value]))).toMatchObject({
    'people who lived in the app and left': '1',
    'exports that were complete and valid': '1 of 1',
  });
}, 600_000);

describe('the harness', () => {
  it('gives each person at least twenty words, and no two the same', () => {
    const all = [0, 1, 2].flatMap((number) => Object.values(canariesOf(1, number, tag)));
    expect(kept.length + neverKept.length).toBeGreaterThanOrEqual(20);
    expect(new Set(all).size).toBe(3 * (kept.length + neverKept.length));
    expect(tagOf(1, 'staying')).not.toBe(tag);
  });

  const line = (fields: object) => `{"level":30,"name":"gateway"}\n${JSON.stringify({ level: 30, ...fields })}\n`;

  it.each([
    ['a prompt in a log', { msg: `a lake and a ${words.prompt}` }, 'prompt'],
    [
      'a password in an error',
      { err: { message: `Unexpected token in {"password":"${words.password}"}` } },
      'password',
    ],
    ['a word in an address', { url: `/api/images/search?q=${words.imageSearch}` }, 'imageSearch'],
    ['a cut-off token', { authorization: token.slice(-30) }, token.slice(-24)],
    ['a token in base64', { state: Buffer.from(`..${token}..`).toString('base64') }, 'base64'],
    ['a code', { mail: 'code 493817' }, '493817'],
  ])('notices %s', (_, fields, told) => {
    const { message, history } = violationOf(() => assertQuiet(line(fields), about));
    expect(message).toMatch(/the logs tell/);
    expect(history.join('\n')).toContain(told);
  });

  it('takes a longer number for no code, and a quiet log for quiet', () => {
    expect(() => assertQuiet(line({ time: 14938170, ids: ['a', 'b'] }), about)).not.toThrow();
  });

  it('notices what is left in a file, whoever hid it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-privacy-left-'));
    try {
      writeFileSync(join(folder, 'clean.json'), '{"id":"somebody else"}');
      assertGone(searchFor(about).inFolder(folder), 'the folder', about);
      writeFileSync(join(folder, 'left.bin'), gzipSync(JSON.stringify({ name: words.lastName, and: words.comment })));
      const { message, history } = violationOf(() =>
        assertGone(searchFor(about).inFolder(folder), 'the folder', about),
      );
      expect(message).toBe('the folder still holds something of who has left: 2 places');
      expect(history.join('\n')).toMatch(/^lastName .* in left\.bin \(gzip, as it is\)[^]*\ncomment /);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const seen = (text: string) => new Search([tag]).inBytes(Buffer.from(text), 'data');
  const everything = kept.map((name) => words[name]).join(' ');

  it('does not trust a search that misses a word which is there', () => {
    expect(() => assertSeen(seen(everything), about)).not.toThrow();
    const { history } = violationOf(() => assertSeen(seen(everything.replace(words.reportNote, '')), about));
    expect(history).toEqual(['reportNote']);
  });

  it.each(neverKept)('notices that %s is kept', (name) => {
    const { history } = violationOf(() => assertSeen(seen(`${everything} ${words[name]}`), about));
    expect(history.join()).toContain(`${name} (${words[name]})`);
  });

  describe('of an export', () => {
    let files: Files;
    beforeAll(() => {
      files = new Map([
        ['images.json', Buffer.from(JSON.stringify([{ id: 'no image', file: 'images/1.webp' }]))],
        ['messages.json', Buffer.from(JSON.stringify(words.message))],
        ['credits.json', Buffer.from('[]')],
      ]);
    });

    it('notices missing files, what is not as its schema says, missing words, and what was taken back', () => {
      const faults = faultsOfExport(files, { words }).join('\n');
      for (const fault of ['profile.json is missing', 'images.json: ', 'comment is missing'])
        expect(faults).toContain(fault);
      expect(faults).not.toMatch(/credits\.json|^message is missing/m);
      const back = new Map([...files, ['jobs.json', Buffer.from(JSON.stringify(words.removedName))] as const]);
      expect(faultsOfExport(back, { words }).join('\n')).toContain('removedName was taken back');
    });
  });
});
