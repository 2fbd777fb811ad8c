import { AppError, isAppError } from '@pictora/messaging';
import type { Clock, Ids } from '@pictora/service-kit';
import type { AccountDirectory } from '../accounts/account-directory.port.js';
import type { AccountRecords } from '../accounts/account-records.js';
import { namesOf } from '../accounts/account.js';
import type { IdentitySettings } from '../config.js';
import type { IdentityMails } from '../mails/identity-mails.js';
import type { RecoveryRecords } from '../recovery/recovery-records.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import { refuseWeak } from './password-policy.js';

export type PasswordChange = {
  readonly userId: string;
  readonly sessionId: string;
  readonly currentPassword: string;
  readonly password: string;
  readonly address: string;
};

export type PasswordsParts = {
  readonly settings: IdentitySettings;
  readonly accounts: AccountRecords;
  readonly directory: AccountDirectory;
  readonly sessions: SessionsService;
  readonly recoveries: RecoveryRecords;
  readonly mails: IdentityMails;
  readonly clock: Clock;
  readonly ids: Ids;
};

const wrongPassword = () => {
  const message = 'Your current password is not right';
  return new AppError('validation_failed', message, [{ path: 'currentPassword', code: 'wrong', message }]);
};

export class PasswordsService {
  constructor(private readonly parts: PasswordsParts) {}

  /** From the settings: whoever found a page left open does not know the password that is asked for. */
  async change({ userId, sessionId, currentPassword, password, address }: PasswordChange): Promise<void> {
    const { accounts, sessions, recoveries, settings } = this.parts;
    const account = await accounts.find(userId);
    if (!account) throw new AppError('not_found', 'There is no such user');
    refuseWeak(password, settings, namesOf(account));
    try {
      await sessions.provePassword(account.email, currentPassword, address);
    } catch (error) {
      // The code of a failed sign-in would say that the caller's session is at fault.
      throw isAppError(error, 'invalid_credentials') ? wrongPassword() : error;
    }
    await this.replace(userId, password, sessionId);
    await recoveries.closeAllOf(userId);
  }

  /**
   * Sets the password, and ends every session but the one to be kept. The notice is queued before the sessions end and ends
   * them too when it is written: a crash in between leaves nobody signed in with the old password.
   */
  async replace(accountId: string, password: string, keep?: string): Promise<void> {
    const { directory, mails, sessions, clock, ids } = this.parts;
    await directory.setPassword(accountId, password);
    const at = clock.now().toISOString();
    await mails.put(ids.next(), 'password-changed', { accountId, at, ...(keep === undefined ? {} : { keep }) });
    await sessions.endAll(accountId, { except: keep });
  }
}
