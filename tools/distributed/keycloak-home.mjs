// @ts-check
// Keycloak rebuilds a part of its own program when it is started with other options than before, and is left useless when
// it is ended meanwhile. So the distributed form runs a home of its own, linked from the fetched one, which stays as it is
// for everybody else. It is made anew until Keycloak was ready in it once.
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from './files.mjs';

/** What Keycloak writes to, below its home. */
const rebuilt = join('lib', 'quarkus');
const data = 'data';

/** @param {string} from @param {string} to */
const link = (from, to) => {
  try {
    linkSync(from, to);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EXDEV') throw error;
    copyFileSync(from, to); // The two are on different disks.
  }
};

/** @param {string} from @param {string} to @param {string} path below both */
const mirror = (from, to, path) => {
  mkdirSync(join(to, path), { recursive: true });
  for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (below === data) continue;
    if (entry.isDirectory()) mirror(from, to, below);
    else if (path === rebuilt) copyFileSync(join(from, below), join(to, below));
    else link(join(from, below), join(to, below));
  }
};

/** Says from which fetched one the home is in which Keycloak was ready. @param {string} home */
const provenBy = (home) => join(home, '.proven');

/** @param {string} fetched @param {string} home */
export const keycloakWasReady = (fetched, home) => writeFileSync(provenBy(home), fetched);

/** @param {string} fetched @param {string} home @param {string} realmFile what is imported at the first start */
export const makeKeycloakHome = (fetched, home, realmFile) => {
  if (readIfThere(provenBy(home)) === fetched) return;
  rmSync(home, { recursive: true, force: true });
  mirror(fetched, home, '');
  mkdirSync(join(home, data, 'import'), { recursive: true });
  copyFileSync(realmFile, join(home, data, 'import', 'pictora-realm.json'));
};
