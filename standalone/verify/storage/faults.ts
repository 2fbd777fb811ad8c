import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export type Fault = {
  readonly name: string;
  /** Changes files of the folder; answers with what it did, or null when there is nothing there that it could change. */
  readonly strike: (folder: string, random: () => number, earlier: string) => string | null;
};

const PAGE = 4096;
/** The head of a journal, and of each of its pages. */
const [JOURNAL_HEAD, FRAME_HEAD] = [32, 24];

const below = (folder: string, end: RegExp): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => end.test(path) && statSync(path).isFile() && statSync(path).size > 0)
    .sort();
const one = <T>(from: readonly T[], random: () => number): T | undefined => from[Math.floor(random() * from.length)];
const within = (from: number, to: number, random: () => number): number => from + Math.floor(random() * (to - from));

/** Lets a fault change the bytes of one file of a kind; `change` answers with what it did and the bytes to be there. */
const onFile =
  (
    end: RegExp,
    change: (bytes: Buffer, random: () => number, stale: Buffer | null) => readonly [string, Buffer] | null,
  ) =>
  (folder: string, random: () => number, earlier: string): string | null => {
    const path = one(below(folder, end), random);
    if (path === undefined) return null;
    const old = join(earlier, relative(folder, path));
    const changed = change(readFileSync(path), random, existsSync(old) ? readFileSync(old) : null);
    if (changed === null) return null;
    writeFileSync(path, changed[1]);
    return `${relative(folder, path)}: ${changed[0]}`;
  };

const flip = (bytes: Buffer, from: number, to: number, random: () => number): readonly [string, Buffer] => {
  const at = within(from, to, random);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << within(0, 8, random));
  return [`one bit at ${at} of ${bytes.length}`, bytes];
};
const pageAt = (bytes: Buffer, random: () => number): number => within(0, bytes.length / PAGE, random) * PAGE;
const frameAt = (bytes: Buffer, random: () => number): number =>
  JOURNAL_HEAD + within(0, (bytes.length - JOURNAL_HEAD) / (PAGE + FRAME_HEAD), random) * (PAGE + FRAME_HEAD);

const DB = /\.db$/;
const WAL = /\.db-wal$/;
const OBJECT = /objects\/.*~$/;

export const faults: readonly Fault[] = [
  { name: 'one bit of a page', strike: onFile(DB, (bytes, random) => flip(bytes, 100, bytes.length, random)) },
  { name: 'one bit of the header', strike: onFile(DB, (bytes, random) => flip(bytes, 0, 100, random)) },
  {
    name: 'a page of zeros',
    strike: onFile(DB, (bytes, random) => {
      const at = pageAt(bytes, random);
      return [`zeros at ${at} of ${bytes.length}`, bytes.fill(0, at, at + PAGE)];
    }),
  },
  {
    name: 'a page of noise',
    strike: onFile(DB, (bytes, random) => {
      const at = pageAt(bytes, random);
      for (let n = at; n < at + PAGE; n++) bytes[n] = within(0, 256, random);
      return [`noise at ${at} of ${bytes.length}`, bytes];
    }),
  },
  {
    name: 'a torn last page',
    strike: onFile(DB, (bytes, random) => {
      const end = bytes.length - within(1, PAGE, random);
      return [`zeros from ${end} of ${bytes.length}`, bytes.fill(0, end)];
    }),
  },
  {
    name: 'a page in the place of another',
    strike: onFile(DB, (bytes, random) => {
      const [from, to] = [pageAt(bytes, random), pageAt(bytes, random)];
      if (from === to) return null;
      return [
        `the page of ${from} at ${to} of ${bytes.length}`,
        Buffer.from(bytes).fill(bytes.subarray(from, from + PAGE), to, to + PAGE),
      ];
    }),
  },
  {
    name: 'a page that was never written',
    strike: onFile(DB, (bytes, random, stale) => {
      const changed = Array.from(
        { length: Math.floor(Math.min(stale?.length ?? 0, bytes.length) / PAGE) },
        (_, n) => n * PAGE,
      ).filter((at) => stale && !stale.subarray(at, at + PAGE).equals(bytes.subarray(at, at + PAGE)));
      const at = one(changed, random);
      if (at === undefined || !stale) return null;
      stale.copy(bytes, at, at, at + PAGE);
      return [`its old page at ${at} of ${bytes.length}`, bytes];
    }),
  },
  {
    name: 'a cut file',
    strike: onFile(DB, (bytes, random) => {
      const end = random() < 0.2 ? 0 : within(0, bytes.length, random);
      return [`cut to ${end} of ${bytes.length}`, bytes.subarray(0, end)];
    }),
  },
  { name: 'one bit of a journal', strike: onFile(WAL, (bytes, random) => flip(bytes, 0, bytes.length, random)) },
  {
    name: 'a torn end of a journal',
    strike: onFile(WAL, (bytes, random) => {
      const end = bytes.length - within(1, 2 * PAGE, random);
      return random() < 0.5
        ? [`cut to ${end} of ${bytes.length}`, bytes.subarray(0, Math.max(end, 0))]
        : [`zeros from ${end} of ${bytes.length}`, bytes.fill(0, Math.max(end, 0))];
    }),
  },
  {
    name: 'a hole in a journal',
    strike: onFile(WAL, (bytes, random) => {
      const at = frameAt(bytes, random);
      return [`zeros at ${at} of ${bytes.length}`, bytes.fill(0, at, at + PAGE + FRAME_HEAD)];
    }),
  },
  {
    name: 'a lost journal',
    strike: (folder, random) => {
      const path = one(below(folder, WAL), random);
      if (path === undefined) return null;
      rmSync(path);
      return `${relative(folder, path)}: deleted`;
    },
  },
  {
    name: 'a lost database',
    strike: (folder, random) => {
      const path = one(below(folder, DB), random);
      if (path === undefined) return null;
      for (const end of ['', '-wal']) rmSync(path + end, { force: true });
      return `${relative(folder, path)}: deleted, with its journal`;
    },
  },
  {
    name: 'a mark cut short',
    strike: (folder, random) => {
      const path = one(below(folder, /-mark$/), random);
      if (path === undefined) return null;
      truncateSync(path, within(0, 12, random));
      return `${relative(folder, path)}: cut short`;
    },
  },
  { name: 'one bit of a file', strike: onFile(OBJECT, (bytes, random) => flip(bytes, 0, bytes.length, random)) },
  {
    name: 'a file cut short',
    strike: onFile(OBJECT, (bytes, random) => {
      const end = within(0, bytes.length, random);
      return [`cut to ${end} of ${bytes.length}`, bytes.subarray(0, end)];
    }),
  },
];
