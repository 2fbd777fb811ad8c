import { randomUUID } from 'node:crypto';
import { access, constants, copyFile, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { assertKey, assertPrefix } from '../object-key.js';
import { ObjectNotFound, RangeNotSatisfiable } from '../object-storage.errors.js';
import type { ByteRange, ObjectInfo, ObjectStorage, PutOptions } from '../object-storage.port.js';
import { isMissing, isObjectFile, pathOf, pruneUpTo, syncFolder, syncUpTo, withoutMark } from './folder-paths.js';
import { heldAgainst } from './held-against.js';
import { readObjectFacts, writeObjectFile } from './object-file.js';

/** A temporary file of this age belongs to nobody that still lives. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000;
const RENAME_TRIES = 20;

/** Objects as files in a folder, for one machine and any number of processes on it. */
export class FolderObjectStorage implements ObjectStorage {
  private constructor(
    private readonly root: string,
    private readonly temporary: string,
  ) {}

  /** Makes the folder when it is not there, and removes what writers that died long ago have left. */
  static async open(path: string, now: () => Date = () => new Date()): Promise<FolderObjectStorage> {
    const root = resolve(path, 'objects');
    const temporary = resolve(path, 'temporary');
    await mkdir(root, { recursive: true });
    await mkdir(temporary, { recursive: true });
    await syncFolder(resolve(path));
    for (const name of await readdir(temporary)) {
      const left = join(temporary, name);
      const age = await stat(left).catch(() => undefined);
      if (age && now().getTime() - age.mtimeMs > ABANDONED_AFTER_MS) await rm(left, { force: true });
    }
    return new FolderObjectStorage(root, temporary);
  }

  async put(key: string, body: Uint8Array | Readable, { contentType }: PutOptions): Promise<ObjectInfo> {
    assertKey(key);
    return this.replace(key, async (path) => {
      await writeObjectFile(path, body, contentType);
    });
  }

  async get(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: Readable }> {
    const file = await this.open(key);
    try {
      const info = { key, ...(await readObjectFacts(file, key)) };
      const { start, end } = { start: range?.start ?? 0, end: Math.min(range?.end ?? info.size - 1, info.size - 1) };
      if (range && (start >= info.size || end < start)) throw new RangeNotSatisfiable(key, info.size);
      if (info.size > 0) {
        const bytes = file.createReadStream({ start, end });
        const isWhole = start === 0 && end === info.size - 1;
        return { info, body: isWhole ? heldAgainst(info, bytes) : bytes };
      }
      await file.close();
      return { info, body: Readable.from([]) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async stat(key: string): Promise<ObjectInfo> {
    const file = await this.open(key);
    try {
      return { key, ...(await readObjectFacts(file, key)) };
    } finally {
      await file.close();
    }
  }

  async exists(key: string): Promise<boolean> {
    assertKey(key);
    try {
      await access(pathOf(this.root, key));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async copy(from: string, to: string): Promise<ObjectInfo> {
    assertKey(from);
    assertKey(to);
    return this.replace(to, async (path) => {
      try {
        await copyFile(pathOf(this.root, from), path, constants.COPYFILE_FICLONE);
      } catch (error) {
        throw isMissing(error) ? new ObjectNotFound(from) : error;
      }
      const file = await open(path, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    });
  }

  async remove(key: string): Promise<void> {
    assertKey(key);
    const path = pathOf(this.root, key);
    try {
      await rm(path);
      await syncFolder(dirname(path));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    await pruneUpTo(this.root, dirname(path));
  }

  async *list(prefix: string, after?: string): AsyncGenerator<ObjectInfo> {
    assertPrefix(prefix);
    yield* this.walk(prefix, after ?? '');
  }

  async ping(): Promise<void> {
    await access(this.root, constants.R_OK | constants.W_OK);
    await access(this.temporary, constants.R_OK | constants.W_OK);
  }

  private async open(key: string): Promise<FileHandle> {
    assertKey(key);
    try {
      return await open(pathOf(this.root, key), 'r');
    } catch (error) {
      throw isMissing(error) ? new ObjectNotFound(key) : error;
    }
  }

  /** Lets `write` make the whole, synced file aside, then puts it in place in one step. */
  private async replace(key: string, write: (path: string) => Promise<void>): Promise<ObjectInfo> {
    const aside = join(this.temporary, randomUUID());
    const path = pathOf(this.root, key);
    try {
      await write(aside);
      await this.moveIntoPlace(aside, path);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
    await syncUpTo(this.root, dirname(path));
    return this.stat(key);
  }

  private async moveIntoPlace(aside: string, path: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      await mkdir(dirname(path), { recursive: true });
      try {
        return await rename(aside, path);
      } catch (error) {
        // A removal may have pruned the folder that was empty until now.
        if (!isMissing(error) || tries === RENAME_TRIES) throw error;
      }
    }
  }

  private async *walk(prefix: string, after: string): AsyncGenerator<ObjectInfo> {
    const entries = await readdir(join(this.root, prefix), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const names = entries
      .map((entry) =>
        entry.isDirectory() ? `${entry.name}/` : isObjectFile(entry.name) ? withoutMark(entry.name) : '',
      )
      // A folder in which `after` lies may hold keys behind it.
      .filter(
        (name) => name !== '' && (prefix + name > after || (name.endsWith('/') && after.startsWith(prefix + name))),
      )
      .sort((one, other) => (one < other ? -1 : 1));
    for (const name of names) {
      if (name.endsWith('/')) yield* this.walk(prefix + name, after);
      else {
        const info = await this.stat(prefix + name).catch((error: unknown) => {
          // Removed since the folder was read.
          if (error instanceof ObjectNotFound) return null;
          throw error;
        });
        if (info) yield info;
      }
    }
  }
}
