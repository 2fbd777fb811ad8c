import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findingsOf, judged } from '../../tools/packages/audit-rules.mjs';
import { documentOf, faultsOf, needless, packagesOf } from '../../tools/packages/licence-rules.mjs';

const root = resolve(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as Parameters<typeof packagesOf>[0];

describe('the licences of all packages', () => {
  it('are known, and allowed or explained', () => {
    const packages = packagesOf(lock);
    expect(packages.length).toBeGreaterThan(1_000);
    expect(faultsOf(packages)).toEqual([]);
  });

  it('have no explanation that nothing needs', () => {
    expect(needless(packagesOf(lock))).toEqual([]);
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
