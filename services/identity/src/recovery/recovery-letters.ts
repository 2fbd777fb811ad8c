import { passwordResetMail, type ComposedMail } from '@pictora/mail';
import { isAppError } from '@pictora/messaging';
import type { AttemptLimiter, Logger } from '@pictora/service-kit';
import type { AccountRecords } from '../accounts/account-records.js';
import type { IdentitySettings } from '../config.js';
import type { PasswordHasher } from '../passwords/password-hash.js';
import { RECOVERY_MINUTES, type RecoveryRecords } from './recovery-records.js';
import type { Secrets } from './secrets.js';

export type RecoveryAbout = { readonly email: string; readonly address: string };

export type RecoveryLettersParts = {
  readonly settings: IdentitySettings;
  readonly accounts: AccountRecords;
  readonly recoveries: RecoveryRecords;
  readonly hasher: PasswordHasher;
  readonly limiter: AttemptLimiter;
  readonly secrets: Secrets;
  readonly logger: Logger;
};

/**
 * Writes the mail for a forgotten password. It runs when the mail is about to be sent, long after the request was answered,
 * so whether there is an account shows in no answer's time; and the code lives from then, however long the mail waited.
 */
export class RecoveryLetters {
  constructor(private readonly parts: RecoveryLettersParts) {}

  async compose({ email, address }: RecoveryAbout): Promise<ComposedMail | null> {
    const { accounts, recoveries, hasher, secrets, settings } = this.parts;
    const account = await accounts.findByEmail(email);
    if (!account || !(await this.mayHaveAnother(account.id))) return null;
    const [code, linkToken] = [secrets.code(), secrets.token()];
    const codeHash = await hasher.hash(code);
    await recoveries.replace({ email: account.email, accountId: account.id, codeHash, linkToken, address });
    const link = `${settings.publicUrl}/reset-password#type=recovery&token=${linkToken}`;
    return { to: account.email, people: [account.id], ...passwordResetMail({ code, link, minutes: RECOVERY_MINUTES }) };
  }

  /** Nobody's mailbox is to be flooded from many addresses. The mails that came before still help. */
  private async mayHaveAnother(accountId: string): Promise<boolean> {
    const { limiter, settings, logger } = this.parts;
    try {
      await limiter.take(settings.recoveryPerAccount, accountId);
      return true;
    } catch (error) {
      if (!isAppError(error, 'rate_limited')) throw error;
      logger.warn({ userId: accountId }, 'too many recoveries of one account: no mail is sent');
      return false;
    }
  }
}
