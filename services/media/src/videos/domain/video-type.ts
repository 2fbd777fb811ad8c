import type { VideoContentType } from '../video.schema.js';

/** By its first bytes: an ISO file begins with a box `ftyp`, a WebM with the mark of EBML. */
export const typeOfVideo = (head: Buffer): VideoContentType | null => {
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'video/mp4';
  return head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])) ? 'video/webm' : null;
};
