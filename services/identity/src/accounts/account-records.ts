import type { IntegrationEvent } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { IssuerPerson } from '../issuer/token-issuer.port.js';
import type { ProfileWrites } from '../profiles/profile-writes.js';
import { accountSearchOf } from '../profiles/search/account-search.js';
import { isDuplicateKey } from '@pictora/service-kit';
import { emailKey, usernameKey } from './account-keys.js';
import { accountOf, type Account } from './account.js';
import type { AccountDocument, AccountModel } from './account.schema.js';

export type PersonalDetails = Pick<Account, 'email'> & {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
};

export type NewAccountDetails = PersonalDetails & { readonly emailConfirmed: boolean };

const emailTaken = () => new AppError('email_taken', 'An account with this email already exists');
const usernameTaken = () => new AppError('username_taken', 'This username is already taken');

/** The unique index that refused a write names what is taken. */
const asTaken = (error: unknown): unknown => {
  if (!isDuplicateKey(error)) return error;
  const { keyPattern } = error as { keyPattern?: Record<string, unknown> };
  if (keyPattern && 'emailKey' in keyPattern) return emailTaken();
  return keyPattern && 'usernameKey' in keyPattern ? usernameTaken() : error;
};

const fieldsOf = ({ email, username, firstName, lastName }: PersonalDetails) => ({
  email: email.trim(),
  emailKey: emailKey(email),
  username: username.trim(),
  usernameKey: usernameKey(username),
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  search: accountSearchOf({ username: username.trim(), firstName: firstName.trim(), lastName: lastName.trim() }),
});

/** The people we know. Unique indexes decide who was first; asking beforehand is only a courtesy. */
export class AccountRecords {
  constructor(
    private readonly accounts: AccountModel,
    private readonly profiles: Pick<ProfileWrites, 'first' | 'change'>,
  ) {}

  async find(id: string): Promise<Account | null> {
    const document = await this.accounts.findById(id).lean();
    return document && accountOf(document);
  }

  async findByEmail(email: string): Promise<Account | null> {
    const document = await this.accounts.findOne({ emailKey: emailKey(email) }).lean();
    return document && accountOf(document);
  }

  async findByUsername(username: string): Promise<Account | null> {
    const document = await this.accounts.findOne({ usernameKey: usernameKey(username) }).lean();
    return document && accountOf(document);
  }

  async refuseTakenEmail(email: string): Promise<void> {
    if (await this.accounts.exists({ emailKey: emailKey(email) })) throw emailTaken();
  }

  /** Spares the work of hashing a password for a sign-up that cannot succeed. */
  async refuseTaken({ email, username }: Pick<PersonalDetails, 'email' | 'username'>): Promise<void> {
    await this.refuseTakenEmail(email);
    if (await this.accounts.exists({ usernameKey: usernameKey(username) })) throw usernameTaken();
  }

  /** The account and the event of it, in one write. */
  async insert(id: string, details: NewAccountDetails, now: Date, event: IntegrationEvent): Promise<Account> {
    try {
      const document = {
        _id: id,
        ...fieldsOf(details),
        emailConfirmed: details.emailConfirmed,
        profileImageUrl: null,
        acceptedTermsAt: now,
        roles: ['user'],
        createdAt: now,
        profileVersion: 1,
      };
      await this.accounts.create({ ...document, outbox: [event, this.profiles.first(document)] });
      return accountOf(document);
    } catch (error) {
      throw asTaken(error);
    }
  }

  /** An account that the issuer knew first, its profile still to be completed. Twice at once makes one. */
  async adopt(id: string, person: IssuerPerson, now: Date, event: IntegrationEvent): Promise<Account> {
    const names = { username: null, firstName: person.firstName, lastName: person.lastName };
    const document = {
      _id: id,
      ...names,
      email: person.email,
      emailKey: emailKey(person.email),
      emailConfirmed: person.emailVerified,
      search: accountSearchOf(names),
      profileImageUrl: null,
      acceptedTermsAt: null,
      roles: ['user'],
      createdAt: now,
      profileVersion: 1,
    };
    try {
      await this.accounts.create({ ...document, outbox: [event, this.profiles.first(document)] });
      return accountOf(document);
    } catch (error) {
      const known = await this.find(id);
      if (known) return known;
      throw asTaken(error);
    }
  }

  async changeEmail(id: string, email: string): Promise<Account | null> {
    return this.change({ _id: id }, { email: email.trim(), emailKey: emailKey(email) });
  }

  /** Waits to become the account's email; null lets go of one that waited. */
  async awaitEmail(id: string, email: string | null): Promise<Account | null> {
    return this.change({ _id: id }, { pendingEmail: email });
  }

  /** A mail has shown that the address is the account's own: its email, or the one that waits. Null when it is neither. */
  async confirmEmail(id: string, email: string): Promise<Account | null> {
    const own = { email, emailKey: emailKey(email), emailConfirmed: true };
    return (
      (await this.change({ _id: id, pendingEmail: email }, { ...own, pendingEmail: null })) ??
      (await this.change({ _id: id, emailKey: own.emailKey }, { emailConfirmed: true }))
    );
  }

  /** To be called before the sessions of an account are ended: who signs in meanwhile is found out by it. */
  async beginSessionsEpoch(id: string): Promise<void> {
    await this.accounts.updateOne({ _id: id }, { $inc: { sessionsEpoch: 1 } });
  }

  /** Null when there is no such account. The terms keep the date of their first acceptance. */
  async complete(id: string, details: PersonalDetails, now: Date): Promise<Account | null> {
    try {
      const changed = await this.profiles.change(id, (known) => ({
        ...fieldsOf(details),
        acceptedTermsAt: known.acceptedTermsAt ?? now,
      }));
      return changed && accountOf(changed.after);
    } catch (error) {
      throw asTaken(error);
    }
  }

  private async change(
    which: { readonly _id: string; readonly emailKey?: string; readonly pendingEmail?: string },
    changed: Partial<AccountDocument>,
  ): Promise<Account | null> {
    try {
      const document = await this.accounts
        .findOneAndUpdate(which, { $set: changed }, { returnDocument: 'after' })
        .lean();
      return document && accountOf(document);
    } catch (error) {
      throw asTaken(error);
    }
  }
}
