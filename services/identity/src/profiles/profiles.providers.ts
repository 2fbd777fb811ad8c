import type { FactoryProvider } from '@nestjs/common';
import type { RpcClient } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import { CLOCK, IDS, LOGGER, OBJECT_STORAGE, RPC, type Clock, type Ids, type Logger } from '@pictora/service-kit';
import { AccountRecords } from '../accounts/account-records.js';
import type { AccountModel } from '../accounts/account.schema.js';
import { ACCOUNT_MODEL } from '../identity.tokens.js';
import { AvatarFiles } from './avatars/avatar-files.js';
import { AvatarUpkeep } from './avatars/avatar.upkeep.js';
import { AvatarsService } from './avatars/avatars.service.js';
import { PictureSources } from './avatars/picture-sources.js';
import { PeopleService } from './people.service.js';
import { ProfileWrites } from './profile-writes.js';
import { PeopleSearch } from './search/people-search.js';
import { SearchKeysUpkeep } from './search/search-keys.upkeep.js';
import { UntoldProfilesUpkeep } from './untold-profiles.upkeep.js';

export const profilesProviders: FactoryProvider[] = [
  {
    provide: ProfileWrites,
    inject: [ACCOUNT_MODEL, CLOCK, IDS],
    useFactory: (accounts: AccountModel, clock: Clock, ids: Ids) => new ProfileWrites(accounts, clock, ids),
  },
  {
    provide: UntoldProfilesUpkeep,
    inject: [ACCOUNT_MODEL, ProfileWrites, LOGGER],
    useFactory: (accounts: AccountModel, profiles: ProfileWrites, logger: Logger) =>
      new UntoldProfilesUpkeep(accounts, profiles, logger),
  },
  {
    provide: PeopleService,
    inject: [AccountRecords],
    useFactory: (accounts: AccountRecords) => new PeopleService(accounts),
  },
  {
    provide: PeopleSearch,
    inject: [ACCOUNT_MODEL],
    useFactory: (accounts: AccountModel) => new PeopleSearch(accounts),
  },
  {
    provide: SearchKeysUpkeep,
    inject: [ACCOUNT_MODEL, LOGGER],
    useFactory: (accounts: AccountModel, logger: Logger) => new SearchKeysUpkeep(accounts, logger),
  },
  {
    provide: AvatarFiles,
    inject: [OBJECT_STORAGE],
    useFactory: (storage: ObjectStorage) => new AvatarFiles(storage),
  },
  {
    provide: AvatarsService,
    inject: [ACCOUNT_MODEL, ProfileWrites, AvatarFiles, OBJECT_STORAGE, RPC, LOGGER],
    useFactory: (
      accounts: AccountModel,
      profiles: ProfileWrites,
      files: AvatarFiles,
      storage: ObjectStorage,
      rpc: RpcClient,
      logger: Logger,
    ) => new AvatarsService({ accounts, profiles, files, sources: new PictureSources(storage, rpc), storage, logger }),
  },
  {
    provide: AvatarUpkeep,
    inject: [OBJECT_STORAGE, ACCOUNT_MODEL, CLOCK, LOGGER],
    useFactory: (storage: ObjectStorage, accounts: AccountModel, clock: Clock, logger: Logger) =>
      new AvatarUpkeep({ storage, accounts, clock, logger }),
  },
];
