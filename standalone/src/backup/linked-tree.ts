import {
  copyFileSync,
  constants,
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  type BigIntStats,
  type Dirent,
} from 'node:fs';
import { join } from 'node:path';
import { kindOf } from './parts.js';

/** A folder's time says that nothing happened since it was listed only if it was at rest for longer than clocks are coarse. */
const AT_REST_MS = 2_000;

type Folder = {
  readonly changedAt: bigint;
  readonly wasAtRest: boolean;
  readonly folders: readonly string[];
  readonly databases: readonly string[];
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Of files that come and go meanwhile; undefined when it is gone. */
const statOf = (path: string): BigIntStats | undefined => statSync(path, { bigint: true, throwIfNoEntry: false });

/**
 * A second tree of names for the files of a folder that is being written to. The app never writes into a file that has its
 * name, so a name more keeps what it was. Each pass brings the tree up to the folder and looks only into what has changed since
 * the last one, so that a pass while the app must wait is short. Databases are left to their own way of copying.
 */
export class LinkedTree {
  private readonly known = new Map<string, Folder>();

  constructor(
    private readonly from: string,
    private readonly to: string,
  ) {}

  /** Nothing waits in between: it is called also while the databases are locked. */
  pass(): void {
    this.visit('');
  }

  /** The databases that the passes have seen, by their paths in the folder. */
  databases(): string[] {
    return [...this.known].flatMap(([folder, { databases }]) => databases.map((name) => folder + name)).sort();
  }

  private visit(path: string): void {
    const stat = statOf(join(this.from, path));
    if (!stat) return this.forget(path);
    const known = this.known.get(path);
    if (known?.wasAtRest && known.changedAt === stat.mtimeNs) {
      for (const name of known.folders) this.visit(`${path}${name}/`);
      return;
    }
    const wasAtRest = Date.now() - Number(stat.mtimeMs) > AT_REST_MS;
    const listed = this.list(path);
    if (!listed) return this.forget(path);
    const { files, folders, databases } = listed;
    this.known.set(path, { changedAt: stat.mtimeNs, wasAtRest, folders, databases });
    mkdirSync(join(this.to, path), { recursive: true, mode: 0o700 });
    this.dropOthers(path, new Set([...files, ...folders]));
    for (const name of files) this.keep(path + name);
    for (const name of folders) this.visit(`${path}${name}/`);
  }

  private list(path: string) {
    const files: string[] = [];
    const folders: string[] = [];
    const databases: string[] = [];
    let entries: Dirent[];
    try {
      entries = readdirSync(join(this.from, path), { withFileTypes: true });
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    for (const entry of entries) {
      // Operators may have put a part of the data elsewhere.
      const what = entry.isSymbolicLink() ? statOf(join(this.from, path, entry.name)) : entry;
      const isFolder = what?.isDirectory() ?? false;
      const kind = kindOf(path + entry.name + (isFolder ? '/' : ''));
      if (kind === 'left-out') continue;
      if (isFolder) folders.push(entry.name);
      else if (what?.isFile()) (kind === 'database' ? databases : files).push(entry.name);
    }
    return { files, folders, databases };
  }

  /** What has gone from the folder goes from the tree: people who have left must not stay in it. */
  private dropOthers(path: string, kept: ReadonlySet<string>): void {
    for (const name of readdirSync(join(this.to, path))) if (!kept.has(name)) this.forget(`${path}${name}/`);
  }

  private forget(path: string): void {
    this.unlearn(path);
    rmSync(join(this.to, path.slice(0, -1)), { recursive: true, force: true });
  }

  private unlearn(path: string): void {
    for (const name of this.known.get(path)?.folders ?? []) this.unlearn(`${path}${name}/`);
    this.known.delete(path);
  }

  private keep(path: string): void {
    const [source, target] = [join(this.from, path), join(this.to, path)];
    const stat = statOf(source);
    if (!stat) return;
    const there = statOf(target);
    if (there?.ino === stat.ino) return;
    if (there) rmSync(target);
    try {
      linkSync(source, target);
    } catch (error) {
      if (isMissing(error)) return;
      // Not on one disk, or not on one that knows links.
      this.copy(source, target);
    }
  }

  private copy(source: string, target: string): void {
    try {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}
