import type { Clock } from '@pictora/service-kit';
import type { AccountModel } from './account.schema.js';
import type { CredentialModel } from './credential.schema.js';

/** A sign-up has long written its account by then, or never will. */
const LEFT_BEHIND_MS = 3_600_000;
const PAGE = 500;

/** Credentials whose sign-up a crash cut short before it wrote the account. They sign nobody in, and nobody else removes them. */
export class LeftCredentials {
  /** Those that were made up to then have been looked at: after the first purge of a process only new ones are read. */
  private lookedAtUntil = new Date(0);

  constructor(
    private readonly credentials: CredentialModel,
    private readonly accounts: AccountModel,
    private readonly clock: Clock,
  ) {}

  async purge(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - LEFT_BEHIND_MS);
    const made = { createdAt: { $gt: this.lookedAtUntil, $lte: until } };
    const left: string[] = [];
    let page: string[] = [];
    for await (const { _id } of this.credentials.find(made, { _id: 1 }).sort({ createdAt: 1 }).lean().cursor()) {
      page.push(_id);
      if (page.length === PAGE) {
        left.push(...(await this.withoutAccount(page)));
        page = [];
      }
    }
    left.push(...(await this.withoutAccount(page)));
    for (let start = 0; start < left.length; start += PAGE)
      await this.credentials.deleteMany({ _id: { $in: left.slice(start, start + PAGE) } });
    this.lookedAtUntil = until;
  }

  private async withoutAccount(ids: readonly string[]): Promise<string[]> {
    const accounts = await this.accounts.find({ _id: { $in: ids } }, { _id: 1 }).lean();
    const known = new Set(accounts.map(({ _id }) => _id));
    return ids.filter((id) => !known.has(id));
  }
}
