import { passwordChangedMail, type ComposedMail } from '@pictora/mail';
import type { AccountRecords } from '../accounts/account-records.js';
import type { IdentitySettings } from '../config.js';
import type { SessionsService } from '../sessions/sessions.service.js';

export type PasswordChangedAbout = { readonly accountId: string; readonly at: string; readonly keep?: string };

/** Tells the owner of a new password, and makes sure that the sessions from before it are over. */
export class PasswordLetters {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly accounts: AccountRecords,
    private readonly sessions: Pick<SessionsService, 'endAll'>,
  ) {}

  async compose({ accountId, at, keep }: PasswordChangedAbout): Promise<ComposedMail | null> {
    const account = await this.accounts.find(accountId);
    if (!account) return null;
    const changedAt = new Date(at);
    await this.sessions.endAll(accountId, { except: keep, startedUntil: changedAt });
    const resetLink = `${this.settings.publicUrl}/reset-password`;
    return { to: account.email, people: [account.id], ...passwordChangedMail({ resetLink, at: changedAt }) };
  }
}
