// Builds stripe-mock for the suites that run against it: node tools/engines/stripe-mock.mjs
// Needs Go (seconds). Prints where it is. STRIPE_API_URL of a running one makes it needless.
import { ensureProgram, goInstall } from './get-engine.mjs';

ensureProgram(
  'stripe-mock',
  goInstall('github.com/stripe/stripe-mock@v0.203.0'),
  'building it needs Go and its module proxy',
);
