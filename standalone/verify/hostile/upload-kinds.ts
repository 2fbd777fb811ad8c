import { deflateSync } from 'node:zlib';
import type { Draw } from './draw.js';
import { scripts } from './scripts.js';
import { claiming, damaged, formats, inJpeg, inPng, jpegSegment, pngChunk, type Stock } from './pictures.js';

/** A file to be uploaded. `taken`: it has to be, it may not be, or either is right, so long as it is answered well. */
export type Upload = { readonly kind: string; readonly bytes: Buffer; readonly taken: boolean | null };

type Make = (stock: Stock, draw: Draw) => Omit<Upload, 'kind'>;

const page = (draw: Draw): Buffer => Buffer.from(`<!DOCTYPE html><html>${draw.one(scripts)}</html>`);
const archive = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
const svgs = (draw: Draw): Buffer =>
  Buffer.from(
    draw.one([
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${draw.one(scripts)}</svg>`,
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="http://elsewhere.invalid/x.png"/></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>',
      `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(20_000)}</svg>`,
    ]),
  );
/** Packed a thousandfold. */
const packed = deflateSync(Buffer.alloc(40 * 2 ** 20));

const makes: Readonly<Record<string, Make>> = {
  plain: ({ plain }, draw) => ({ bytes: plain[draw.one(formats)], taken: true }),
  'with the notes of a camera': ({ noted }, draw) => ({ bytes: noted[draw.one(formats)], taken: true }),
  truncated: ({ plain, noted }, draw) => {
    const bytes = draw.one([plain, noted])[draw.one(formats)];
    return { bytes: bytes.subarray(0, draw.below(bytes.length)), taken: null };
  },
  damaged: ({ plain, noted }, draw) => ({
    bytes: damaged(draw.one([plain, noted])[draw.one(formats)], draw),
    taken: null,
  }),
  'a page behind it': ({ plain }, draw) => ({
    bytes: Buffer.concat([plain[draw.one(formats)], page(draw)]),
    taken: false,
  }),
  'an archive behind it': ({ plain }, draw) => ({
    bytes: Buffer.concat([plain[draw.one(formats)], archive]),
    taken: false,
  }),
  'a script in its notes': ({ plain }, draw) => ({
    bytes: draw.one([
      () => inJpeg(plain.jpeg, jpegSegment(0xfe, Buffer.from('<script>pwned(30)</script>'))),
      () => inPng(plain.png, pngChunk('tEXt', Buffer.from('Comment\0<script>pwned(31)</script>', 'latin1'))),
      () => inJpeg(plain.jpeg, jpegSegment(0xe1, Buffer.from('<?php system($_GET[1]);'))),
    ])(),
    taken: false,
  }),
  'bytes before it': ({ plain }, draw) => ({
    bytes: Buffer.concat([draw.bytes(1 + draw.below(8)), plain[draw.one(formats)]]),
    taken: null,
  }),
  'a head that claims too much': ({ plain }, draw) => ({
    bytes: claiming(plain.png, 6_400 + draw.below(60_000), 6_400 + draw.below(60_000)),
    taken: false,
  }),
  'a head that claims nothing, or half of all there is': ({ plain }, draw) => ({
    bytes: claiming(plain.png, draw.one([0, 1, 2 ** 31, 2 ** 32 - 1]), draw.one([0, 2 ** 31 - 1, 2 ** 32 - 1])),
    taken: false,
  }),
  'notes that unpack to much': ({ plain }, draw) => {
    const name = Buffer.from('bomb\0\0', 'latin1');
    const chunk = draw.one(['iCCP', 'zTXt']);
    return { bytes: inPng(plain.png, pngChunk(chunk, Buffer.concat([name, packed]))), taken: null };
  },
  'ten thousand notes': ({ plain }) => ({
    bytes: inPng(
      plain.png,
      ...Array.from({ length: 10_000 }, (_, n) => pngChunk('tEXt', Buffer.from(`k${n}\0v`, 'latin1'))),
    ),
    taken: null,
  }),
  vast: ({ vast }, draw) => ({ bytes: draw.one(vast), taken: true }),
  animated: ({ animated }, draw) => ({ bytes: draw.one(animated), taken: false }),
  'an SVG': (_, draw) => ({ bytes: svgs(draw), taken: false }),
  'of another kind': ({ foreign }, draw) => ({ bytes: draw.one(foreign), taken: false }),
  'of another kind, under the head of a picture': ({ foreign, plain }, draw) => ({
    bytes: Buffer.concat([plain[draw.one(formats)].subarray(0, 12), draw.one(foreign)]),
    taken: null,
  }),
  noise: (_, draw) => ({ bytes: draw.bytes(draw.below(2_000)), taken: false }),
  nothing: () => ({ bytes: Buffer.alloc(0), taken: false }),
  'too long': ({ plain }, draw) => ({
    bytes: Buffer.concat([plain.png, Buffer.alloc(10 * 2 ** 20 + draw.below(2 ** 20))]),
    taken: false,
  }),
};

export const kinds = Object.keys(makes);
/** What takes a second or so of a processor each, and so comes more seldom. */
const heavy = new Set(['vast', 'too long', 'notes that unpack to much', 'ten thousand notes']);

/** The nth upload: each kind in its turn, but for the heavy ones, of which there is one in ten rounds. */
export const uploadOf = (stock: Stock, draw: Draw, index: number): Upload => {
  const turn = kinds[index % kinds.length] as string;
  const isPassedOver = heavy.has(turn) && Math.floor(index / kinds.length) % 10 !== 0;
  const kind = isPassedOver ? 'damaged' : turn;
  return { kind, ...(makes[kind] as Make)(stock, draw) };
};
