import type { Profile } from '@pictora/contracts';
import type { AccountDocument } from './account.schema.js';

export type Account = {
  readonly id: string;
  readonly email: string;
  readonly emailConfirmed: boolean;
  readonly pendingEmail: string | null;
  readonly sessionsEpoch: number;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly profileImageUrl: string | null;
  readonly acceptedTermsAt: Date | null;
  readonly roles: readonly string[];
  readonly createdAt: Date;
};

export const accountOf = (document: AccountDocument): Account => ({
  id: document._id,
  email: document.email,
  emailConfirmed: document.emailConfirmed ?? true,
  pendingEmail: document.pendingEmail ?? null,
  sessionsEpoch: document.sessionsEpoch ?? 0,
  username: document.username,
  firstName: document.firstName,
  lastName: document.lastName,
  profileImageUrl: document.profileImageUrl,
  acceptedTermsAt: document.acceptedTermsAt,
  roles: document.roles,
  createdAt: document.createdAt,
});

/** What others may be told of an account by this service's calls. */
export const profileOf = (account: Account): Profile => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  username: account.username,
  email: account.email,
  profileImageUrl: account.profileImageUrl,
  acceptedTerms: account.acceptedTermsAt !== null,
  createdAt: account.createdAt.toISOString(),
});

/** What a stranger who guesses this account's password would try. */
export const namesOf = ({ email, username, firstName, lastName }: Account): string[] =>
  [email, username, firstName, lastName].filter((name) => name !== null);

/** Whether nothing is left to ask for at 'Complete Your Profile'; the page asks by the same rule. */
export const isComplete = ({ username, firstName, lastName }: Account): boolean =>
  [username, firstName, lastName].every((field) => field !== null && field.trim() !== '');
