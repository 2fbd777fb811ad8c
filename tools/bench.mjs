// Runs every package's benches on the built code, one after another, and prints a table: each figure beside the baseline
// of the same run. `npm run bench -- ledger find` runs those whose name contains one of the words.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { node, root, toolEnv } from './workspace.mjs';

const wanted = process.argv.slice(2);
const files = globSync('{libs/*,services/*,gateway,web,standalone,infra}/bench/*.bench.mjs', { cwd: root })
  .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)))
  .sort();

const rows = [];
let failed = 0;
for (const file of files) {
  console.error(`bench: ${file}`);
  const folder = join(root, dirname(dirname(file)));
  const { status, stdout } = spawnSync(node, [relative(folder, join(root, file))], {
    cwd: folder,
    env: toolEnv(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) failed += 1;
  for (const line of stdout.split('\n')) if (line.startsWith('{')) rows.push(JSON.parse(line));
}

const cells = rows.map(({ bench, value, unit, baseline, ratio, aim }) => [
  bench,
  String(value),
  unit ?? '',
  baseline == null ? '' : String(baseline),
  ratio == null ? '' : String(ratio),
  aim ?? '',
]);
console.log(`| bench | value | unit | baseline | ratio | aim |\n| --- | ---: | --- | ---: | ---: | --- |`);
for (const row of cells) console.log(`| ${row.join(' | ')} |`);
process.exit(failed === 0 ? 0 : 1);
