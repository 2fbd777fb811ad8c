import type { Clock, Ids } from '@pictora/service-kit';
import type { PasswordHasher } from '../passwords/password-hash.js';
import type { AccountDirectory, NewLogin } from './account-directory.port.js';
import type { AccountRecords } from './account-records.js';
import type { CredentialModel } from './credential.schema.js';

/** Proves passwords for the embedded issuer. */
export interface PasswordProof {
  /** The account that email and password belong to, or null, after the same work either way. */
  ownerOf(email: string, password: string): Promise<string | null>;
}

/** Looked up when there is no account, so that both answers cost the same. */
const NOBODY = 'nobody';

/** Emails and usernames are kept unique by the account records, so a credential alone claims neither. */
export class EmbeddedAccountDirectory implements AccountDirectory, PasswordProof {
  constructor(
    private readonly accounts: AccountRecords,
    private readonly credentials: CredentialModel,
    private readonly hasher: PasswordHasher,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async create({ password }: NewLogin): Promise<string> {
    const id = this.ids.next();
    const passwordHash = await this.hasher.hash(password);
    await this.credentials.create({ _id: id, passwordHash, createdAt: this.clock.now() });
    return id;
  }

  async discard(accountId: string): Promise<void> {
    await this.credentials.deleteOne({ _id: accountId });
  }

  async setPassword(accountId: string, password: string): Promise<void> {
    const passwordHash = await this.hasher.hash(password);
    const { matchedCount } = await this.credentials.updateOne({ _id: accountId }, { $set: { passwordHash } });
    if (matchedCount === 0) throw new Error(`There is no login of account ${accountId}`);
  }

  /** Sign-in looks the email up in the account records, which have it already. */
  async changeEmail(): Promise<void> {}

  /** Whether an address is confirmed is kept in the account record alone. */
  async confirmEmail(): Promise<void> {}

  async ownerOf(email: string, password: string): Promise<string | null> {
    const account = await this.accounts.findByEmail(email);
    const credential = await this.credentials.findById(account?.id ?? NOBODY).lean();
    const { matches, outdated } = await this.hasher.check(password, credential?.passwordHash ?? null);
    if (!account || !credential || !matches) return null;
    if (outdated) await this.renew(account.id, credential.passwordHash, password);
    return account.id;
  }

  /** Unless the password was changed meanwhile. */
  private async renew(accountId: string, oldHash: string, password: string): Promise<void> {
    const passwordHash = await this.hasher.hash(password);
    await this.credentials.updateOne({ _id: accountId, passwordHash: oldHash }, { $set: { passwordHash } });
  }
}
