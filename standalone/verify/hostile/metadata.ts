/** What a picture's file says beside its pixels, by the names of its parts; none when it says nothing. */
export const notesIn = (bytes: Buffer): string[] => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return notesInJpeg(bytes);
  if (bytes.toString('latin1', 1, 4) === 'PNG') return notesInPng(bytes);
  if (bytes.toString('latin1', 8, 12) === 'WEBP') return notesInWebp(bytes);
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return notesInIsoFile(bytes);
  return ['a file of another kind'];
};

/** JFIF's own head, and Adobe's word about colours, tell nothing of anybody. */
const harmlessSegments = new Set([0xe0, 0xee]);

function notesInJpeg(bytes: Buffer): string[] {
  const notes: string[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9 || marker === 0xda) break;
    const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (isNote && !harmlessSegments.has(marker)) notes.push(`segment ${marker.toString(16)}`);
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
  if (end === -1 || end + 2 !== bytes.length) notes.push('bytes behind the end');
  return notes;
}

const pngParts = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'sRGB', 'cHRM', 'pHYs', 'sBIT', 'bKGD']);

function notesInPng(bytes: Buffer): string[] {
  const notes: string[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!pngParts.has(name)) notes.push(`chunk ${name}`);
    at += 12 + bytes.readUInt32BE(at);
    if (name === 'IEND') break;
  }
  if (at !== bytes.length) notes.push('bytes behind the end');
  return notes;
}

const webpParts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

function notesInWebp(bytes: Buffer): string[] {
  const notes: string[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    if (!webpParts.has(name)) notes.push(`chunk ${name}`);
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  if (at !== bytes.length) notes.push('bytes behind the end');
  return notes;
}

/** Of AVIF: items of Exif and of XMP are named in its head. */
function notesInIsoFile(bytes: Buffer): string[] {
  const head = bytes.toString('latin1', 0, Math.min(bytes.length, 4_096));
  return ['Exif', 'mime', 'application/rdf+xml'].filter((name) => head.includes(name)).map((name) => `item ${name}`);
}
