import { FolderObjectStorage } from '@pictora/object-storage';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Kind } from './matrix/row.js';
import type { Answer } from './wire.js';

/** In every private word of the owner's: the name of a picture, a prompt, a message, a note. */
export const canary = 'zqcanary';

/** Whether an answer tells words that are the owner's alone. */
export const tellsSecrets = ({ body }: Answer, secrets: readonly string[]): boolean => {
  const text = body.toString('latin1');
  return secrets.some((secret) => text.includes(secret));
};

/** Which of the store's files somebody may receive. */
export type Shelf = { readonly key: string; readonly isFor: 'owner' | 'nobody' };

/** As the store names bytes: the first 32 hexadecimal digits of their SHA-256. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/**
 * The files of the embedded store by the hash of their bytes: those of private records, and those that nobody ever receives,
 * the owner neither: the clean originals of marked pictures, and what is staged.
 */
export const readShelves = async (dataDir: string, privateIds: readonly string[]): Promise<Map<string, Shelf>> => {
  const media = join(dataDir, 'media');
  const store = await FolderObjectStorage.open(media);
  const shelves = new Map<string, Shelf>();
  for (const area of ['images/', 'renditions/', 'videos/', 'staging/'])
    for await (const { key } of store.list(area)) {
      const { etag } = await store.stat(key);
      const isForNobody = area === 'staging/' || key.includes('/clean-');
      if (isForNobody) shelves.set(etag, { key, isFor: 'nobody' });
      else if (privateIds.some((id) => key.includes(id)) && !shelves.has(etag))
        shelves.set(etag, { key, isFor: 'owner' });
    }
  return shelves;
};

/** Somebody received bytes: whom, on which cell, and their hash. */
export type Received = { readonly cell: string; readonly kind: Kind; readonly hash: string };

/** The cells in which bytes went to somebody whom they were not for. */
export const wrongHands = (received: readonly Received[], shelves: ReadonlyMap<string, Shelf>): string[] =>
  received.flatMap(({ cell, kind, hash }) => {
    const shelf = shelves.get(hash);
    const isFine = shelf === undefined || (shelf.isFor === 'owner' && (kind === 'owner' || kind === 'cookie'));
    return isFine ? [] : [`${cell}: received bytes that are ${shelf?.isFor === 'nobody' ? 'for nobody' : 'private'}`];
  });
