import { describe, expect, it } from '@jest/globals';
import { answerTo, type FileRequest } from './file-request.js';

const file = { size: 1000, etag: '"v1"' };

describe('what is answered to who asks for a file', () => {
  it.each<[string, FileRequest, object]>([
    ['nothing is said', {}, { status: 200 }],
    ['it has these bytes', { ifNoneMatch: '"v1"' }, { status: 304 }],
    ['it has them among others', { ifNoneMatch: '"v0", W/"v1"' }, { status: 304 }],
    ['it has anything', { ifNoneMatch: '*' }, { status: 304 }],
    ['it has others', { ifNoneMatch: '"v0"' }, { status: 200 }],
    ['it has these bytes and asks for a part', { ifNoneMatch: '"v1"', range: 'bytes=0-1' }, { status: 304 }],
    ['it asks for a part', { range: 'bytes=2-5' }, { status: 206, range: { start: 2, end: 5 } }],
    ['it asks for one byte', { range: 'bytes=0-0' }, { status: 206, range: { start: 0, end: 0 } }],
    ['it asks for the rest', { range: 'bytes=900-' }, { status: 206, range: { start: 900, end: 999 } }],
    ['it asks for the end', { range: 'bytes=-100' }, { status: 206, range: { start: 900, end: 999 } }],
    [
      'it asks for more of the end than there is',
      { range: 'bytes=-5000' },
      { status: 206, range: { start: 0, end: 999 } },
    ],
    ['it asks for more than there is', { range: 'bytes=990-5000' }, { status: 206, range: { start: 990, end: 999 } }],
    ['it asks for what lies behind the end', { range: 'bytes=1000-' }, { status: 416 }],
    ['it asks for the last no bytes', { range: 'bytes=-0' }, { status: 416 }],
    ['the part is the wrong way round', { range: 'bytes=5-2' }, { status: 200 }],
    ['it asks for several parts', { range: 'bytes=0-1,4-5' }, { status: 200 }],
    ['it counts in something else', { range: 'pages=1-2' }, { status: 200 }],
    ['the part is no part', { range: 'bytes=-' }, { status: 200 }],
    [
      'it has the other parts of these bytes',
      { range: 'bytes=2-5', ifRange: '"v1"' },
      { status: 206, range: { start: 2, end: 5 } },
    ],
    ['it has parts of other bytes', { range: 'bytes=2-5', ifRange: '"v0"' }, { status: 200 }],
    ['it has parts by a weak mark', { range: 'bytes=2-5', ifRange: 'W/"v1"' }, { status: 200 }],
    ['it has parts by a date', { range: 'bytes=2-5', ifRange: 'Wed, 21 Oct 2026 07:28:00 GMT' }, { status: 200 }],
  ])('when %s', (_, request, expected) => {
    expect(answerTo(request, file)).toEqual(expected);
  });

  it('of an empty file no part can be had', () => {
    expect(answerTo({ range: 'bytes=0-' }, { size: 0, etag: '"v1"' })).toEqual({ status: 416 });
  });
});
