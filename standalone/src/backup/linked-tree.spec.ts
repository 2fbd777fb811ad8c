import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LinkedTree } from './linked-tree.js';

describe('the second names of a folder’s files', () => {
  let folder: string;
  let tree: LinkedTree;
  const inFolder = (path: string) => join(folder, 'from', path);
  const write = (path: string, text = path) => {
    mkdirSync(dirname(inFolder(path)), { recursive: true });
    // As the app does: aside, then in its place.
    writeFileSync(inFolder('.aside'), text);
    renameSync(inFolder('.aside'), inFolder(path));
  };
  const names = () =>
    globSync('**/*', { cwd: join(folder, 'to') })
      .filter((path) => statSync(join(folder, 'to', path)).isFile())
      .sort();
  const read = (path: string) => readFileSync(join(folder, 'to', path), 'utf8');
  /** Folders that nobody has touched for a while. */
  const rest = () => {
    const long = new Date(Date.now() - 3_600_000);
    for (const path of ['', ...globSync('**/', { cwd: join(folder, 'from') })]) utimesSync(inFolder(path), long, long);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-tree-'));
    mkdirSync(inFolder(''));
    tree = new LinkedTree(inFolder(''), join(folder, 'to'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are those of all files, and databases are listed apart', () => {
    write('outbox/one.json');
    write('media/objects/images/a/1.webp~');
    write('identity/records.db');
    write('identity/records.db-wal');
    write('media/temporary/half');
    tree.pass();
    expect(names()).toEqual(['media/objects/images/a/1.webp~', 'outbox/one.json']);
    expect(tree.databases()).toEqual(['identity/records.db']);
    expect(statSync(join(folder, 'to/outbox/one.json')).ino).toBe(statSync(inFolder('outbox/one.json')).ino);
  });

  it.each([
    ['folders at rest', true],
    ['folders that have just changed', false],
  ])('follow what is added, replaced and removed, in %s', (_, atRest) => {
    write('media/objects/images/a/1~');
    write('media/objects/images/b/1~');
    write('media/objects/images/c/1~');
    write('media/objects/images/d/deep/1~');
    if (atRest) rest();
    tree.pass();
    write('media/objects/images/a/2~');
    write('media/objects/images/b/1~', 'another');
    rmSync(inFolder('media/objects/images/c'), { recursive: true });
    rmSync(inFolder('media/objects/images/d/deep/1~'));
    write('media/objects/images/d/deep/2~');
    write('media/objects/new/1~');
    write('social/records.db');
    tree.pass();
    expect(names()).toEqual([
      'media/objects/images/a/1~',
      'media/objects/images/a/2~',
      'media/objects/images/b/1~',
      'media/objects/images/d/deep/2~',
      'media/objects/new/1~',
    ]);
    expect(read('media/objects/images/b/1~')).toBe('another');
    expect(tree.databases()).toEqual(['social/records.db']);
  });

  it('keep a file that is removed from the folder afterwards', () => {
    write('media/objects/images/a/1~', 'the picture');
    tree.pass();
    rmSync(inFolder('media/objects'), { recursive: true });
    expect(read('media/objects/images/a/1~')).toBe('the picture');
  });

  it('do not look again into a folder at rest', () => {
    write('media/objects/images/a/1~');
    rest();
    tree.pass();
    rmSync(join(folder, 'to/media/objects/images/a/1~'));
    tree.pass();
    expect(existsSync(join(folder, 'to/media/objects/images/a/1~'))).toBe(false);
  });

  it('lead through a folder that operators have put elsewhere', () => {
    mkdirSync(join(folder, 'large-disk/objects'), { recursive: true });
    writeFileSync(join(folder, 'large-disk/objects/1~'), 'far');
    symlinkSync(join(folder, 'large-disk'), inFolder('media'));
    tree.pass();
    expect(read('media/objects/1~')).toBe('far');
  });
});
