import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ObjectDamaged, ObjectNotFound, type ObjectStorage } from '@pictora/object-storage';
import { documentsOf } from './records.js';

/** A file that a record names, or that lies in the store. `etag`: the first 32 hexadecimal digits of its SHA-256. */
export type File = { readonly key: string; readonly size: number; readonly etag: string };

type MediaRecord = {
  readonly _id: string;
  readonly ownerId: string;
  readonly file: File;
  readonly clean?: File | null;
  readonly poster?: File;
};

/** Below these each file is named by a record of media's; a smaller copy below the last belongs to the record of its id. */
const named = ['images/', 'videos/'];
const copies = 'renditions/';
const areas = [...named, copies, 'staging/', 'avatars/'];

export type Shelved = {
  readonly records: readonly { id: string; files: readonly File[] }[];
  readonly keys: readonly string[];
};

/** What media's records name, from its file in the data folder, and what is in the store. */
export const shelvedIn = async (dataDir: string, storage: ObjectStorage): Promise<Shelved> => {
  const records = documentsOf(dataDir, 'media', ['images', 'videos']).flatMap((json) => {
    const { _id, ownerId, file, clean, poster } = JSON.parse(json) as MediaRecord;
    // Without an owner it is what is left of a removed one.
    return ownerId === '' ? [] : [{ id: _id, files: [file, clean, poster].filter((named) => named != null) }];
  });
  const keys: string[] = [];
  for (const area of areas) for await (const { key } of storage.list(area)) keys.push(key);
  return { records, keys };
};

/** Files that no record knows: what died left them, and the janitor takes them away in its time. */
export const withoutRecord = ({ records, keys }: Shelved): string[] => {
  const known = new Set(records.flatMap(({ files }) => files.map(({ key }) => key)));
  const ids = new Set(records.map(({ id }) => id));
  return keys.filter((key) => !known.has(key) && !(key.startsWith(copies) && ids.has(key.split('/')[1] ?? '')));
};

/** Records whose file is not there, or is not the one that they name. */
export const withoutFile = async ({ records }: Shelved, storage: ObjectStorage): Promise<string[]> => {
  const faults: string[] = [];
  for (const { id, files } of records)
    for (const file of files) {
      const wrong = await wrongOf(file, storage);
      if (wrong !== null) faults.push(`the file ${file.key} of record ${id} is ${wrong}`);
    }
  return faults;
};

const wrongOf = async ({ key, size, etag }: File, storage: ObjectStorage): Promise<'lost' | 'another' | null> => {
  try {
    const bytes = await buffer((await storage.get(key)).body);
    const isThat = bytes.length === size && createHash('sha256').update(bytes).digest('hex').startsWith(etag);
    return isThat ? null : 'another';
  } catch (error) {
    if (error instanceof ObjectNotFound) return 'lost';
    if (error instanceof ObjectDamaged) return 'another';
    throw error;
  }
};
