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
