import type { Draw } from './draw.js';
import { hostileText } from './hostile-values.js';

/** A header's value is bytes without breaks of lines: what else it says goes as UTF-8. */
const asValue = (text: string): string =>
  Buffer.from(text.slice(0, 3_000), 'utf8')
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ' ');

const names = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'traceparent',
  'user-agent',
  'x-correlation-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override',
] as const;

const known: Readonly<Partial<Record<(typeof names)[number], readonly string[]>>> = {
  authorization: [
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    'Bearer null',
    'Basic YTpi',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Bearer ....',
  ],
  'content-type': [
    'text/plain',
    'application/xml',
    'application/json; charset=utf-7',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/x-www-form-urlencoded',
    'application/json, text/html',
    '/',
  ],
  range: [
    'bytes=-1',
    'bytes=0-',
    'bytes=9-1',
    'bytes=0-0,1-1,2-2',
    'bytes=-99999999999999999999',
    'lines=1-2',
    'bytes=a-b',
  ],
  cookie: [
    'pictora_session=a.b.c',
    'pictora_session=%00',
    '__proto__=1; __proto__=2',
    'a=; =b;;;',
    'pictora_language=../../x',
  ],
  'accept-language': ['de-'.repeat(400), '*;q=9', 'en;q=NaN', '../../etc'],
  'accept-encoding': ['gzip;q=0, *;q=0', 'identity;q=0', 'br, zip, \xff'],
  'if-none-match': ['*', 'W/"', '"'.repeat(900)],
};

/** None for most requests, else one or a few headers that no browser of ours sends. */
export const hostileHeaders = (draw: Draw): Record<string, string> => {
  if (draw.chance(0.75)) return {};
  return Object.fromEntries(
    Array.from({ length: 1 + draw.below(3) }, () => {
      const name = draw.one(names);
      return [name, draw.chance(0.5) && known[name] ? draw.one(known[name]) : asValue(hostileText(draw))];
    }),
  );
};
