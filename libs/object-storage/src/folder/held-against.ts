import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { ObjectDamaged } from '../object-storage.errors.js';
import { etagOf } from './object-file.js';

/**
 * The bytes of a whole object on their way out. Should they not be those that were put there the stream fails before its end, so
 * that nobody takes what came for the object.
 */
export const heldAgainst = (
  { key, etag }: { readonly key: string; readonly etag: string },
  bytes: Readable,
): Readable => {
  const hash = createHash('sha256');
  const held = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      hash.update(chunk);
      // The last piece waits for the judgement.
      const before = last;
      last = chunk;
      pass(null, before);
    },
    flush(pass) {
      if (etagOf(hash) !== etag) return pass(new ObjectDamaged(key, 'its bytes are not those that were put there'));
      pass(null, last);
    },
  });
  let last: Buffer | null = null;
  bytes.once('error', (error) => held.destroy(error));
  held.once('close', () => bytes.destroy());
  return bytes.pipe(held);
};
