// Imports types alone: the tools run this file as it is.
import type { EngineName, Suite } from './engine-suites.js';

/** What Jest leaves of a run, as far as it is read here. */
export type JestReport = {
  readonly testResults: readonly {
    /** The whole path of the file. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

export type EngineResult = {
  readonly engine: string;
  readonly passed: number;
  readonly failed: number;
  /** Why none of its tests ran, or null when some did. */
  readonly skipped: string | null;
  /** Tests that were skipped although the engine is there: failures, by name. */
  readonly silent: readonly string[];
  /** Tests that say what they need and this server does not give. */
  readonly left: readonly string[];
};

/** For the title of a test that says what this server does not give, such as being stopped: `(needs WHAT: WHY)`. */
const NEEDS_MORE = /\(needs [^()]+: [^()]+\)/;

/** As the titles of suites tell it. */
const reasonIn = (name: string): string | undefined => /\(skipped: ([^()]*)\)/.exec(name)?.[1];

const resultOf = (engine: EngineName, suites: readonly Suite[], reports: readonly JestReport[]): EngineResult => {
  const isOf = (path: string, suite: Suite) => path.replaceAll('\\', '/').endsWith(`/${suite.package}/${suite.file}`);
  const files = reports.flatMap(({ testResults }) => testResults);
  const found = suites.flatMap((suite) =>
    files
      .filter(({ name }) => isOf(name, suite))
      .map((file) => ({
        // A file that could not even be loaded has no tests to count.
        broken: file.status === 'failed' && file.assertionResults.length === 0,
        tests: file.assertionResults.filter(({ fullName }) => suite.names?.test(fullName) ?? true),
      })),
  );
  const tests = found.flatMap((file) => file.tests);
  const named = (status: string) => tests.filter((test) => test.status === status).map(({ fullName }) => fullName);
  const failed = named('failed').length + found.filter(({ broken }) => broken).length;
  const [passed, pending] = [named('passed').length, named('pending')];
  const silent = pending.filter((name) => !NEEDS_MORE.test(name));
  const title = tests.some(({ fullName }) => fullName.includes('FerretDB')) ? `${engine} (ferretdb)` : engine;
  if (passed + failed > 0)
    return {
      ...{ engine: title, passed, failed: failed + silent.length, skipped: null, silent },
      left: pending.filter((name) => NEEDS_MORE.test(name)),
    };
  const skipped = pending.map(reasonIn).find((reason) => reason !== undefined) ?? 'its suites were not run';
  return { engine: title, passed, failed, skipped, silent: [], left: [] };
};

/** What the reports of a run say about each engine. */
export const engineResults = (
  suites: Readonly<Record<string, readonly Suite[]>>,
  reports: readonly JestReport[],
): readonly EngineResult[] =>
  Object.entries(suites).map(([engine, own]) => resultOf(engine as EngineName, own, reports));

/** One line an engine, after the names of the tests that should have run and did not. */
export const engineLines = (results: readonly EngineResult[]): readonly string[] => [
  ...results.flatMap(({ engine, silent, left }) =>
    [...silent, ...left].map((test) => `engine ${engine}: not run: ${test}`),
  ),
  ...results.map(({ engine, passed, failed, skipped }) =>
    skipped === null
      ? `engine ${engine}: ${passed} passed, ${failed} failed`
      : `engine ${engine}: skipped (${skipped})`,
  ),
];
