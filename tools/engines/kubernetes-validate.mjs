// Fetches the published schemas of Kubernetes, with the program that checks manifests against them:
// node tools/engines/kubernetes-validate.mjs
// Needs Python with venv and its package index (five seconds). Prints where the program is.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ensureProgram, run } from './get-engine.mjs';

const name = 'kubernetes-validate';
const version = '1.37.0';

ensureProgram(
  name,
  (folder) => {
    const home = join(folder, `${name}-${version}`);
    const isThere =
      run('python3', ['-m', 'venv', '--clear', home]) &&
      run(join(home, 'bin', 'pip'), ['install', '--quiet', `${name}==${version}`]);
    // The link is the last step: what a broken run left is never taken for the program.
    if (isThere) symlinkSync(join(home, 'bin', name), join(folder, name));
  },
  `install ${name} ${version}, which needs Python with venv and its package index`,
);
