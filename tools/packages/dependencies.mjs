// npm run package-ages: asks the registry how old the direct dependencies are, and writes docs/dependencies.md. Ends with 1 when
// one is behind for longer than allowed without a reason, and with 2 when the registry gave no answer.
import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { directOf, documentOf, needlessReasons, overdue, rowOf } from './dependency-rules.mjs';

const root = resolve(import.meta.dirname, '../..');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const manifests = ['package.json', ...workspaces.flatMap((at) => globSync(`${at}/package.json`, { cwd: root }))].map(
  (path) => JSON.parse(readFileSync(join(root, path), 'utf8')),
);

/** How many questions are under way at a time. */
const AT_ONCE = 4;

const run = promisify(execFile);
const ask = async ({ name, version }) => {
  const { stdout } = await run('npm', ['view', `${name}@${version}`, 'time', 'dist-tags', 'deprecated', '--json'], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2, shell: process.platform === 'win32' },
  });
  const { time, 'dist-tags': tags, deprecated } = [JSON.parse(stdout)].flat()[0];
  if (deprecated) console.warn(`${name} ${version} is deprecated: ${deprecated}`);
  return rowOf({ name, version }, { times: time, latest: tags.latest });
};

try {
  const left = directOf(manifests);
  const rows = [];
  const day = new Date().toISOString().slice(0, 10);
  const worker = async () => {
    for (let one = left.shift(); one; one = left.shift()) rows.push(await ask(one));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  rows.sort((one, other) => (one.name < other.name ? -1 : 1));
  writeFileSync(join(root, 'docs', 'dependencies.md'), documentOf(rows, day));
  const faults = overdue(rows, day);
  console.log(`${rows.length} direct dependencies, ${faults.length} behind for too long`);
  for (const fault of faults) console.error(fault);
  for (const name of needlessReasons(rows, day)) console.warn(`${name}: its reason can go`);
  if (faults.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(`The registry gave no answer: ${error.message}`);
  process.exitCode = 2;
}
