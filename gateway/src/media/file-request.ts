import type { ByteRange } from '@pictora/object-storage';

/** The headers by which a caller says what it has already, or which part it wants. */
export type FileRequest = {
  readonly ifNoneMatch?: string | undefined;
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
};

export type FileAnswer =
  | { readonly status: 304 | 416 }
  | { readonly status: 200 }
  | { readonly status: 206; readonly range: Required<ByteRange> };

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');

const names = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((one) => opaque(one) === etag);

/** Of `bytes=…`; null for what is not understood, which is then as if it had not been said, as are several parts at once. */
const wantedPart = (header: string, size: number): { start: number; end: number } | null => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.replace(/\s/g, '')) ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return { start: Math.max(0, size - Number(last)), end: last === '0' ? -1 : size - 1 };
  if (last !== '' && Number(last) < Number(first)) return null;
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};

/** What to answer to who asks for a file, by RFC 9110, sections 13 and 14. `etag` is strong and quoted. */
export const answerTo = (request: FileRequest, { size, etag }: { size: number; etag: string }): FileAnswer => {
  const { ifNoneMatch, range, ifRange } = request;
  if (ifNoneMatch !== undefined && names(ifNoneMatch, etag)) return { status: 304 };
  // A part is of use only to who has the other parts of the same bytes.
  if (range === undefined || (ifRange !== undefined && ifRange.trim() !== etag)) return { status: 200 };
  const part = wantedPart(range, size);
  if (!part) return { status: 200 };
  return part.start >= size || part.end < part.start ? { status: 416 } : { status: 206, range: part };
};
