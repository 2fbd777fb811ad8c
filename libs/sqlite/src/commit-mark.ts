import { closeSync, existsSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { StorageError } from './storage-error.js';

/**
 * A journal whose end is torn, or that is gone, SQLite takes for one that ended earlier: it opens, and what was acknowledged
 * is missing. So each file counts its commits, in the field of its header that is for applications, and a mark beside it
 * (`FILE-mark`) says how far the count had come when the last commit was acknowledged. The mark is written after the
 * commit and not waited for: it is never ahead of the file, and behind it only after a loss of power.
 *
 *     "PICT" | count, 4 bytes | crc32 of those, 4 bytes
 */
const MAGIC = Buffer.from('PICT');
const SIZE = 12;
const WRAP = 0x7fff_ffff;

export const markOf = (path: string): string => `${path}-mark`;

const encode = (count: number): Buffer => {
  const bytes = Buffer.alloc(SIZE);
  MAGIC.copy(bytes);
  bytes.writeUInt32BE(count, 4);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, 8)), 8);
  return bytes;
};

/** The count that a mark tells; null for one that was never written, or not whole. */
const decode = (bytes: Buffer): number | null => {
  if (bytes.length < SIZE || !bytes.subarray(0, 4).equals(MAGIC)) return null;
  return bytes.readUInt32BE(8) === crc32(bytes.subarray(0, 8)) ? bytes.readUInt32BE(4) : null;
};

/** What was acknowledged of the file, or null when nothing says so. Throws where there is a mark and no file. */
export const acknowledged = (path: string): number | null => {
  if (path === ':memory:' || !existsSync(markOf(path))) return null;
  const count = decode(readFileSync(markOf(path)));
  if (count !== null && count > 0 && !existsSync(path))
    throw new StorageError('data_damaged', path, 'the file is gone');
  return count;
};

const countOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA application_id').get()?.['application_id']);

/** Throws when the file is not as far as it was acknowledged to be. */
export const assertNothingLost = (database: DatabaseSync, path: string, count: number | null): void => {
  if (count === null) return;
  const found = countOf(database);
  const missing = (count - found) & WRAP;
  // Beyond half of the round the file is ahead.
  if (missing === 0 || missing > WRAP / 2) return;
  const what = `its last ${missing} acknowledged commits are missing (it is at ${found}, ${markOf(path)} says ${count})`;
  throw new StorageError('data_damaged', path, what);
};

/** Counts the commits of one connection to a file. */
export class CommitMark {
  private readonly file: number | null;

  constructor(private readonly database: DatabaseSync) {
    const path = database.location();
    this.file = path === null ? null : openSync(markOf(path), existsSync(markOf(path)) ? 'r+' : 'w+', 0o600);
    // The room for it is taken here, where a full disk can still be told.
    const there = Buffer.alloc(SIZE);
    if (this.file !== null && (readSync(this.file, there, 0, SIZE, 0) < SIZE || decode(there) === null)) this.write(0);
  }

  /** Inside a transaction that has changed something; the answer is for {@link acknowledge}. */
  count(): number {
    const next = (countOf(this.database) + 1) & WRAP;
    this.database.exec(`PRAGMA application_id = ${next}`);
    return next;
  }

  /** After the commit. A mark that could not be written lags, which costs nothing until the file is damaged as well. */
  acknowledge(count: number): void {
    try {
      this.write(count);
    } catch (error) {
      if (storageIsFine(error)) throw error;
    }
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
  }

  private write(count: number): void {
    if (this.file !== null) writeSync(this.file, encode(count), 0, SIZE, 0);
  }
}

const storageIsFine = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EROFS' && code !== 'EIO' && code !== 'EFBIG';
};
