import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findingsOf, judged } from '../../tools/packages/audit-rules.mjs';
import {
  directOf,
  documentOf as pageOfDependencies,
  mostDaysBehind,
  needlessReasons,
  overdue,
  recordOf,
  rowOf,
} from '../../tools/packages/dependency-rules.mjs';
import { documentOf, faultsOf, needless, packagesOf } from '../../tools/packages/licence-rules.mjs';

const root = resolve(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as Parameters<typeof packagesOf>[0];
const manifests = globSync('{,gateway/,web/,standalone/,infra/,libs/*/,services/*/}package.json', { cwd: root });
const manifestAt = (path: string) => JSON.parse(readFileSync(resolve(root, path), 'utf8')) as Record<string, object>;

describe('the licences of all packages', () => {
  it('are known, and allowed or explained', () => {
    const packages = packagesOf(lock);
    expect(packages.length).toBeGreaterThan(1_000);
    expect(faultsOf(packages)).toEqual([]);
  });

  it('have no explanation that nothing needs', () => {
    expect(needless(packagesOf(lock))).toEqual([]);
  });

  it('are listed in docs/licences.md as the lock file has them', () => {
    const written = readFileSync(resolve(root, 'docs/licences.md'), 'utf8');
    expect(documentOf(packagesOf(lock))).toBe(written);
  });

  const entry = (license?: string) => ({ version: '1.0.0', ...(license ? { license } : {}) });
  const faults = (name: string, license?: string) =>
    faultsOf(packagesOf({ packages: { '': {}, [`node_modules/${name}`]: entry(license) } })) as string[];

  it.each([
    ['one that nobody knows', 'mystery', undefined, 'mystery 1.0.0: the licence is unknown'],
    ['one that asks for more', 'taker', 'AGPL-3.0', 'taker 1.0.0: AGPL-3.0 is neither allowed nor explained'],
    ['one of which a part asks for more', 'half', 'MIT AND GPL-3.0', 'half 1.0.0: MIT AND GPL-3.0 is neither'],
    ['one that is explained for another package', 'other', 'MPL-2.0', 'other 1.0.0: MPL-2.0 is neither'],
  ])('let %s be told', (_, name, licence, said) => {
    expect(faults(name, licence)).toEqual([expect.stringContaining(said)]);
  });

  it('are fine when one of several can be chosen, and for the packages that are explained', () => {
    expect(faults('either', '(GPL-3.0 OR MIT)')).toEqual([]);
    expect(faults('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toEqual([]);
    expect(faults('a/node_modules/ssh2')).toEqual([]);
  });

  it('are listed by licence, with the version and the reason', () => {
    const document = documentOf(
      packagesOf({ packages: { 'node_modules/axe-core': entry('MPL-2.0'), 'node_modules/b': entry('MIT') } }),
    );
    expect(document).toMatch(
      /## MIT \(1\)\n\n- `b` 1\.0\.0\n[^]*## MPL-2\.0 \(1\)\n\nLooks at [^]*- `axe-core` 1\.0\.0\n/,
    );
  });
});

describe('the direct dependencies', () => {
  const page = readFileSync(resolve(root, 'docs/dependencies.md'), 'utf8');
  const { day, rows } = recordOf(page);

  it('are on record exactly as the workspace pins them', () => {
    const direct = directOf(manifests.map(manifestAt));
    expect(direct.length).toBeGreaterThan(100);
    expect(rows.map(({ name, version }) => ({ name, version }))).toEqual(direct);
    expect(pageOfDependencies(rows, day)).toBe(page);
  });

  it('are behind for no longer than docs/security.md allows, or have a reason that still held', () => {
    expect(readFileSync(resolve(root, 'docs/security.md'), 'utf8')).toContain(`every ${mostDaysBehind} days`);
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(overdue(rows, day)).toEqual([]);
    expect(needlessReasons(rows, day)).toEqual([]);
  });

  const told = (latest: string, times: Record<string, string>) => ({ latest, times });
  const published = {
    '1.0.0': '2026-01-01T10:00:00Z',
    '1.1.0': '2026-03-01T10:00:00Z',
    '2.0.0': '2026-05-01T10:00:00Z',
  };
  const one = (version: string, latest = '2.0.0') => rowOf({ name: 'one', version }, told(latest, published));

  it('are behind from the first version on that came after theirs, not from the newest', () => {
    expect(one('1.0.0')).toEqual({
      ...{ name: 'one', version: '1.0.0', on: '2026-01-01' },
      ...{ newest: '2.0.0', newestOn: '2026-05-01', behindSince: '2026-03-01' },
    });
    expect(one('2.0.0').behindSince).toBeNull();
  });

  it('are not behind previews, nor what their registry does not call the latest yet', () => {
    const times = { ...published, '2.1.0-beta.1': '2026-06-01T10:00:00Z', '3.0.0': '2026-07-01T10:00:00Z' };
    expect(rowOf({ name: 'one', version: '2.0.0' }, told('2.0.0', times)).behindSince).toBeNull();
  });

  it('are told when they are overdue, on the ninety-first day, and when the reason has run out', () => {
    const row = one('1.0.0');
    const reasons = [{ name: 'one', because: 'of us', until: '2026-07-01' }];
    expect(overdue([row], '2026-05-30', [])).toEqual([]);
    expect(overdue([row], '2026-05-31', [])).toEqual(['one 1.0.0: behind since 2026-03-01, the newest is 2.0.0']);
    expect(overdue([row], '2026-07-01', reasons)).toEqual([]);
    expect(overdue([row], '2026-07-02', reasons)).toHaveLength(1);
    expect(needlessReasons([one('2.0.0')], '2026-07-02', reasons)).toEqual(['one']);
  });

  it('are one version each: two would be told', () => {
    expect(() => directOf([{ dependencies: { one: '1.0.0' } }, { devDependencies: { one: '2.0.0' } }])).toThrow(
      'one is pinned as 1.0.0 and as 2.0.0',
    );
  });

  it('of which the registry tells too little are no rows', () => {
    expect(() => rowOf({ name: 'one', version: '1.0.0' }, told('2.0.0', {}))).toThrow('does not tell enough');
  });
});

describe('the packages of the workspace', () => {
  type Versions = Record<string, string>;
  type Manifest = { dependencies?: Versions; devDependencies?: Versions; peerDependencies?: Versions };
  const folders = globSync('{gateway,web,standalone,infra,libs/*,services/*}', { cwd: root }).sort();
  const named = ({ dependencies, devDependencies, peerDependencies }: Manifest): Versions => ({
    ...dependencies,
    ...devDependencies,
    ...peerDependencies,
  });
  const manifestOf = (folder: string) =>
    JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8')) as Manifest & { name: string };
  const importing = /\b(?:from|import\() ?'(@pictora\/[\w-]+)/g;

  it.each(folders)('name what they import of each other: %s', (folder) => {
    const files = globSync('**/*.{ts,tsx}', {
      cwd: resolve(root, folder),
      exclude: ['**/node_modules/**', '**/dist/**', '**/generated/**'],
    });
    const texts = files.map((file) => readFileSync(resolve(root, folder, file), 'utf8'));
    const imported = new Set(texts.flatMap((text) => [...text.matchAll(importing)].map(([, name = '']) => name)));
    const manifest = manifestOf(folder);
    const known = [manifest.name, ...Object.keys(named(manifest))];
    expect(files.length).toBeGreaterThan(0);
    expect([...imported].filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(folders)('are in the lock file as they are: %s', (folder) => {
    expect(named((lock.packages as Record<string, Manifest>)[folder] ?? {})).toEqual(named(manifestOf(folder)));
  });
});

describe('an audit', () => {
  const advisory = (id: string, severity: string) => ({
    ...{ source: 1, name: 'leaky', title: 'Leaks', severity, url: `https://github.com/advisories/${id}` },
  });
  const report = {
    vulnerabilities: {
      leaky: { via: [advisory('GHSA-aaaa-bbbb-cccc', 'high'), advisory('GHSA-dddd-eeee-ffff', 'moderate')] },
      user: { via: ['leaky'] },
      twice: { via: [advisory('GHSA-aaaa-bbbb-cccc', 'high')] },
    },
  };
  const explained = { id: 'GHSA-aaaa-bbbb-cccc', because: 'only in tests', until: '2026-12-31' };

  it('counts each high or critical finding once, whoever depends on it', () => {
    expect(findingsOf(report)).toEqual([
      { id: 'GHSA-aaaa-bbbb-cccc', package: 'leaky', title: 'Leaks', severity: 'high' },
    ]);
  });

  it('refuses a finding that nobody has explained', () => {
    expect(judged(findingsOf(report), [], '2026-11-22').unexplained).toHaveLength(1);
  });

  it('lets one be that is explained, until the last day of the explanation', () => {
    expect(judged(findingsOf(report), [explained], '2026-12-31')).toEqual({
      unexplained: [],
      overdue: [],
      needless: [],
    });
    const later = judged(findingsOf(report), [explained], '2027-01-01');
    expect([later.unexplained.length, later.overdue.length]).toEqual([1, 1]);
  });

  it('says which explanation nothing needs any more', () => {
    expect(judged([], [explained], '2026-11-22').needless).toEqual([explained]);
  });

  it('is none when the registry gives no answer', () => {
    expect(() => findingsOf({ message: '405 Method Not Allowed' })).toThrow('The registry gave no audit: 405');
  });

  it('is explained by a file that says of each finding why, and until when', () => {
    const file = readFileSync(resolve(root, 'tools/packages/audit-explained.json'), 'utf8');
    for (const one of JSON.parse(file) as object[])
      expect(one).toEqual({
        ...{ id: expect.stringMatching(/^GHSA-/), because: expect.any(String) },
        until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      });
  });
});

describe('the scripts of the workspace', () => {
  it('have no name that npm runs by itself while it installs: that is all and nothing but installing', () => {
    const byItself = /^(pre|post)?(install|dependencies|prepare|publish|pack)$|^prepublishOnly$/;
    const names = manifests.flatMap((path) => Object.keys(manifestAt(path)['scripts'] ?? {}));
    expect(names).toContain('start');
    expect(names.filter((name) => byItself.test(name))).toEqual([]);
  });
});
