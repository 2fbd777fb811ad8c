import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** What is about to be sent, with all that the store wants to know of it beforehand. */
export type Draft = {
  readonly size: number;
  readonly sha256: string;
  readonly body: () => Buffer | Readable;
  readonly discard: () => Promise<void>;
};

const inMemory = (bytes: Uint8Array): Draft => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    size: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
    body: () => body,
    discard: async () => undefined,
  };
};

/**
 * The store wants length and hash before the first byte, and a stream tells neither until its end. So it goes through a file,
 * which bounds the memory whatever its length, and lets a stream that fails touch nothing of the store.
 */
const onDisk = async (stream: Readable): Promise<Draft> => {
  const path = join(tmpdir(), `pictora-draft-${randomUUID()}`);
  const discard = () => rm(path, { force: true });
  try {
    const hash = createHash('sha256');
    let size = 0;
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of stream) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
        hash.update(bytes);
        size += bytes.length;
        await file.appendFile(bytes);
      }
    } finally {
      await file.close();
    }
    return { size, sha256: hash.digest('hex'), body: () => createReadStream(path), discard };
  } catch (error) {
    await discard();
    throw error;
  }
};

export const draftOf = async (body: Uint8Array | Readable): Promise<Draft> =>
  body instanceof Uint8Array ? inMemory(body) : onDisk(body);
