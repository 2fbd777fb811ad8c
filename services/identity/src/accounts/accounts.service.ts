import type { CompleteProfile, Profile, SignUp, SignUpReply } from '@pictora/contracts';
import { integrationEvent } from '@pictora/durable-events';
import { AppError, currentContext, isAppError } from '@pictora/messaging';
import type { Clock, Ids } from '@pictora/service-kit';
import type { IdentitySettings } from '../config.js';
import type { AttemptLimiter } from '../limits/attempt-limiter.js';
import { refuseWeak } from '../passwords/password-policy.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import type { AccountDirectory } from './account-directory.port.js';
import type { AccountRecords } from './account-records.js';
import { emailKey } from './account-keys.js';
import { profileOf, type Account } from './account.js';
import type { IdentityMails } from '../mails/identity-mails.js';

export type AccountParts = {
  readonly settings: IdentitySettings;
  readonly accounts: AccountRecords;
  readonly directory: AccountDirectory;
  readonly sessions: SessionsService;
  readonly limiter: AttemptLimiter;
  readonly mails: IdentityMails;
  readonly clock: Clock;
  readonly ids: Ids;
};

export class AccountsService {
  constructor(private readonly parts: AccountParts) {}

  async signUp(request: SignUp, address: string): Promise<SignUpReply> {
    const { settings, accounts, limiter, sessions } = this.parts;
    refuseWeak(request.password, settings.minPasswordLength);
    await limiter.take(settings.signUpPerAddress, address);
    await accounts.refuseTaken(request);
    const account = await this.register(request);
    // Without a confirmed address there is no session yet; the mail follows from the event of the account.
    const session = account.emailConfirmed ? await sessions.signInNew(account, request.password) : null;
    return { user: profileOf(account), session };
  }

  async profile(userId: string): Promise<Profile> {
    const account = await this.parts.accounts.find(userId);
    if (!account) throw new AppError('not_found', 'There is no such user');
    return profileOf(account);
  }

  async completeProfile(userId: string, details: CompleteProfile): Promise<Profile> {
    const { accounts, directory, clock } = this.parts;
    const before = await accounts.find(userId);
    const email = before && (await this.emailFor(before, details.email));
    const account = email && (await accounts.complete(userId, { ...details, email }, clock.now()));
    if (!account) throw new AppError('not_found', 'There is no such user');
    try {
      // Always, so that trying again mends what a crash between the two has left.
      await directory.changeEmail(userId, account.email);
    } catch (error) {
      if (isAppError(error, 'email_taken')) await accounts.changeEmail(userId, before.email);
      throw error;
    }
    return profileOf(account);
  }

  /** The email to be written now: a new one that has to be confirmed waits, and the old one stays until then. */
  private async emailFor(account: Account, wanted: string): Promise<string> {
    const { accounts, settings, mails, ids } = this.parts;
    if (!settings.requireEmailVerification) return wanted;
    if (emailKey(wanted) === emailKey(account.email)) {
      if (account.pendingEmail !== null) await accounts.awaitEmail(account.id, null);
      return wanted;
    }
    await accounts.refuseTakenEmail(wanted);
    await accounts.awaitEmail(account.id, wanted);
    await mails.put(ids.next(), 'verification', { accountId: account.id, email: wanted });
    return account.email;
  }

  private async register(request: SignUp): Promise<Account> {
    const { accounts, directory, clock, ids, settings } = this.parts;
    const emailConfirmed = !settings.requireEmailVerification;
    const id = await directory.create({ ...request, emailVerified: emailConfirmed });
    const now = clock.now();
    const event = integrationEvent({
      id: ids.next(),
      type: 'identity.account-registered.v1',
      key: id,
      occurredAt: now,
      correlationId: currentContext()?.correlationId ?? ids.next(),
      payload: { userId: id, registeredAt: now.toISOString() },
    });
    try {
      return await accounts.insert(id, { ...request, emailConfirmed }, now, event);
    } catch (error) {
      await directory.discard(id);
      throw error;
    }
  }
}
