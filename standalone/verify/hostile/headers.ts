import type { IncomingHttpHeaders } from 'node:http';

/** What an answer is: a page of the app, of the sandbox, or of developers; data; a file of a person; a part of the app. */
export type Kind = 'page' | 'sandbox' | 'api' | 'file' | 'asset';

type Rule = readonly [header: string, holds: (value: string) => boolean, wanted: string];

const is = (wanted: string) => (value: string) => value === wanted;

/** For every answer: the list of OWASP's secure headers, as far as plain HTTP has it. */
const everywhere: readonly Rule[] = [
  ['x-content-type-options', is('nosniff'), 'nosniff'],
  ['x-frame-options', is('DENY'), 'DENY'],
  ['referrer-policy', (value) => ['no-referrer', 'strict-origin-when-cross-origin'].includes(value), 'no-referrer'],
  ['cross-origin-opener-policy', is('same-origin'), 'same-origin'],
  ['cross-origin-resource-policy', is('same-origin'), 'same-origin'],
  ['x-permitted-cross-domain-policies', is('none'), 'none'],
  [
    'permissions-policy',
    (value) => ['camera', 'microphone', 'geolocation', 'payment'].every((name) => value.includes(`${name}=()`)),
    'no camera, microphone, geolocation or payment',
  ],
];

const cached: Readonly<Record<Kind, Rule>> = {
  api: ['cache-control', (value) => /^(private, )?no-store$/.test(value), 'no-store'],
  sandbox: ['cache-control', is('no-store'), 'no-store'],
  page: ['cache-control', (value) => value === 'no-cache' || value === 'no-store', 'no-cache or no-store'],
  file: [
    'cache-control',
    (value) => /^(private|public), (no-cache|no-store|max-age=\d+, immutable)$/.test(value),
    'no-cache',
  ],
  asset: ['cache-control', (value) => value !== '', 'something'],
};

/** Told to whoever asks, and of use only to who looks for a hole. */
const telling = ['server', 'x-powered-by', 'x-aspnet-version', 'via'];

type Policy = ReadonlyMap<string, readonly string[]>;
const policyIn = (value: string): Policy =>
  new Map(
    value.split(';').flatMap((part) => {
      const [name, ...sources] = part.trim().split(/\s+/);
      return name ? [[name.toLowerCase(), sources] as const] : [];
    }),
  );

const loose = ["'unsafe-inline'", "'unsafe-eval'", 'data:', 'blob:', 'http:', 'https:', 'ws:', 'wss:', '*'];

/** What is loose in a Content-Security-Policy, of pages or of a person's files. */
const faultsOfPolicy = (value: string, kind: Kind): string[] => {
  const policy = policyIn(value);
  const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const faults: string[] = [];
  for (const name of [
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'connect-src',
    'object-src',
    'frame-src',
    'worker-src',
  ])
    for (const source of of(name)) if (loose.includes(source)) faults.push(`${name} allows ${source}`);
  if (kind === 'file') {
    if (!policy.has('sandbox')) faults.push('a file is not sandboxed');
    if (of('script-src').join(' ') !== "'none'") faults.push('a file may run scripts');
    return faults;
  }
  for (const name of ['frame-ancestors', 'base-uri'])
    if (policy.get(name)?.join(' ') !== "'none'") faults.push(`${name} is not 'none'`);
  if (policy.get('form-action')?.join(' ') !== "'self'") faults.push("form-action is not 'self'");
  return faults;
};

/** What is wrong with the headers of an answer, each in a few words; none when all is well. */
export const faultsOfHeaders = (headers: IncomingHttpHeaders, kind: Kind, isOverTls = false): string[] => {
  const value = (name: string): string => String(headers[name] ?? '');
  const faults = [...everywhere, cached[kind]].flatMap(([name, holds, wanted]) =>
    holds(value(name)) ? [] : [`${name} is ${value(name) || 'missing'}, not ${wanted}`],
  );
  for (const name of telling) if (headers[name] !== undefined) faults.push(`${name} tells ${value(name)}`);
  if (isOverTls && !/max-age=\d{7,}/.test(value('strict-transport-security')))
    faults.push('strict-transport-security is missing');
  const policy = value('content-security-policy');
  if (policy === '') return [...faults, 'content-security-policy is missing'];
  return [...faults, ...faultsOfPolicy(policy, kind)];
};
