import type { PictureType } from './picture-type.js';

/** How files of other kinds give themselves away: pages, scripts, documents, archives and programs. */
const foreign = ['<script', '<!doctype', '<html', '<svg', '<?php', '%pdf-', 'pk\x03\x04', 'pk\x05\x06', 'rar!\x1a\x07']
  .concat(['7z\xbc\xaf\x27\x1c', '\x7felf', 'gif87a', 'gif89a', '\xcf\xfa\xed\xfe'])
  .map((mark) => Buffer.from(mark, 'latin1'));

/** Chunks that hold pixels, packed: what they happen to spell means nothing. */
const pixelChunks = new Set(['IDAT', 'fdAT', 'VP8 ', 'VP8L', 'ALPH']);

function* partsOfPng(bytes: Buffer): Generator<Buffer> {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!pixelChunks.has(name)) yield bytes.subarray(at + 8, at + 8 + length);
    at += 12 + length;
    if (name === 'IEND') break;
  }
  yield bytes.subarray(at);
}

function* partsOfWebp(bytes: Buffer): Generator<Buffer> {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  let at = 12;
  while (at + 8 <= end) {
    const length = bytes.readUInt32LE(at + 4);
    if (!pixelChunks.has(bytes.toString('latin1', at, at + 4))) yield bytes.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  yield bytes.subarray(end);
}

const isWithinScan = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

function* partsOfJpeg(bytes: Buffer): Generator<Buffer> {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) break;
    else {
      const length = bytes.readUInt16BE(at + 2);
      yield bytes.subarray(at + 4, at + 2 + length);
      at += 2 + length;
      // After the head of a scan come its pixels, up to the next marker that is none of theirs.
      if (marker === 0xda) {
        while (at + 1 < bytes.length && (bytes[at] !== 0xff || isWithinScan(bytes[at + 1] ?? 0))) at += 1;
      }
    }
  }
  yield bytes.subarray(at);
}

const parts: Readonly<Record<PictureType, (bytes: Buffer) => Generator<Buffer>>> = {
  'image/png': partsOfPng,
  'image/webp': partsOfWebp,
  'image/jpeg': partsOfJpeg,
};

/** Without regard to the case of letters, as readers of pages have it. */
const lowered = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  for (let at = 0; at < copy.length; at += 1) {
    const byte = copy[at] ?? 0;
    if (byte >= 0x41 && byte <= 0x5a) copy[at] = byte + 0x20;
  }
  return copy;
};

/**
 * Whether a picture is something else besides, to who reads it another way: a page, a script, a document, an archive or a
 * program, in its notes or behind its end. What cameras add there, a short film for example, is none of these.
 */
export const holdsForeignContent = (bytes: Buffer, type: PictureType): boolean => {
  for (const part of parts[type](bytes)) {
    const text = lowered(part);
    if (foreign.some((mark) => text.includes(mark))) return true;
  }
  return false;
};
