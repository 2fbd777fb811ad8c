import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { engineLines, engineResults, type JestReport } from './engine-results.js';
import { engineSuites } from './engine-suites.js';

type Test = readonly [fullName: string, status: string];

const report = (file: string, ...tests: Test[]): JestReport => ({
  testResults: [
    {
      name: `/somewhere/${file}`,
      status: tests.some(([, status]) => status === 'failed') || tests.length === 0 ? 'failed' : 'passed',
      assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
    },
  ],
});

const suites = {
  nats: [
    { package: 'libs/messaging', file: 'test/nats.spec.ts' },
    { package: 'libs/kit', file: 'test/mixed.spec.ts', names: /^on NATS/ },
  ],
};
const linesOf = (...reports: JestReport[]) => engineLines(engineResults(suites, reports));

describe('the line of an engine', () => {
  it('counts the tests of all its suites, and of mixed files only its own', () => {
    const lines = linesOf(
      report('libs/messaging/test/nats.spec.ts', ['a', 'passed'], ['b', 'failed']),
      report('libs/kit/test/mixed.spec.ts', ['on NATS c', 'passed'], ['in memory', 'failed']),
      report('libs/other/test/nats.spec.ts', ['d', 'passed']),
    );
    expect(lines).toEqual(['engine nats: 2 passed, 1 failed']);
  });

  it('says why everything was skipped, in the words of the suite', () => {
    const why = 'no NATS_URL is set; Debian: apt-get install nats-server';
    const skipped = report('libs/messaging/test/nats.spec.ts', [`over NATS (skipped: ${why}) runs`, 'pending']);
    expect(linesOf(skipped)).toEqual([`engine nats: skipped (${why})`]);
  });

  it('says so when none of its suites was run at all', () => {
    expect(linesOf()).toEqual(['engine nats: skipped (its suites were not run)']);
  });

  it('takes a test that is skipped although the engine is there for a failure, by name', () => {
    const lines = linesOf(report('libs/messaging/test/nats.spec.ts', ['a', 'passed'], ['b', 'pending']));
    expect(lines).toEqual(['engine nats: not run: b', 'engine nats: 1 passed, 1 failed']);
  });

  it('names a test that needs a server of its own, which a given one is not, and goes on', () => {
    const title = 'a lost server (needs a server of its own: it stops it) is missed';
    const lines = linesOf(report('libs/messaging/test/nats.spec.ts', ['a', 'passed'], [title, 'pending']));
    expect(lines).toEqual([`engine nats: not run: ${title}`, 'engine nats: 1 passed, 0 failed']);
  });

  it('takes a file that could not be loaded for a failure', () => {
    expect(linesOf(report('libs/messaging/test/nats.spec.ts'))).toEqual(['engine nats: 0 passed, 1 failed']);
  });

  it('names the stand-in that the tests ran on', () => {
    const lines = linesOf(report('libs/messaging/test/nats.spec.ts', ['records on FerretDB keep', 'passed']));
    expect(lines).toEqual(['engine nats (ferretdb): 1 passed, 0 failed']);
  });
});

it('every suite of the table is a file of the workspace', () => {
  const root = resolve(import.meta.dirname, '../../../..');
  for (const { package: folder, file } of Object.values(engineSuites).flat())
    expect([file, existsSync(resolve(root, folder, file))]).toEqual([file, true]);
});
