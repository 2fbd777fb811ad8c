// Builds FerretDB on SQLite, which speaks MongoDB's protocol, for the suites of records: node tools/engines/ferretdb.mjs
// Its own command cannot be installed by Go, so `ferretdb/main.go` runs its package. Needs Go (half a minute the first
// time). Prints where it is. MONGO_URL of a MongoDB makes it needless, and shows more.
import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureProgram, run } from './get-engine.mjs';

const build = (folder) => {
  // Aside, since Go may write into the folder that it builds in.
  const draft = join(folder, `ferretdb-draft-${process.pid}`);
  cpSync(join(import.meta.dirname, 'ferretdb'), draft, { recursive: true });
  const options = { cwd: draft, env: { ...process.env, CGO_ENABLED: '0' } };
  if (run('go', ['build', '-mod=mod', '-trimpath', '-o', 'ferretdb', '.'], options))
    renameSync(join(draft, 'ferretdb'), join(folder, 'ferretdb'));
  rmSync(draft, { recursive: true, force: true });
};

ensureProgram('ferretdb', build, 'building it needs Go and its module proxy');
