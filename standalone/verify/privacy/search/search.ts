import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { formsOf, type Form } from './forms.js';
import { rowsOf } from './rows.js';
import { unpacked } from './unpack.js';

/** A word that was found: in which file, how it lies there, what leads up to its end, and a little of what stands around it. */
export type Find = {
  readonly word: string;
  readonly file: string;
  readonly form: string;
  readonly lead: string;
  readonly around: string;
};

type Needle = Form & { readonly word: string };
const AROUND = 40;
const picture = /\.(webp|avif|jpe?g|png|webm|mp4)$|objects\/(images|videos|renditions|avatars|staging)\//;
const sqlite = 'SQLite format 3\0';

/** Looks for words in bytes, in files and in folders, in every form and below every compression that it knows. */
export class Search {
  private readonly needles: readonly Needle[];
  /** What has been read so far, compressed things counted as they came out. */
  bytes = 0;

  constructor(words: readonly string[]) {
    this.needles = words.flatMap((word) => formsOf(word).map((form) => ({ ...form, word })));
  }

  inBytes(bytes: Buffer, file: string): Find[] {
    return [
      ...this.plainly(bytes, file, ''),
      ...[...unpacked(bytes, picture.test(file))].flatMap(({ how, bytes: inner }) =>
        this.plainly(inner, file, `${how}, `),
      ),
    ];
  }

  /** @param isStill nobody writes the file: databases are read by their rows as well. */
  inFile(path: string, file = basename(path), isStill = false): Find[] {
    const bytes = readFileSync(path);
    const isDatabase = bytes.subarray(0, sqlite.length).toString('latin1') === sqlite;
    return [...this.inBytes(bytes, file), ...(isDatabase && isStill ? this.plainly(rowsOf(path), file, 'row, ') : [])];
  }

  /** Names of files and folders are looked at as well. A file that goes away meanwhile is none. */
  inFolder(folder: string, isStill = false): Find[] {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
      const path = join(folder, file);
      const inName = this.plainly(Buffer.from(file), file, 'name of the file, ');
      try {
        return statSync(path).isFile() ? [...inName, ...this.inFile(path, file, isStill)] : inName;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return inName;
        throw error;
      }
    });
  }

  private plainly(bytes: Buffer, file: string, how: string): Find[] {
    this.bytes += bytes.length;
    const exact = bytes.toString('latin1');
    const folded = exact.toLowerCase();
    return this.needles.flatMap(({ word, form, text, foldsCase }) => {
      const finds: Find[] = [];
      const within = foldsCase ? folded : exact;
      for (let at = within.indexOf(text); at !== -1; at = within.indexOf(text, at + text.length)) {
        const around = JSON.stringify(exact.slice(Math.max(0, at - AROUND), at + text.length + AROUND));
        const lead = folded.slice(Math.max(0, at - AROUND), at + text.length).replaceAll('\0', '');
        finds.push({ word, file, form: how + form, lead, around });
      }
      return finds;
    });
  }
}

export const told = ({ word, file, form, around }: Find): string => `${word} in ${file} (${form}): ${around}`;
