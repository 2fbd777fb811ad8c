import { crc32 } from 'node:zlib';
import sharp from 'sharp';

type Plain = { readonly width?: number; readonly height?: number; readonly background?: string };

/** A picture of one colour, as PNG unless told otherwise. */
export const plainPicture = (
  { width = 320, height = 200, background = '#557799' }: Plain = {},
  format: 'png' | 'webp' | 'jpeg' | 'gif' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

/** A photo as a camera held on its side leaves it: turned, and with a place noted that nobody else shall read. */
export const SECRET_PLACE = 'SECRET-PLACE';
export const cameraPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#c04020' } })
    .withExif({ IFD0: { Copyright: SECRET_PLACE } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A small PNG whose header claims 20,000 × 20,000 pixels. */
const pixelBomb = async (): Promise<Buffer> => {
  const small = Buffer.from(await plainPicture({ width: 9, height: 9 }));
  small.writeUInt32BE(20_000, 16);
  small.writeUInt32BE(20_000, 20);
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  return small;
};

const animatedWebp = async (): Promise<Buffer> =>
  sharp([await plainPicture(), await plainPicture({ background: '#ffffff' })], { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();

const animatedPng = async (): Promise<Buffer> => {
  const still = await plainPicture();
  const announcement = Buffer.from([0, 0, 0, 8, 0x61, 0x63, 0x54, 0x4c, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
  return Buffer.concat([still.subarray(0, 33), announcement, still.subarray(33)]);
};

const halfPng = async (): Promise<Buffer> => {
  const whole = sharp({ create: { width: 900, height: 900, channels: 3, background: '#c04020' } });
  return (await whole.png({ compressionLevel: 0 }).toBuffer()).subarray(0, 90_000);
};

const PAGE = '<!DOCTYPE html><script>alert(1)</script>';
/** The end of a ZIP archive without files, which its readers look for from the back. */
const emptyArchive = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

const withComment = async (comment: string): Promise<Buffer> => {
  const jpeg = await plainPicture({}, 'jpeg');
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)]);
};

const withText = async (text: string): Promise<Buffer> => {
  const png = await plainPicture();
  const named = Buffer.concat([Buffer.from('tEXtComment\0'), Buffer.from(text)]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(named.length - 4);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
};

const behind = async (format: 'png' | 'webp' | 'jpeg', more: string | Buffer): Promise<Buffer> =>
  Buffer.concat([await plainPicture({}, format), Buffer.from(more)]);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/** A photo that moves: the phone has put a short film behind the picture. */
export const movingPhoto = async (): Promise<Buffer> =>
  Buffer.concat([await cameraPhoto(), Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(500, 3)]);

/** Files that nobody may have taken in, with what is wrong with each: for every place that takes pictures. */
export const badFiles: readonly (readonly [name: string, file: () => Promise<Buffer>, fault: 'type' | 'pixels'])[] = [
  ['no bytes', async () => Buffer.alloc(0), 'type'],
  ['a text', async () => Buffer.from('hello, I am a.png'), 'type'],
  ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'type'],
  ['an SVG', async () => Buffer.from(svg), 'type'],
  ['a GIF', () => plainPicture({ width: 9, height: 9 }, 'gif'), 'type'],
  [
    'a GIF that begins like a JPEG',
    async () => Buffer.concat([Buffer.from([255, 216, 255]), Buffer.from('GIF89a')]),
    'type',
  ],
  ['half a PNG', halfPng, 'type'],
  ['the first bytes of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2]), 'type'],
  ['the first bytes of a WebP', async () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), 'type'],
  ['an animated WebP', animatedWebp, 'type'],
  ['an animated PNG', animatedPng, 'type'],
  ['a PNG with a page behind it', () => behind('png', PAGE), 'type'],
  ['a WebP with a page behind it', () => behind('webp', PAGE), 'type'],
  ['a JPEG with a page behind it', () => behind('jpeg', PAGE), 'type'],
  ['a JPEG with an archive behind it', () => behind('jpeg', emptyArchive), 'type'],
  ['a JPEG that is a PDF to its readers', () => withComment('%PDF-1.7 1 0 obj'), 'type'],
  ['a PNG with a script in its notes', () => withText('<?PHP system($_GET[1]);'), 'type'],
  ['20,000 × 20,000 pixels', pixelBomb, 'pixels'],
];
