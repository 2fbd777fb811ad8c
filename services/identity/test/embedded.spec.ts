import { identityContract } from './identity.contract.js';
import { startIdentity } from './identity.harness.js';

identityContract('the embedded issuer and our own records', () => startIdentity());
