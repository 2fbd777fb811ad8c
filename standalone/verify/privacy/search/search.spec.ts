import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { Search } from './search.js';

const word = 'qwfpgjluyarst';
const text = (inside = word) => `Once upon a time there was ${inside}, and nobody knew. `.repeat(3);
const find = (bytes: Buffer | string) => new Search([word]).inBytes(Buffer.from(bytes as string), 'planted');

describe('the search finds a word', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'verify-privacy-search-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['as it is', text()],
    ['in capitals', text(word.toUpperCase())],
    ['escaped for an address', text([...word].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''))],
    ['in UTF-16, little end first', Buffer.from(text(), 'utf16le')],
    ['in UTF-16, big end first', Buffer.from(text(), 'utf16le').swap16()],
    ['in hexadecimal digits', Buffer.from(text()).toString('hex')],
    ['in a line of a log', JSON.stringify({ level: 30, msg: `GET /api/images/search?q=${word}` })],
    ['in gzip', gzipSync(text())],
    ['in gzip in gzip', gzipSync(gzipSync(text()))],
    ['in gzip that is cut off', gzipSync(text()).subarray(0, -6)],
    ['in zlib amid other bytes', Buffer.concat([Buffer.alloc(99, 7), deflateSync(text()), Buffer.alloc(99, 8)])],
    ['in Brotli', brotliCompressSync(text())],
  ])('%s', (_, bytes) => {
    expect(find(bytes)).not.toEqual([]);
  });

  it.each([0, 1, 2, 3, 4, 5])('in base64 in JSON, %i characters in', (before) => {
    const hidden = `${'-'.repeat(before)}${word}?>~`;
    for (const encoding of ['base64', 'base64url'] as const)
      expect(find(JSON.stringify({ picture: Buffer.from(hidden).toString(encoding) }))).not.toEqual([]);
  });

  it('in gzip within a tar archive', async () => {
    const archive = pack();
    archive.entry({ name: 'first' }, 'nothing');
    archive.entry({ name: 'second.gz' }, gzipSync(text()));
    archive.finalize();
    expect(find(await buffer(archive))).not.toEqual([]);
  });

  it('in the name of a file, and in one whose name begins with a dot', () => {
    const home = join(folder, 'names');
    mkdirSync(join(home, '.hidden'), { recursive: true });
    writeFileSync(join(home, `${word}.json`), '{}');
    writeFileSync(join(home, '.hidden', '.half.part'), text());
    const files = new Set(new Search([word]).inFolder(home).map(({ file }) => file));
    expect([...files].sort()).toEqual([join('.hidden', '.half.part'), `${word}.json`]);
  });

  const database = (name: string, prepare: string): DatabaseSync => {
    const file = new DatabaseSync(join(folder, name));
    file.exec(`${prepare}; CREATE TABLE said (words TEXT)`);
    return file;
  };

  it('in a page of SQLite that is free, unless it is deleted securely', () => {
    for (const [name, secure, isFound] of [
      ['left.db', 0, true],
      ['clean.db', 1, false],
    ] as const) {
      const file = database(name, `PRAGMA secure_delete = ${secure}`);
      for (let row = 0; row < 200; row += 1) file.prepare('INSERT INTO said VALUES (?)').run(text());
      file.exec('DELETE FROM said');
      file.close();
      expect(new Search([word]).inFile(join(folder, name)).length > 0).toBe(isFound);
    }
  });

  it('in a value of SQLite that is cut in two by the end of a page', () => {
    const file = database('long.db', 'PRAGMA page_size = 512');
    for (let before = 1; before < 600; before += 1)
      file.prepare('INSERT INTO said VALUES (?)').run(`${'.'.repeat(before)}${word}x${before}`);
    file.exec(`DELETE FROM said WHERE rowid NOT IN (SELECT rowid FROM said WHERE length(words) BETWEEN 480 AND 500)`);
    file.exec('VACUUM');
    file.close();
    const finds = new Search([word]).inFile(join(folder, 'long.db'), 'long.db', true);
    expect(finds.map(({ form }) => form)).toContain('row, as it is');
  });

  it('in a search index that only notes what is gone, until it is merged', () => {
    const path = join(folder, 'index.db');
    const file = new DatabaseSync(path);
    file.exec('PRAGMA secure_delete = 1; CREATE VIRTUAL TABLE words USING fts5(text)');
    file.prepare('INSERT INTO words (rowid, text) VALUES (1, ?)').run(text());
    file.exec('DELETE FROM words WHERE rowid = 1');
    expect(new Search([word]).inFile(path)).not.toEqual([]);
    file.exec("INSERT INTO words (words) VALUES ('optimize')");
    file.close();
    expect(new Search([word]).inFile(path)).toEqual([]);
  });
});

it('a search that finds nothing says nothing, and tells how much it has read', () => {
  const search = new Search([word]);
  expect(search.inBytes(gzipSync(text('a stranger')), 'clean')).toEqual([]);
  expect(search.bytes).toBeGreaterThan(text('a stranger').length);
});
