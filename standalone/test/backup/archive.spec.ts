import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pack, type Headers } from 'tar-stream';
import { readArchive } from '../../src/backup/archive-reader.js';
import { writeArchive } from '../../src/backup/archive-writer.js';
import { newHeader } from '../../src/backup/manifest.js';
import { filesIn, writeFiles } from './a-folder.js';

const header = newHeader('1.0.0', new Date('2026-01-31T10:00:00.000Z'));
const files = {
  'outbox/one.json': '{"a": 1}',
  'media/objects/images/a/empty~': '',
  [`media/objects/images/${'long-'.repeat(30)}/${'name-'.repeat(30)}~`]:
    'a path that the oldest archives could not hold',
  'media/objects/images/b/large~': 'x'.repeat(200_000),
  'media/objects/videos/c/larger~': 'v'.repeat(3_000_001),
};

describe('an archive', () => {
  let folder: string;
  let archive: string;
  const at = (name: string) => join(folder, name);
  const read = () => readArchive(archive, at('out'), '1.0.0');
  const refusal = (code: string) => expect.objectContaining({ code });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-archive-'));
    archive = at('backup.tar');
    writeFiles(at('in'), files);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('gives back what was put in, and is its owner’s alone', async () => {
    const manifest = await writeArchive(at('in'), archive, header);
    expect(await read()).toEqual({ header, manifest });
    expect(filesIn(at('out'))).toEqual(files);
    expect(manifest.files.map(({ path }) => path)).toEqual(Object.keys(files).sort());
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(existsSync(`${archive}.part`)).toBe(false);
  });

  it('does not take the place of another file', async () => {
    writeFileSync(archive, 'precious');
    await expect(writeArchive(at('in'), archive, header)).rejects.toThrow(refusal('file_exists'));
    expect(readFileSync(archive, 'utf8')).toBe('precious');
  });

  it('is refused wherever it was cut off', async () => {
    await writeArchive(at('in'), archive, header);
    const whole = readFileSync(archive);
    // The end of an archive is two empty blocks, after which nothing is missing.
    const end = whole.length - 1_024;
    for (const length of [0, 100, 511, 512, 700, 1_024, 1_500, 5_000, 100_000, end - 1_000, end - 1]) {
      writeFileSync(archive, whole.subarray(0, length));
      await expect(read()).rejects.toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^(archive_damaged|not_a_backup)$/) }),
      );
      rmSync(at('out'), { recursive: true, force: true });
    }
  });

  it('is refused when one byte of a file is another', async () => {
    await writeArchive(at('in'), archive, header);
    const bytes = readFileSync(archive);
    const place = bytes.indexOf('xxxx') + 77_777;
    bytes.write('y', place);
    writeFileSync(archive, bytes);
    await expect(read()).rejects.toThrow(refusal('archive_damaged'));
  });

  it.each([
    ['a picture.png', '\x89PNG not a tar at all'],
    ['nothing', ''],
  ])('is not %s', async (_, text) => {
    writeFileSync(archive, text === '' ? text : text.padEnd(2_000));
    await expect(read()).rejects.toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^(archive_damaged|not_a_backup)$/) }),
    );
  });

  it('that is not there is named', async () => {
    await expect(read()).rejects.toThrow(/There is no file .*backup\.tar/);
  });

  describe('that somebody else has made', () => {
    type Given = readonly [Headers, string];
    const made = async (...entries: Given[]): Promise<void> => {
      const tar = pack();
      for (const [head, text] of entries) tar.entry(head, text);
      tar.finalize();
      await pipeline(tar, createWriteStream(archive));
    };
    const head: Given = [{ name: 'backup.json' }, JSON.stringify(header)];
    const list: Given = [{ name: 'manifest.json' }, JSON.stringify({ files: [] })];

    it.each(['data/../../escaped', 'data//tmp/escaped', 'data/media/../../escaped', 'data/.restore/decided/x'])(
      'writes nowhere but into its folder: %s',
      async (name) => {
        await made(head, [{ name }, 'caught'], list);
        await expect(read()).rejects.toThrow(refusal('unsafe_path'));
        expect(filesIn(folder)).toEqual(expect.not.objectContaining({ escaped: 'caught' }));
      },
    );

    it.each([
      ['a link that leads out', [{ name: 'data/out', type: 'symlink', linkname: '/etc' }, '']],
      ['a second name of a file elsewhere', [{ name: 'data/out', type: 'link', linkname: '/etc/passwd' }, '']],
      ['a folder', [{ name: 'data/out/', type: 'directory' }, '']],
      ['a file beside the data', [{ name: 'etc/passwd' }, 'root']],
      ['a file that is not on the list', [{ name: 'data/out' }, 'more']],
    ] as [string, Given][])('is refused with %s', async (_, entry) => {
      await made(head, entry, list);
      await expect(read()).rejects.toThrow(refusal('archive_damaged'));
    });

    it('is refused with a file twice', async () => {
      await made(head, [{ name: 'data/a' }, 'one'], [{ name: 'data/a' }, 'two'], list);
      await expect(read()).rejects.toThrow(refusal('archive_damaged'));
    });

    it('is refused when it is of a later version, before anything is unpacked', async () => {
      await made(
        [{ name: 'backup.json' }, JSON.stringify(newHeader('1.0.1', new Date()))],
        [{ name: 'data/a' }, ''],
        list,
      );
      await expect(read()).rejects.toThrow(refusal('newer_version'));
      expect(existsSync(at('out'))).toBe(false);
    });
  });
});
