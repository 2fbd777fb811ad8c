import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { metricCatalogue } from '@pictora/telemetry';
import { httpRoutes } from '@pictora/contracts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const guide = read('docs/operations.md');
const all = (pattern: RegExp, text = guide): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([whole, part]) => part ?? whole)),
];

const scripts = (JSON.parse(read('package.json')) as { scripts: object }).scripts;
const settingSources = globSync('{libs,services,gateway}/**/src/**/*{config,settings}.ts', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
  .map(read)
  .join('\n');
/** Of what operators run elsewhere, not of ours. */
const others = new Set([
  'MONGO_ADMIN',
  'KEYCLOAK_DATABASE',
  'EVENTSTORE_DATA',
  'YOUR_USER_ID',
  'CREDIT_ACCOUNT_VERSION',
]);

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
const anchorsIn = (text: string): string[] => all(/^#{2,4} (.+)$/gm, text).map(anchorOf);

describe('the guide for operators', () => {
  it('names commands that there are', () => {
    const named = all(/npm run (?:--silent )?([a-z:]+)/g);
    expect(named).toEqual(expect.arrayContaining(['backup', 'restore', 'ledger', 'admin']));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names settings that the processes read', () => {
    const named = all(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g).filter((name) => !others.has(name));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(settingSources))).toEqual([]);
  });

  it('names metrics that are measured', () => {
    const named = all(/\bpictora_[a-z_]+\b/g);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !(name in metricCatalogue))).toEqual([]);
  });

  it('names calls that there are', () => {
    const known = Object.values(httpRoutes).map(({ method, path }) => `${method} ${path}`);
    const named = all(/`((?:GET|POST) \/api\/[^`]+)`/g);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((call) => !known.includes(call))).toEqual([]);
  });

  it('names programs, files and pages that there are', () => {
    const links = all(/\]\(([^)#]+)\)/g).map((path) => join('docs', path));
    const programs = all(/`node (\S+\/dist\/\S+\.js)`/g).map((path) =>
      path.replace('/dist/', '/src/').replace(/\.js$/, '.ts'),
    );
    const specs = all(/`(libs\/\S+\.spec\.ts)`/g);
    expect([links, programs, specs].map(({ length }) => length > 0)).toEqual([true, true, true]);
    for (const path of [...links, ...programs, ...specs]) expect(globSync(path, { cwd: root })).toHaveLength(1);
  });

  it('has a section for every alert, and for every link within it', () => {
    const anchors = anchorsIn(guide);
    const runbooks = all(/runbook_url: docs\/operations\.md#([a-z-]+)/g, read('infra/observability/alerts.yml'));
    expect(runbooks.length).toBeGreaterThan(8);
    expect([...runbooks, ...all(/\]\(#([^)]+)\)/g)].filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it('tells for every incident what creators see, where to look, what to do and when it is over', () => {
    const [, playbook = ''] = guide.split('## Incident playbook');
    const incidents = playbook.split(/^### /m).slice(1);
    expect(incidents).toHaveLength(14);
    for (const incident of incidents)
      expect(all(/^- \*\*(.+?):\*\*/gm, incident)).toEqual([
        expect.stringMatching(/^What /),
        'Look at',
        'Do',
        'Over when',
      ]);
  });

  it('explains every code that back-up and restore refuse with', () => {
    const codes = all(/\| '([a-z_]+)'/g, read('standalone/src/backup/backup-error.ts'));
    const evident = ['no_data', 'file_exists', 'not_a_folder'];
    expect(codes.filter((code) => !guide.includes(`\`${code}\``))).toEqual(evident);
  });
});
