import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, constants } from 'node:zlib';

export type Unpacked = { readonly how: string; readonly bytes: Buffer };

const MOST_BYTES = 64 * 1024 ** 2;
const DEEPEST = 4;
/** What does not end with its stream (it lies in a tar, or a page was cut) gives what there is. */
const partly = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_BYTES };

const within = (how: string, unpack: () => Buffer): Unpacked[] => {
  try {
    const bytes = unpack();
    return bytes.length > 0 ? [{ how, bytes }] : [];
  } catch (error) {
    // Bytes that only look like the beginning of a stream; whatever is no fault of theirs (too much of it) has no such number.
    if (typeof (error as NodeJS.ErrnoException).errno === 'number') return [];
    throw error;
  }
};

function* places(bytes: Buffer, beginning: Buffer): Generator<number> {
  for (let at = bytes.indexOf(beginning); at !== -1; at = bytes.indexOf(beginning, at + 1)) yield at;
}

const gzip = Buffer.from([0x1f, 0x8b, 0x08]);
const zipEntry = Buffer.from('PK\x03\x04', 'latin1');
const zlibHeaders = [0x01, 0x5e, 0x9c, 0xda].map((level) => Buffer.from([0x78, level]));
const ZIP_HEAD = 30;

/**
 * Everything that lies compressed in `bytes`, wherever it begins: gzip, the entries of a ZIP file, zlib as PNG and PDF have
 * it, and a whole file of Brotli (which has no mark to be known by). Archives that do not compress, such as tar, need
 * nothing: their entries lie open. What was unpacked is looked into again.
 */
export function* unpacked(bytes: Buffer, isPicture = false, depth = 0): Generator<Unpacked> {
  if (depth >= DEEPEST) return;
  const found: Unpacked[] = [];
  for (const at of places(bytes, gzip)) found.push(...within('gzip', () => gunzipSync(bytes.subarray(at), partly)));
  for (const at of places(bytes, zipEntry)) {
    if (at + ZIP_HEAD > bytes.length || bytes.readUInt16LE(at + 8) !== 8) continue;
    const from = at + ZIP_HEAD + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    found.push(...within('ZIP entry', () => inflateRawSync(bytes.subarray(from), partly)));
  }
  // Pixels of WebP, AVIF and JPEG are full of bytes that look like it; their metadata are not compressed.
  if (!isPicture)
    for (const header of zlibHeaders)
      for (const at of places(bytes, header))
        found.push(...within('zlib', () => inflateSync(bytes.subarray(at), partly)));
  if (depth === 0 && !isPicture) found.push(...within('Brotli', () => brotliDecompressSync(bytes)));
  for (const one of found) {
    yield one;
    for (const { how, bytes: inner } of unpacked(one.bytes, false, depth + 1))
      yield { how: `${one.how} in ${how}`, bytes: inner };
  }
}
