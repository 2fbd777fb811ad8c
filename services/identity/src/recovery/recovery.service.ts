import { recoveryTokenPrefix, type Session, type Verify } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { AttemptLimiter, Clock, Ids } from '@pictora/service-kit';
import type { AccountDirectory } from '../accounts/account-directory.port.js';
import { emailKey } from '../accounts/account-keys.js';
import type { AccountRecords } from '../accounts/account-records.js';
import { namesOf, profileOf, type Account } from '../accounts/account.js';
import type { IdentitySettings } from '../config.js';
import type { IdentityMails } from '../mails/identity-mails.js';
import type { PasswordHasher } from '../passwords/password-hash.js';
import { refuseWeak } from '../passwords/password-policy.js';
import type { PasswordsService } from '../passwords/passwords.service.js';
import { RECOVERY_MINUTES, type RecoveryRecords } from './recovery-records.js';
import type { Recovery } from './recovery.schema.js';
import type { Secrets } from './secrets.js';

/** Says the same of a code that is wrong, used, replaced, locked or too old, and of an email that nobody has. */
export const invalidCode = () => new AppError('code_invalid', 'The code you entered is invalid or expired');

export type RecoveryParts = {
  readonly settings: IdentitySettings;
  readonly accounts: AccountRecords;
  readonly directory: AccountDirectory;
  readonly recoveries: RecoveryRecords;
  readonly passwords: PasswordsService;
  readonly mails: IdentityMails;
  readonly hasher: PasswordHasher;
  readonly limiter: AttemptLimiter;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly ids: Ids;
};

export class RecoveryService {
  constructor(private readonly parts: RecoveryParts) {}

  /**
   * Only notes the wish; who it is for is found out when the mail is written. The caps go by the email that was asked for,
   * so they refuse one that nobody has like any other. What one address is refused does not count for the whole account.
   */
  async request(email: string, address: string): Promise<void> {
    const { limiter, settings, mails, ids } = this.parts;
    await limiter.take(settings.recoveryPerAddress, address);
    const account = emailKey(email);
    await limiter.take(settings.recoveryPerAccountAndAddress, account, address);
    await limiter.take(settings.recoveryPerAccountAndAddressADay, account, address);
    await limiter.take(settings.recoveryPerAccountADay, account);
    await mails.put(ids.next(), 'recovery', { email, address });
  }

  async verify({ email, token }: Verify, address: string): Promise<Session> {
    const { limiter, settings, secrets } = this.parts;
    await limiter.take(settings.verifyPerAddress, address);
    const sessionToken = recoveryTokenPrefix + secrets.token();
    const account =
      email === undefined
        ? await this.byLink(token, sessionToken)
        : await this.byCode(email, token, address, sessionToken);
    await limiter.giveBack(settings.verifyPerAddress, address);
    await this.confirmEmail(account);
    return this.sessionOf(account, sessionToken);
  }

  /** Repeating it is harmless until it has answered: the recovery is closed last. */
  async setPassword(recoveryToken: string, password: string): Promise<void> {
    const { recoveries, passwords, settings } = this.parts;
    const recovery = await recoveries.findSession(recoveryToken);
    if (!recovery) throw new AppError('token_invalid', 'This reset has expired. Please ask for a new code.');
    const account = await this.ownerOf(recovery);
    refuseWeak(password, settings, namesOf(account));
    await passwords.replace(recovery.accountId, password);
    await recoveries.close(recovery);
  }

  private async byLink(token: string, sessionToken: string): Promise<Account> {
    return this.ownerOf(await this.parts.recoveries.exchangeLink(token, sessionToken));
  }

  private async byCode(email: string, code: string, address: string, sessionToken: string): Promise<Account> {
    const { recoveries, hasher } = this.parts;
    const recovery = await recoveries.takeTry(email, address);
    const { matches } = await hasher.check(code, recovery?.codeHash ?? null);
    if (!recovery || !matches || !(await recoveries.exchangeCode(recovery, sessionToken))) throw invalidCode();
    const account = await this.ownerOf(recovery);
    if (emailKey(account.email) !== emailKey(email)) throw invalidCode();
    return account;
  }

  private async ownerOf(recovery: Recovery | null): Promise<Account> {
    const account = recovery && (await this.parts.accounts.find(recovery.accountId));
    if (!account) throw invalidCode();
    return account;
  }

  /** Whoever reads the address's mail owns it, so there is nothing left to confirm. */
  private async confirmEmail({ id, email, emailConfirmed }: Account): Promise<void> {
    if (emailConfirmed) return;
    await this.parts.accounts.confirmEmail(id, email);
    await this.parts.directory.confirmEmail(id);
  }

  private sessionOf(account: Account, sessionToken: string): Session {
    const expires_in = RECOVERY_MINUTES * 60;
    return {
      access_token: sessionToken,
      refresh_token: '',
      expires_in,
      expires_at: Math.floor(this.parts.clock.now().getTime() / 1000) + expires_in,
      token_type: 'bearer',
      user: profileOf(account),
    };
  }
}
