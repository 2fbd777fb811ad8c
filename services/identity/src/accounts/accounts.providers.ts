import type { FactoryProvider } from '@nestjs/common';
import { AttemptLimiter, CLOCK, IDS, type Clock, type Ids } from '@pictora/service-kit';
import type { IdentitySettings } from '../config.js';
import { ACCOUNT_DIRECTORY, ACCOUNT_MODEL, CREDENTIAL_MODEL, IDENTITY_SETTINGS, KEYCLOAK } from '../identity.tokens.js';
import type { Keycloak } from '../issuer/keycloak/keycloak.js';
import { IdentityMails } from '../mails/identity-mails.js';
import { PasswordHasher } from '../passwords/password-hash.js';
import { ProfileWrites } from '../profiles/profile-writes.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { AccountDirectory } from './account-directory.port.js';
import { AccountRecords } from './account-records.js';
import type { AccountModel } from './account.schema.js';
import { AccountsService } from './accounts.service.js';
import type { CredentialModel } from './credential.schema.js';
import { EmbeddedAccountDirectory } from './embedded-account-directory.js';
import { KeycloakAccountDirectory } from './keycloak-account-directory.js';
import { LeftCredentials } from './left-credentials.js';

export const accountsProviders: FactoryProvider[] = [
  {
    provide: AccountRecords,
    inject: [ACCOUNT_MODEL, ProfileWrites],
    useFactory: (accounts: AccountModel, profiles: ProfileWrites) => new AccountRecords(accounts, profiles),
  },
  {
    provide: PasswordHasher,
    useFactory: async () => {
      const hasher = new PasswordHasher();
      await hasher.prepare();
      return hasher;
    },
  },
  {
    provide: EmbeddedAccountDirectory,
    inject: [AccountRecords, CREDENTIAL_MODEL, PasswordHasher, IDS, CLOCK],
    useFactory: (
      accounts: AccountRecords,
      credentials: CredentialModel,
      hasher: PasswordHasher,
      ids: Ids,
      clock: Clock,
    ) => new EmbeddedAccountDirectory(accounts, credentials, hasher, ids, clock),
  },
  {
    provide: LeftCredentials,
    inject: [CREDENTIAL_MODEL, ACCOUNT_MODEL, CLOCK],
    useFactory: (credentials: CredentialModel, accounts: AccountModel, clock: Clock) =>
      new LeftCredentials(credentials, accounts, clock),
  },
  {
    provide: ACCOUNT_DIRECTORY,
    inject: [EmbeddedAccountDirectory, KEYCLOAK, AccountRecords, CLOCK],
    useFactory: (
      embedded: EmbeddedAccountDirectory,
      keycloak: Keycloak | null,
      accounts: AccountRecords,
      clock: Clock,
    ): AccountDirectory => (keycloak ? new KeycloakAccountDirectory(keycloak, accounts, clock) : embedded),
  },
  {
    provide: AccountsService,
    inject: [
      IDENTITY_SETTINGS,
      AccountRecords,
      ACCOUNT_DIRECTORY,
      SessionsService,
      AttemptLimiter,
      IdentityMails,
      CLOCK,
      IDS,
    ],
    useFactory: (
      settings: IdentitySettings,
      accounts: AccountRecords,
      directory: AccountDirectory,
      sessions: SessionsService,
      limiter: AttemptLimiter,
      mails: IdentityMails,
      clock: Clock,
      ids: Ids,
    ) => new AccountsService({ settings, accounts, directory, sessions, limiter, mails, clock, ids }),
  },
];
