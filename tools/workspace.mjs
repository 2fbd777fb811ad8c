// Set-up and build of the workspace. Runs on whatever Node starts it (20.19 or later): it is what brings the project's
// own Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
/** The project's own runtime, installed like any other package. */
export const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The environment for the project's tools: its own Node first on the path, and Nx without its background process. */
export const toolEnv = () => ({
  ...process.env,
  PATH: [join(modules, 'node', 'bin'), join(modules, '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  ),
  NX_DAEMON: 'false',
  NX_TUI: 'false',
});

const run = (command, args, env = process.env) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
};

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Installs exactly what the lock file names, unless that is what is installed. */
export const install = () => {
  const wanted = createHash('sha256')
    .update(read(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(modules, '.pictora-install');
  if (read(stamp) === wanted && existsSync(node)) return;
  console.log('Setting up: installing packages (once, about a minute)');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!existsSync(node)) {
    console.error(
      `The project's own Node is missing after the installation: ${node}\nInstall scripts must be allowed for the package "node".`,
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
};

const sources = ['libs', 'services', 'gateway', 'web', 'standalone', 'tools'];
const skipped = new Set(['node_modules', 'dist', 'reports', '.nx']);

const walk = function* (folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
};

/** Changes whenever a source file does; reads no contents, so it is asked at every start. */
const fingerprint = () => {
  const hash = createHash('sha256').update(read(join(root, 'package-lock.json')));
  for (const folder of sources) {
    for (const file of walk(join(root, folder))) {
      const { mtimeMs, size } = statSync(file);
      hash.update(`${file}:${mtimeMs}:${size}\n`);
    }
  }
  return hash.digest('hex');
};

/** Builds what changed since the last build. */
export const build = () => {
  const stamp = join(modules, '.pictora-build');
  const wanted = fingerprint();
  if (read(stamp) === wanted && existsSync(join(root, 'standalone', 'dist', 'main.js'))) return;
  console.log('Building');
  nx(['run-many', '-t', 'build', '--output-style=static']);
  writeFileSync(stamp, wanted);
};

export const nx = (args) => run(node, [join(modules, 'nx', 'dist', 'bin', 'nx.js'), ...args], toolEnv());

/** Runs a script on the project's Node (with these options of Node's), passes signals on, and ends as it ends. */
export const become = (script, args = [], env = {}, options = []) => {
  const child = spawn(node, [...options, script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...toolEnv(), ...env },
  });
  // A terminal sends Ctrl-C to the child as well; the launcher only waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
};
