import { verificationMail, type ComposedMail } from '@pictora/mail';
import { emailKey } from '../accounts/account-keys.js';
import type { AccountRecords } from '../accounts/account-records.js';
import type { Account } from '../accounts/account.js';
import type { IdentitySettings } from '../config.js';
import type { Secrets } from '../recovery/secrets.js';
import { CONFIRMATION_HOURS, type ConfirmationRecords } from './confirmation-records.js';

export type VerificationAbout = { readonly accountId: string; readonly email: string };
export type ResendAbout = { readonly email: string };

/** An address of an account that still has to be confirmed, as it was typed: the account's own, or one to come. */
const unconfirmed = ({ email, emailConfirmed, pendingEmail }: Account, asked: string): string | null => {
  const key = emailKey(asked);
  if (pendingEmail !== null && emailKey(pendingEmail) === key) return pendingEmail;
  return !emailConfirmed && emailKey(email) === key ? email : null;
};

export class VerificationLetters {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly accounts: AccountRecords,
    private readonly confirmations: ConfirmationRecords,
    private readonly secrets: Secrets,
  ) {}

  async compose({ accountId, email }: VerificationAbout): Promise<ComposedMail | null> {
    const account = await this.accounts.find(accountId);
    return account && this.write(account, email);
  }

  async composeAgain({ email }: ResendAbout): Promise<ComposedMail | null> {
    const account = await this.accounts.findByEmail(email);
    return account && this.write(account, email);
  }

  private async write(account: Account, asked: string): Promise<ComposedMail | null> {
    const email = unconfirmed(account, asked);
    if (email === null || !this.settings.requireEmailVerification) return null;
    const token = this.secrets.token();
    await this.confirmations.add(token, account.id, email);
    const link = `${this.settings.publicUrl}/verify-email#token=${token}`;
    return { to: email, people: [account.id], ...verificationMail({ link, hours: CONFIRMATION_HOURS }) };
  }
}
