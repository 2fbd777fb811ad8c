import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Logger } from '@pictora/service-kit';
import type { AccountDocument, AccountModel } from '../../accounts/account.schema.js';
import { SEARCH_KEYS_VERSION } from '../domain/search-keys.js';
import { accountSearchOf } from './account-search.js';

const PAGE = 200;

type Known = Pick<AccountDocument, '_id' | 'username' | 'firstName' | 'lastName'>;

/** Accounts without keys, or with keys of older rules. */
export const outdated = {
  'search.version': { $in: [null, ...Array.from({ length: SEARCH_KEYS_VERSION }, (_, version) => version)] },
};

/** Makes the keys anew that were made by older rules, or never, while the service runs. */
export class SearchKeysUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private stopped = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly accounts: AccountModel,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.renewAll().catch((error: unknown) =>
      this.logger.error({ err: error }, 'keys of the search of people could not be made anew'),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  async renewAll(): Promise<void> {
    while (!this.stopped) {
      const page = await this.accounts.find(outdated).select('username firstName lastName').limit(PAGE).lean<Known[]>();
      if (page.length === 0) return;
      const { modifiedCount } = await this.accounts.bulkWrite(page.map((account) => this.renewal(account)));
      // Those that are left were being changed just now, and got their keys with the change.
      if (modifiedCount === 0) return;
    }
  }

  /** Not over names that have changed meanwhile: who changed them has written new keys with them. */
  private renewal({ _id, username, firstName, lastName }: Known) {
    const search = accountSearchOf({ username, firstName, lastName });
    return { updateOne: { filter: { _id, username, firstName, lastName }, update: { $set: { search } } } };
  }
}
