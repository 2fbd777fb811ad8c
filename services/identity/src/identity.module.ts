import { Module, type DynamicModule } from '@nestjs/common';
import { AccountLookupController } from './accounts/account-lookup.controller.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { accountsProviders } from './accounts/accounts.providers.js';
import type { IdentitySettings } from './config.js';
import { IDENTITY_SETTINGS } from './identity.tokens.js';
import { IssuerController } from './issuer/issuer.controller.js';
import { issuerProviders } from './issuer/issuer.providers.js';
import { LoginController } from './login/login.controller.js';
import { loginProviders } from './login/login.providers.js';
import { PersonalDataController } from './personal-data/personal-data.controller.js';
import { personalDataProviders } from './personal-data/personal-data.providers.js';
import { mailsProviders } from './mails/mails.providers.js';
import { ProfilesController } from './profiles/profiles.controller.js';
import { profilesProviders } from './profiles/profiles.providers.js';
import { recordsProviders } from './records.providers.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { recoveryProviders } from './recovery/recovery.providers.js';
import { SecurityController } from './security/security.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { sessionsProviders } from './sessions/sessions.providers.js';
import { upkeepProviders } from './upkeep/upkeep.providers.js';
import { VerificationController } from './verification/verification.controller.js';

@Module({})
export class IdentityModule {
  static with(settings: IdentitySettings): DynamicModule {
    return {
      module: IdentityModule,
      controllers: [
        AccountsController,
        AccountLookupController,
        SessionsController,
        IssuerController,
        RecoveryController,
        VerificationController,
        SecurityController,
        LoginController,
        PersonalDataController,
        ProfilesController,
      ],
      providers: [
        { provide: IDENTITY_SETTINGS, useValue: settings },
        ...recordsProviders,
        ...accountsProviders,
        ...issuerProviders,
        ...loginProviders,
        ...sessionsProviders,
        ...recoveryProviders,
        ...mailsProviders,
        ...personalDataProviders,
        ...upkeepProviders,
        ...profilesProviders,
      ],
    };
  }
}
