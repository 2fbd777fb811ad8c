import type { Readable } from 'node:stream';

export type ObjectInfo = {
  readonly key: string;
  readonly size: number;
  readonly contentType: string;
  /** Strong and without quotes: the first 32 hexadecimal digits of the SHA-256 of the bytes. */
  readonly etag: string;
  readonly modifiedAt: Date;
};

/** What a list tells, without asking for each object. */
export type ListedObject = Pick<ObjectInfo, 'key' | 'size' | 'modifiedAt'>;

/** Both ends are included, as in a Range header. Without `end` up to the last byte. */
export type ByteRange = { readonly start: number; readonly end?: number };

export type PutOptions = { readonly contentType: string };

/**
 * Files by key. A key is made of parts with slashes between them, see `assertKey`, and is not also a folder: where there is
 * an object `a` nobody puts one at `a/b`, which not every store would list. An object is seen whole or not at all:
 * a put that fails or dies half-way leaves what was there before. Where the store itself cannot be used, every call rejects
 * with `StorageUnavailable`.
 */
export interface ObjectStorage {
  /** Resolves when the bytes are durable. Replaces what had the key. Rejects with the stream's error if it fails. */
  put(key: string, body: Uint8Array | Readable, options: PutOptions): Promise<ObjectInfo>;
  /** The object as it is now; a put or removal meanwhile does not disturb the reader. */
  get(key: string, range?: ByteRange): Promise<{ readonly info: ObjectInfo; readonly body: Readable }>;
  stat(key: string): Promise<ObjectInfo>;
  exists(key: string): Promise<boolean>;
  /** Copies within the store, replacing what had the key `to`. */
  copy(from: string, to: string): Promise<ObjectInfo>;
  /** Content with there being nothing to remove. */
  remove(key: string): Promise<void>;
  /** Everything below a prefix of whole parts (`staging/`), in the order of the keys; with `after`, what follows that key. */
  list(prefix: string, after?: string): AsyncIterable<ListedObject>;
  /** Rejects when the store cannot be used. */
  ping(): Promise<void>;
}
