import { createHash, type Hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ObjectDamaged } from '../object-storage.errors.js';

/**
 * One object in one file: the bytes as they came, then what is known of them, so that both are renamed into place at once.
 * Decoders of pictures pass over what follows the picture, so the files can be looked at as they are.
 *
 *     bytes | {"contentType":…,"etag":…,"sum":…} | length of that, 4 bytes | "pictora1"
 */
export type ObjectFacts = { readonly contentType: string; readonly etag: string };

const MAGIC = Buffer.from('pictora1');
const TAIL = 4 + MAGIC.length;

const sumOf = ({ contentType, etag }: ObjectFacts): number => crc32(`${contentType} ${etag}`);
export const etagOf = (hash: Hash): string => hash.digest('hex').slice(0, 32);

/** Writes and syncs a new file. */
export const writeObjectFile = async (
  path: string,
  body: Uint8Array | Readable,
  contentType: string,
): Promise<ObjectFacts & { readonly size: number }> => {
  const file = await open(path, 'wx');
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
      hash.update(bytes);
      size += bytes.length;
      await file.appendFile(bytes);
    }
    const facts = { contentType, etag: etagOf(hash) };
    const footer = Buffer.from(JSON.stringify({ ...facts, sum: sumOf(facts) }));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(footer.length);
    await file.appendFile(Buffer.concat([footer, length, MAGIC]));
    await file.sync();
    return { ...facts, size };
  } finally {
    await file.close();
  }
};

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** What is known of an object. Throws ObjectDamaged for a file that does not end as one of ours does. */
export const readObjectFacts = async (
  file: FileHandle,
  key: string,
): Promise<ObjectFacts & { readonly size: number; readonly modifiedAt: Date }> => {
  const { size: whole, mtime: modifiedAt } = await file.stat();
  const tail = whole < TAIL ? Buffer.alloc(0) : await readAt(file, whole - TAIL, TAIL);
  if (!tail.subarray(4).equals(MAGIC))
    throw new ObjectDamaged(key, 'it was not written by this object storage, or is cut off');
  const length = tail.readUInt32BE(0);
  const size = whole - TAIL - length;
  const facts = factsOf(size < 0 ? '' : (await readAt(file, size, length)).toString());
  if (facts === null) throw new ObjectDamaged(key, 'what is known of it cannot be read');
  return { ...facts, size, modifiedAt };
};

const factsOf = (text: string): ObjectFacts | null => {
  try {
    const { contentType, etag, sum } = JSON.parse(text) as Partial<ObjectFacts & { readonly sum: number }>;
    if (typeof contentType !== 'string' || typeof etag !== 'string') return null;
    // Files of earlier versions have no sum.
    return sum === undefined || sum === sumOf({ contentType, etag }) ? { contentType, etag } : null;
  } catch {
    return null;
  }
};
