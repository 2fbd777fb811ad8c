import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/**
 * One object in one file: the bytes as they came, then what is known of them, so that both are renamed into place at once.
 * Decoders of pictures pass over what follows the picture, so the files can be looked at as they are.
 *
 *     bytes | {"contentType":…,"etag":…} | length of that, 4 bytes | "pictora1"
 */
export type ObjectFacts = { readonly contentType: string; readonly etag: string };

const MAGIC = Buffer.from('pictora1');
const TAIL = 4 + MAGIC.length;

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
    const facts = { contentType, etag: hash.digest('hex').slice(0, 32) };
    const footer = Buffer.from(JSON.stringify(facts));
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

export const readObjectFacts = async (
  file: FileHandle,
): Promise<ObjectFacts & { readonly size: number; readonly modifiedAt: Date }> => {
  const { size: whole, mtime: modifiedAt } = await file.stat();
  const tail = whole < TAIL ? Buffer.alloc(0) : await readAt(file, whole - TAIL, TAIL);
  if (!tail.subarray(4).equals(MAGIC)) throw new Error('The file was not written by this object storage');
  const length = tail.readUInt32BE(0);
  const size = whole - TAIL - length;
  const facts = JSON.parse((await readAt(file, size, length)).toString()) as ObjectFacts;
  return { ...facts, size, modifiedAt };
};
