import { emailKey } from '../accounts/account-keys.js';
import type { AccountModel } from '../accounts/account.schema.js';
import type { GrantableRole, RoleDirectory } from './role-directory.port.js';

/** Roles in the account records, which the embedded issuer reads for every token it makes. */
export class EmbeddedRoleDirectory implements RoleDirectory {
  constructor(private readonly accounts: AccountModel) {}

  async list(email: string): Promise<readonly string[] | null> {
    const account = await this.accounts.findOne({ emailKey: emailKey(email) }, { roles: 1 }).lean();
    return account?.roles ?? null;
  }

  async grant(email: string, role: GrantableRole): Promise<readonly string[] | null> {
    return this.change(email, { $addToSet: { roles: role } });
  }

  async revoke(email: string, role: GrantableRole): Promise<readonly string[] | null> {
    return this.change(email, { $pull: { roles: role } });
  }

  private async change(email: string, update: Parameters<AccountModel['findOneAndUpdate']>[1] & object) {
    const account = await this.accounts
      .findOneAndUpdate({ emailKey: emailKey(email) }, update, { returnDocument: 'after' })
      .lean();
    return account?.roles ?? null;
  }
}
