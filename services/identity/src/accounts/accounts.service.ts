import type { CompleteProfile, Profile, SignUp, SignUpReply } from '@pictora/contracts';
import { integrationEvent } from '@pictora/durable-events';
import { AppError, currentContext, isAppError } from '@pictora/messaging';
import type { AttemptLimiter, Clock, Ids } from '@pictora/service-kit';
import type { IdentitySettings } from '../config.js';
import { refuseWeak } from '../passwords/password-policy.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import type { AccountDirectory } from './account-directory.port.js';
import type { AccountRecords } from './account-records.js';
import { emailKey } from './account-keys.js';
import { isComplete, profileOf, type Account } from './account.js';
import type { IdentityMails } from '../mails/identity-mails.js';

const noSuchUser = () => new AppError('not_found', 'There is no such user');
const emailFixed = () => {
  const message = 'Your email cannot be changed here';
  return new AppError('validation_failed', message, [{ path: 'email', code: 'fixed', message }]);
};

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

  async signUp(request: SignUp, address: string, heldCookie?: string): Promise<SignUpReply> {
    const { settings, accounts, limiter, sessions } = this.parts;
    refuseWeak(request.password, settings, [request.email, request.username, request.firstName, request.lastName]);
    await limiter.take(settings.signUpPerAddress, address);
    await accounts.refuseTaken(request);
    const account = await this.register(request).catch(async (error: unknown) => {
      // What could not be done now is no try; a refusal is one.
      if (!isAppError(error) || error.status >= 500) await limiter.giveBack(settings.signUpPerAddress, address);
      throw error;
    });
    // Without a confirmed address there is no session yet; the mail follows from the event of the account.
    const session = account.emailConfirmed ? await sessions.signInNew(account, request.password, heldCookie) : null;
    return { user: profileOf(account), session };
  }

  async profile(userId: string): Promise<Profile> {
    const account = await this.parts.accounts.find(userId);
    if (!account) throw noSuchUser();
    return profileOf(account);
  }

  /**
   * The email is settled first: when it turns out to be taken, the profile is still incomplete and another one can be given.
   */
  async completeProfile(userId: string, details: CompleteProfile): Promise<Profile> {
    const { accounts, clock } = this.parts;
    const before = await accounts.find(userId);
    if (!before) throw noSuchUser();
    const email = await this.emailFor(before, details.email);
    await this.settleEmail(before, email);
    const account = await accounts.complete(userId, { ...details, email }, clock.now());
    if (!account) throw noSuchUser();
    return profileOf(account);
  }

  /** The email to be written now: a new one that has to be confirmed waits, and the old one stays until then. */
  private async emailFor(account: Account, wanted: string): Promise<string> {
    const { accounts, settings, mails, ids } = this.parts;
    if (emailKey(wanted) === emailKey(account.email)) {
      if (account.pendingEmail !== null) await accounts.awaitEmail(account.id, null);
      return wanted;
    }
    if (isComplete(account)) {
      // Whoever recovers the password by an email owns the account, so a session alone must not be enough to change it. The
      // email that already waits is the request that completed the profile, told twice.
      if (account.pendingEmail === null || emailKey(wanted) !== emailKey(account.pendingEmail)) throw emailFixed();
      return account.email;
    }
    if (!settings.requireEmailVerification) return wanted;
    await accounts.refuseTakenEmail(wanted);
    await accounts.awaitEmail(account.id, wanted);
    await mails.put(ids.next(), 'verification', { accountId: account.id, email: wanted });
    return account.email;
  }

  private async settleEmail({ id, email: before }: Account, email: string): Promise<void> {
    const { accounts, directory } = this.parts;
    await accounts.changeEmail(id, email);
    try {
      // Always, so that trying again mends what a crash between the two has left.
      await directory.changeEmail(id, email);
    } catch (error) {
      if (isAppError(error, 'email_taken')) await accounts.changeEmail(id, before);
      throw error;
    }
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
