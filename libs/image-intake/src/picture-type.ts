export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

/** The decoder takes an animated PNG for its first picture, so the chunk that announces the others is looked for. */
const isAnimatedPng = (bytes: Buffer): boolean => {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString('latin1', at + 4, at + 8);
    if (chunk === 'acTL') return true;
    if (chunk === 'IDAT') return false;
  }
  return false;
};

/** By the first bytes, so that no other decoder than these three ever sees a file, whatever its name says. */
export const typeOfPicture = (bytes: Buffer): PictureType | null => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) {
    return isAnimatedPng(bytes) ? null : 'image/png';
  }
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isRiff ? 'image/webp' : null;
};
