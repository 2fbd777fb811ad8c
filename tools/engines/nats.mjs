// Builds a NATS server for the suites that run against a real one, where no package of the system brings it:
// node tools/engines/nats.mjs
// Needs Go (a quarter of a minute). Prints where it is. NATS_URL of a running one with JetStream makes it needless.
import { ensureProgram, goInstall } from './get-engine.mjs';

ensureProgram(
  'nats-server',
  goInstall('github.com/nats-io/nats-server/v2@v2.15.2'),
  'install it (Debian: apt-get install nats-server), or build it, which needs Go and its module proxy',
);
