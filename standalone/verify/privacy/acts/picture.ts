import { crc32, deflateSync } from 'node:zlib';

const SIDE = 96;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG file of a gradient whose metadata, plain, compressed and as XMP, and whose end after the end, say `said`. */
export const pictureSaying = (said: string, shade = 0): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head.set([8, 2], 8);
  const rows = Array.from({ length: SIDE }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: SIDE }, (__, x) => [x * 2, y * 2, shade % 256]).flat()]),
  );
  const text = (keyword: string, value: Buffer | string) =>
    Buffer.concat([Buffer.from(`${keyword}\0`), Buffer.from(value as string)]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('tEXt', text('Author', said)),
    chunk('zTXt', text('Comment', Buffer.concat([Buffer.from([0]), deflateSync(`Taken at home by ${said}`)]))),
    chunk('iTXt', text('XML:com.adobe.xmp', `\0\0\0\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${said}</x:xmpmeta>`)),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(said),
  ]);
};
