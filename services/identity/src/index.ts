import { defineService } from '@pictora/service-kit';
import { identitySettings } from './config.js';
import { IdentityModule } from './identity.module.js';

export const identityService = defineService({
  name: 'identity',
  settings: identitySettings,
  module: (settings) => IdentityModule.with(settings),
});

/** For the composition root, which mounts the embedded issuer's `callback()` under the path of its address. */
export { EmbeddedTokenIssuer } from './issuer/embedded/embedded-token-issuer.js';

/** For the composition root's restore of a back-up: who has left since is erased again. */
export { listErasures, readErasureLines, repeatErasures, type KeptErasure } from './personal-data/repeat-erasures.js';
