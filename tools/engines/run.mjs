// npm run test:engines [-- name ...]: every contract suite and the main flows, on each real engine that can be found: at an
// address in the environment, in Docker, or as a program of this machine. The last lines are one for each engine; one that
// cannot be found says why and how to get it.
import '../../libs/testing/src/typescript-hooks.mjs';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root, toolEnv } from '../workspace.mjs';
import { findEngines } from './find-engines.mjs';

const { engineLines, engineResults } = await import('../../libs/testing/src/engines/engine-results.ts');
const { engineSuites, onGivenMongo } = await import('../../libs/testing/src/engines/engine-suites.ts');

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in engineSuites));
if (unknown.length > 0) {
  console.error(`No engine is called ${unknown.join(', ')}; there are ${Object.keys(engineSuites).join(', ')}`);
  process.exit(2);
}
const names = Object.keys(engineSuites).filter((name) => named.length === 0 || named.includes(name));

/** The tests of one package: each has its own kind of run. */
const runPackage = (folder, endToEnd, files, settings) => {
  const config = endToEnd ? ['--config', 'jest.e2e.config.mjs'] : [];
  const args = [join(root, 'tools', 'jest.mjs'), ...config, '--runTestsByPath', ...files];
  const { status } = spawnSync(node, args, {
    cwd: join(root, folder),
    stdio: 'inherit',
    env: { ...toolEnv(), ...settings },
  });
  const report = JSON.parse(readFileSync(join(root, folder, 'reports', endToEnd ? 'e2e.json' : 'jest.json'), 'utf8'));
  return { status, report };
};

const found = await findEngines(names);
const givenMongo = found.settings.MONGO_URL ?? process.env.MONGO_URL;
const suitesOf = (name) => {
  if (name !== 'mongodb') return engineSuites[name];
  // On FerretDB the app does not run, so neither do its flows.
  return givenMongo ? [...engineSuites[name], ...onGivenMongo] : engineSuites[name].filter(({ endToEnd }) => !endToEnd);
};
const wanted = Object.fromEntries(names.map((name) => [name, suitesOf(name)]));
for (const { engine, at } of found.present) console.log(`engine ${engine}: ${at}`);
for (const { engine, missing } of found.absent) console.log(`engine ${engine}: not found: ${missing}`);

const runs = new Map();
for (const { engine } of found.present)
  for (const { package: folder, file, endToEnd = false } of wanted[engine]) {
    const key = `${folder}${endToEnd ? ' end to end' : ''}`;
    const run = runs.get(key) ?? { folder, endToEnd, files: new Set() };
    runs.set(key, { ...run, files: run.files.add(file) });
  }

const reports = [];
try {
  for (const { folder, endToEnd, files } of runs.values()) {
    const began = performance.now();
    const { status, report } = runPackage(folder, endToEnd, [...files], found.settings);
    reports.push(report);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${folder}${endToEnd ? ' (end to end)' : ''}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  }
} finally {
  await found.stop();
}

const absent = new Map(found.absent.map(({ engine, missing }) => [engine, missing]));
const results = engineResults(wanted, reports).map((result) =>
  absent.has(result.engine) ? { ...result, skipped: absent.get(result.engine) } : result,
);
// What was found and of which nothing ran has failed, whatever the reports say.
const silent = results.filter(({ engine, skipped }) => skipped !== null && !absent.has(engine));
for (const { engine, skipped } of silent) console.log(`engine ${engine}: it is there, but was not tested: ${skipped}`);
console.log(engineLines(results).join('\n'));
process.exit(silent.length === 0 && results.every(({ failed }) => failed === 0) ? 0 : 1);
