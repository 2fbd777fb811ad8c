import type { Asked } from './client.js';
import type { Draw } from './draw.js';

/** What files are called by people who mean no good, and by some who do. As bytes: a header may hold any of them. */
const names: readonly string[] = [
  'photo.png',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/cron.d/x.png',
  'C:\\x\\y.png',
  'a\0.png',
  'a%00.png',
  'photo.png.html',
  'photo.svg',
  '.htaccess',
  '.',
  '',
  'con.png',
  '\u202egnp.exe',
  '\ufeff\u200b.png',
  '<img src=x onerror=pwned(40)>.png',
  "'; DROP TABLE images; --.png",
  `${'n'.repeat(5_000)}.png`,
  `${'👩‍👩‍👧‍👦'.repeat(70)}.png`,
  `${'x'.repeat(254)}👍.png`,
  '\x01\x02\x7f.png',
  '日本語.png',
  'a;b="c".png',
];

const named = (draw: Draw): string => {
  if (draw.chance(0.1))
    return draw
      .bytes(20)
      .toString('latin1')
      .replaceAll(/[\r\n"]/g, '_');
  return Buffer.from(draw.one(names)).toString('latin1').replaceAll('"', '%22');
};

type Form = { readonly content: string; readonly body: Buffer; readonly isWhole: boolean };
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const file = (field: string, name: string, bytes: Buffer, type = 'image/png'): Buffer =>
  Buffer.concat([
    latin(
      `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    latin('\r\n'),
  ]);
const end = latin('--b--\r\n');
const multipart = 'multipart/form-data; boundary=b';
const whole = (...parts: Buffer[]): Form => ({
  content: multipart,
  body: Buffer.concat([...parts, end]),
  isWhole: true,
});
const odd = (content: string, ...parts: Buffer[]): Form => ({ content, body: Buffer.concat(parts), isWhole: false });

const plainForm = (field: string, bytes: Buffer, draw: Draw): Form =>
  whole(
    file(
      field,
      named(draw),
      bytes,
      draw.one(['image/png', 'image/jpeg', 'image/svg+xml', 'text/html', 'application/x-php', '\xff']),
    ),
  );

const oddForms: readonly ((field: string, bytes: Buffer, draw: Draw) => Form)[] = [
  (field, bytes) => odd('multipart/form-data', file(field, 'a.png', bytes), end),
  (field, bytes) => odd('multipart/form-data; boundary=', file(field, 'a.png', bytes), end),
  (field, bytes) => odd('multipart/form-data; boundary=other', file(field, 'a.png', bytes), end),
  (field, bytes) => odd(`multipart/form-data; boundary=${'b'.repeat(5_000)}`, file(field, 'a.png', bytes), end),
  (field, bytes) => odd('application/json', file(field, 'a.png', bytes), end),
  (field, bytes, draw) => odd(multipart, file(field, 'a.png', bytes.subarray(0, draw.below(bytes.length + 1)))),
  (field, bytes) => odd(multipart, latin(`--b\r\ncontent-disposition: form-data; name="${field}"; filename="a`), bytes),
  (field, bytes) => odd(multipart, latin(`--b\r\ncontent-type: image/png\r\n\r\n`), bytes, latin('\r\n'), end),
  (field, bytes) => odd(multipart, file('__proto__', 'a.png', bytes), end),
  (field, bytes) => odd(multipart, file('other', 'a.png', bytes), end),
  (field, bytes) => odd(multipart, file(field, 'a.png', bytes), file(field, 'b.png', bytes), end),
  (field, bytes) =>
    odd(
      multipart,
      ...Array.from({ length: 300 }, (_, n) =>
        latin(`--b\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\nx\r\n`),
      ),
      file(field, 'a.png', bytes),
      end,
    ),
  (field, bytes) =>
    odd(
      multipart,
      latin(`--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n`),
      file(field, 'a.png', bytes),
      end,
    ),
  (field, bytes) =>
    odd(
      multipart,
      latin(`--b\r\ncontent-disposition: form-data; name="name"\r\n\r\n${'n'.repeat(9_000)}\r\n`),
      file(field, 'a.png', bytes),
      end,
    ),
  (field, bytes) =>
    odd(
      multipart,
      latin(
        `--b\r\n${'x-a: b\r\n'.repeat(3_000)}content-disposition: form-data; name="${field}"; filename="a"\r\n\r\n`,
      ),
      bytes,
      latin('\r\n'),
      end,
    ),
  (field) => odd(multipart, latin(`--b\r\ncontent-disposition: form-data; name="${field}"\r\n\r\nno file\r\n`), end),
  () => odd(multipart, end),
  () => odd(multipart),
];

/** Where a file goes, in which field, and by whose token. */
export type UploadTarget = { readonly field: string; readonly path: string; readonly token: string };

/** The request that uploads a file; `isWhole` when its form is as a browser makes it, but for the file's name and type. */
export const formOf = (
  { field, path, token }: UploadTarget,
  bytes: Buffer,
  draw: Draw,
): { readonly asked: Asked; readonly isWhole: boolean } => {
  const { content, body, isWhole } = draw.chance(0.2)
    ? draw.one(oddForms)(field, bytes, draw)
    : plainForm(field, bytes, draw);
  const headers = { authorization: `Bearer ${token}`, 'content-type': content };
  return { asked: { method: 'POST', path, headers, body }, isWhole };
};
