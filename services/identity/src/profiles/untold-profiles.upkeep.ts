import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Logger } from '@pictora/service-kit';
import type { AccountModel } from '../accounts/account.schema.js';
import type { ProfileWrites } from './profile-writes.js';

const PAGE = 200;
/** Accounts from before profiles were told; null matches a field that is missing. */
export const untold = { profileVersion: null };

/** Tells of the people who were here before profiles were told, while the service runs. */
export class UntoldProfilesUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private stopped = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly accounts: AccountModel,
    private readonly profiles: Pick<ProfileWrites, 'tellFirst'>,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.tellAll().catch((error: unknown) =>
      this.logger.error({ err: error }, 'profiles from before could not be told'),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  async tellAll(): Promise<void> {
    while (!this.stopped) {
      const page = await this.accounts
        .find(untold as object, { _id: 1 })
        .limit(PAGE)
        .lean();
      if (page.length === 0) return;
      for (const { _id } of page) await this.profiles.tellFirst(_id);
    }
  }
}
