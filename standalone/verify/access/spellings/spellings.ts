import type { Request } from '../wire.js';

export type Spelling = { readonly name: string; readonly of: (request: Request) => Request };

/** Another way to write the path; the query stays. */
const path = (name: string, respell: (path: string) => string): Spelling => ({
  name,
  of: (request) => {
    const [, plain = '', query = ''] = /^([^?]*)(.*)$/.exec(request.target) ?? [];
    return { ...request, target: respell(plain) + query };
  },
});
const header = (name: string, value: string | ((request: Request) => string)): Spelling => ({
  name,
  of: (request) => ({
    ...request,
    headers: [...(request.headers ?? []), [name, typeof value === 'string' ? value : value(request)]],
  }),
});

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const last = /([a-zA-Z0-9])([^/]*)$/;

/** Ways to write one and the same address, or to pretend that it is another, which proxies and frameworks take differently. */
export const spellings: readonly Spelling[] = [
  path('a letter encoded', (plain) => plain.replace(last, (_, letter: string, rest: string) => encoded(letter) + rest)),
  path('the first letter encoded', (plain) => plain.replace('/a', '/%61')),
  path('a letter encoded twice', (plain) => plain.replace('/a', '/%2561')),
  path('a slash encoded', (plain) => plain.replace(/\/(?=[^/]*$)/, '%2f')),
  path('a slash doubled', (plain) => plain.replace(/\/(?=[^/]*$)/, '//')),
  path('the first slash doubled', (plain) => `/${plain}`),
  path('a dot', (plain) => plain.replace(/\/(?=[^/]*$)/, '/./')),
  path('two dots', (plain) => plain.replace('/api/', '/api/x/../')),
  path('an encoded dot', (plain) => plain.replace(/\/(?=[^/]*$)/, '/%2e/')),
  path('two encoded dots', (plain) => plain.replace('/api/', '/assets/%2e%2e/api/')),
  path('capitals', (plain) => plain.toUpperCase()),
  path('a slash at the end', (plain) => `${plain}/`),
  path('a semicolon', (plain) => `${plain};x=1`),
  path('a zero byte', (plain) => `${plain}%00`),
  path('a blank at the end', (plain) => `${plain}%20`),
  path('a backslash', (plain) => plain.replace(/\/(?=[^/]*$)/, '\\')),
  path('the absolute form', (plain) => `http://elsewhere.test${plain}`),
  path('the absolute form with a name', (plain) => `http://admin@127.0.0.1${plain}`),
  path('a fragment', (plain) => `${plain}#/api/config`),
  header('x-http-method-override', 'GET'),
  header('x-method-override', 'DELETE'),
  header('x-original-url', '/api/config'),
  header('x-rewrite-url', ({ target }) => target.replace('/api/', '/api/admin/')),
  header('x-forwarded-prefix', '/api/health'),
];

/** As HEAD where it was GET: answered like it, without the body. */
export const asHead: Spelling = { name: 'HEAD', of: (request) => ({ ...request, method: 'HEAD' }) };
export const spellingsFor = ({ method }: Request): readonly Spelling[] =>
  method === 'GET' ? [...spellings, asHead] : spellings;
