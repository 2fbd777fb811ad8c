// Fetches Keycloak for the suites that run against a real one: node tools/engines/keycloak.mjs
// It comes from Maven's repository (160 MB, needs mvn; running it needs Java 17) and is kept for the next time. Prints
// where it is. KEYCLOAK_HOME, or KEYCLOAK_URL of a running one, make it needless.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { enginesFolder as folder, run } from './get-engine.mjs';

const version = '26.7.0';
const home = join(folder, `keycloak-${version}`);
const isThere = () => existsSync(join(home, 'bin', 'kc.sh'));

if (!isThere()) {
  mkdirSync(folder, { recursive: true });
  // Whole or not at all: what a broken run left is never taken for Keycloak.
  const draft = join(folder, `draft-${process.pid}`);
  const fetched = run(
    'mvn',
    [
      '-q',
      '-B',
      'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:unpack',
      `-Dartifact=org.keycloak:keycloak-quarkus-dist:${version}:zip`,
      `-DoutputDirectory=${draft}`,
      // The plugin remembers what it has unpacked once, wherever that is by now.
      '-Dmdep.overWriteReleases=true',
    ],
    { cwd: folder },
  );
  if (fetched && !isThere()) renameSync(join(draft, `keycloak-${version}`), home);
  rmSync(draft, { recursive: true, force: true });
}
if (!isThere()) {
  console.error(`Keycloak ${version} could not be fetched; mvn and a Maven repository are needed.`);
  process.exit(1);
}
console.log(home);
