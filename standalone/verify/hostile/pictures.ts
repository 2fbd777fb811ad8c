import sharp from 'sharp';
import { crc32, deflateSync } from 'node:zlib';
import type { Draw } from './draw.js';

/** Stands in everything that a picture says beside its pixels, so it must stand in nothing that is served. */
export const CANARY = 'CANARY-52.5163N-13.3777E';

type Format = 'jpeg' | 'png' | 'webp';
export const formats: readonly Format[] = ['jpeg', 'png', 'webp'];

/** Pictures to be changed byte by byte, each of the three kinds: plain, with notes of a camera, animated, and enormous. */
export type Stock = {
  readonly plain: Readonly<Record<Format, Buffer>>;
  readonly noted: Readonly<Record<Format, Buffer>>;
  readonly animated: readonly Buffer[];
  /** Within what is allowed, and much to decode: 36 megapixels that pack well. */
  readonly vast: readonly Buffer[];
  /** Of kinds that nobody takes. */
  readonly foreign: readonly Buffer[];
};

const xmp = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:rights="${CANARY}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
const exif = {
  IFD0: { Make: 'Camera', Copyright: CANARY, ImageDescription: CANARY },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 58/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 22/1 39/1' },
};

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#557799', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#557799' }, limitInputPixels: false });

/** A chunk of a PNG. */
export const pngChunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(content.length);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
};

/** A segment of a JPEG. */
export const jpegSegment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** Behind a PNG's first chunk. */
export const inPng = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
/** Behind a JPEG's first marker. */
export const inJpeg = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** Every kind of note that the format has. */
const withNotes = (bytes: Buffer, format: Format): Buffer => {
  const text = Buffer.from(`Comment\0${CANARY}`, 'latin1');
  if (format === 'png') {
    const packed = Buffer.concat([Buffer.from('Packed\0\0', 'latin1'), deflateSync(Buffer.from(CANARY))]);
    const international = Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`, 'utf8');
    return inPng(
      bytes,
      pngChunk('tEXt', text),
      pngChunk('zTXt', packed),
      pngChunk('iTXt', international),
      pngChunk('prVt', text),
    );
  }
  if (format === 'webp') return bytes;
  const iptc = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0', 'latin1'),
    Buffer.from([0, 29, 0x1c, 2, 116, 0, 24]),
    Buffer.from(CANARY),
  ]);
  return inJpeg(bytes, jpegSegment(0xfe, Buffer.from(CANARY)), jpegSegment(0xed, iptc), jpegSegment(0xe5, text));
};

const three = async (make: (format: Format) => Promise<Buffer>): Promise<Record<Format, Buffer>> => {
  const [jpeg, png, webp] = await Promise.all(formats.map(make));
  return { jpeg, png, webp } as Record<Format, Buffer>;
};

/** Is drawn once for a run. */
export const stockUp = async (): Promise<Stock> => {
  const plain = await three((format) => noise(96, 64).toFormat(format).toBuffer());
  const noted = await three(async (format) =>
    withNotes(await noise(90, 60).withExif(exif).withXmp(xmp).withIccProfile('p3').toFormat(format).toBuffer(), format),
  );
  const frames = await Promise.all(
    ['#ff0000', '#00ff00'].map((background) => flat(20, 20).tint(background).png().toBuffer()),
  );
  const join = () => sharp(frames, { join: { animated: true } });
  const still = plain.png;
  const apng = inPng(still, pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])));
  return {
    plain,
    noted,
    animated: [await join().webp().toBuffer(), await join().gif().toBuffer(), apng],
    vast: [
      await flat(6_000, 6_000).png({ compressionLevel: 9 }).toBuffer(),
      await flat(6_000, 6_000).jpeg().toBuffer(),
    ],
    foreign: await Promise.all([
      noise(20, 20).gif().toBuffer(),
      noise(20, 20).tiff().toBuffer(),
      noise(20, 20).avif({ effort: 0 }).toBuffer(),
    ]),
  };
};

/** The same picture with a head that claims another size. */
export const claiming = (png: Buffer, width: number, height: number): Buffer => {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
};

/** A few bytes changed, or a run of them removed or sent twice. */
export const damaged = (bytes: Buffer, draw: Draw): Buffer => {
  const copy = Buffer.from(bytes);
  const at = draw.below(copy.length);
  const length = 1 + draw.below(40);
  const turn = draw.below(3);
  if (turn === 0) return Buffer.concat([copy.subarray(0, at), copy.subarray(at + length)]);
  if (turn === 1) return Buffer.concat([copy.subarray(0, at), copy.subarray(Math.max(0, at - length))]);
  for (let n = 0; n < length; n += 1) copy[draw.below(copy.length)] = draw.below(256);
  return copy;
};
