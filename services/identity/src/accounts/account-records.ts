import type { IntegrationEvent } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { accountSearchOf } from '../profiles/search/account-search.js';
import { emailKey, usernameKey } from './account-keys.js';
import { accountOf, type Account } from './account.js';
import type { AccountModel } from './account.schema.js';

export type PersonalDetails = Pick<Account, 'email'> & {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
};

const emailTaken = () => new AppError('email_taken', 'An account with this email already exists');
const usernameTaken = () => new AppError('username_taken', 'This username is already taken');

/** The unique index that refused a write names what is taken. */
const asTaken = (error: unknown): unknown => {
  const { code, keyPattern } = error as { code?: unknown; keyPattern?: Record<string, unknown> };
  if (code !== 11000) return error;
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
  constructor(private readonly accounts: AccountModel) {}

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

  /** Spares the work of hashing a password for a sign-up that cannot succeed. */
  async refuseTaken({ email, username }: Pick<PersonalDetails, 'email' | 'username'>): Promise<void> {
    if (await this.accounts.exists({ emailKey: emailKey(email) })) throw emailTaken();
    if (await this.accounts.exists({ usernameKey: usernameKey(username) })) throw usernameTaken();
  }

  /** The account and the event of it, in one write. */
  async insert(id: string, details: PersonalDetails, now: Date, event: IntegrationEvent): Promise<Account> {
    try {
      const document = {
        _id: id,
        ...fieldsOf(details),
        profileImageUrl: null,
        acceptedTermsAt: now,
        roles: ['user'],
        createdAt: now,
        outbox: [event],
      };
      await this.accounts.create(document);
      return accountOf(document);
    } catch (error) {
      throw asTaken(error);
    }
  }

  async changeEmail(id: string, email: string): Promise<Account | null> {
    const changed = { email: email.trim(), emailKey: emailKey(email) };
    try {
      const document = await this.accounts
        .findOneAndUpdate({ _id: id }, { $set: changed }, { returnDocument: 'after' })
        .lean();
      return document && accountOf(document);
    } catch (error) {
      throw asTaken(error);
    }
  }

  /** Null when there is no such account. The terms keep the date of their first acceptance. */
  async complete(id: string, details: PersonalDetails, now: Date): Promise<Account | null> {
    const known = await this.find(id);
    if (!known) return null;
    const changed = { ...fieldsOf(details), acceptedTermsAt: known.acceptedTermsAt ?? now };
    try {
      const document = await this.accounts
        .findOneAndUpdate({ _id: id }, { $set: changed }, { returnDocument: 'after' })
        .lean();
      return document && accountOf(document);
    } catch (error) {
      throw asTaken(error);
    }
  }
}
