import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { avatarUrl } from '@pictora/contracts';
import type { ListedObject, ObjectStorage } from '@pictora/object-storage';
import type { Clock, Logger } from '@pictora/service-kit';
import type { AccountDocument, AccountModel } from '../../accounts/account.schema.js';
import { AVATARS, readAvatarKey } from './avatar-files.js';

const EVERY_MS = 15 * 60 * 1000;
/** Younger ones may belong to a picture that is just being set. */
const LEFT_BEHIND_AFTER_MS = 60 * 60 * 1000;
const FILES_PER_ROUND = 500;

export type AvatarUpkeepParts = {
  readonly storage: ObjectStorage;
  readonly accounts: AccountModel;
  readonly clock: Clock;
  readonly logger: Logger;
};

/**
 * Takes away files of profile pictures that no account names: crashes leave them. A round looks at so many files and the
 * next goes on behind them, so that its cost does not grow with the number of people.
 */
export class AvatarUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private place: string | undefined;

  constructor(private readonly parts: AvatarUpkeepParts) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.inTurn(), EVERY_MS).unref();
    this.inTurn();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Gives the number of files taken away. */
  async round(): Promise<number> {
    const old = await this.nextOld();
    const ids = [...new Set(old.map(({ key }) => readAvatarKey(key).userId))];
    const accounts = await this.parts.accounts
      .find({ _id: { $in: ids } })
      .select('profileImageUrl')
      .lean<Pick<AccountDocument, '_id' | 'profileImageUrl'>[]>();
    const named = new Set(accounts.map(({ profileImageUrl }) => profileImageUrl));
    const nobodys = old.filter(({ key }) => {
      const { userId, version } = readAvatarKey(key);
      return !named.has(avatarUrl(userId, version));
    });
    for (const { key } of nobodys) await this.parts.storage.remove(key);
    return nobodys.length;
  }

  private async nextOld(): Promise<ListedObject[]> {
    const before = this.parts.clock.now().getTime() - LEFT_BEHIND_AFTER_MS;
    const old: ListedObject[] = [];
    let seen = 0;
    let last: string | undefined;
    for await (const file of this.parts.storage.list(AVATARS, this.place)) {
      if (file.modifiedAt.getTime() < before) old.push(file);
      last = file.key;
      seen += 1;
      if (seen === FILES_PER_ROUND) break;
    }
    // At the end the next round begins anew.
    this.place = seen === FILES_PER_ROUND ? last : undefined;
    return old;
  }

  private inTurn(): void {
    this.running = this.running
      .then(async () => {
        const removed = await this.round();
        if (removed > 0) this.parts.logger.info({ removed }, 'files of profile pictures that nobody has were removed');
      })
      .catch((error: unknown) =>
        this.parts.logger.error({ err: error }, 'files of profile pictures could not be removed'),
      );
  }
}
