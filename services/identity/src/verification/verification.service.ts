import { AppError } from '@pictora/messaging';
import type { AttemptLimiter, Ids } from '@pictora/service-kit';
import type { AccountDirectory } from '../accounts/account-directory.port.js';
import { emailKey } from '../accounts/account-keys.js';
import type { AccountRecords } from '../accounts/account-records.js';
import type { IdentitySettings } from '../config.js';
import type { IdentityMails } from '../mails/identity-mails.js';
import type { ConfirmationRecords } from './confirmation-records.js';

const deadLink = () => new AppError('code_invalid', 'This link is invalid or expired');

export type VerificationParts = {
  readonly settings: IdentitySettings;
  readonly accounts: AccountRecords;
  readonly directory: AccountDirectory;
  readonly confirmations: ConfirmationRecords;
  readonly mails: IdentityMails;
  readonly limiter: AttemptLimiter;
  readonly ids: Ids;
};

export class VerificationService {
  constructor(private readonly parts: VerificationParts) {}

  /** Called for every account that registers; told twice, it mails once. */
  async registered(eventId: string, accountId: string): Promise<void> {
    const { accounts, mails, settings } = this.parts;
    if (!settings.requireEmailVerification) return;
    const account = await accounts.find(accountId);
    if (account) await mails.put(eventId, 'verification', { accountId, email: account.email });
  }

  /** Answers alike, after the same work, whatever the address is. */
  async resend(email: string, address: string): Promise<void> {
    const { limiter, settings, mails, ids } = this.parts;
    await limiter.take(settings.recoveryPerAddress, address);
    await limiter.take(settings.resendPerAccountAndAddress, emailKey(email), address);
    await mails.put(ids.next(), 'verification-again', { email });
  }

  /** The link dies last, so that trying again mends what a crash has left half done. */
  async confirm(token: string, address: string): Promise<void> {
    const { limiter, settings, accounts, directory, confirmations } = this.parts;
    await limiter.take(settings.verifyPerAddress, address);
    const confirmation = await confirmations.find(token);
    const account = confirmation && (await accounts.confirmEmail(confirmation.accountId, confirmation.email));
    if (!account) throw deadLink();
    await directory.changeEmail(account.id, account.email);
    await directory.confirmEmail(account.id);
    await confirmations.close(confirmation);
    await limiter.giveBack(settings.verifyPerAddress, address);
  }
}
