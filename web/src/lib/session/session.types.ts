import type { Profile, Session } from '@pictora/contracts';

/** What happened to the session, said in every tab (specification 4). */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  /** A code or link from a mail was taken, to choose a new password. Signs nobody in. */
  | 'PASSWORD_RECOVERY'
  /** The issuer's token says that a second factor was proved, and the one before did not. */
  | 'MFA_CHALLENGE_VERIFIED';
export type SessionListener = (event: SessionEvent, session: Session | null) => void;

export type Tokens = Omit<Session, 'user'>;

/**
 * What the page needs of an identity provider. The tokens' storage, renewal and sharing between tabs are inside, so
 * another provider's client can take their place without a change anywhere else.
 */
export interface SessionKeeper {
  /** Reads the stored session, renews it if need be, and says INITIAL_SESSION. Until then `current` is undefined. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  /** The session, null when signed out, undefined while not known yet. */
  readonly current: () => Session | null | undefined;
  /** Takes over a session that a sign-in returned. */
  readonly set: (session: Session) => void;
  /**
   * Says PASSWORD_RECOVERY, in this tab alone: the session of a recovery sets one password and opens nothing else, so it is
   * never the page's session and is not kept.
   */
  readonly announceRecovery: (recovery: Session) => void;
  /** The person has changed what the session says of them: says USER_UPDATED. Nothing new, and another person's data, are
   * ignored. */
  readonly updateUser: (user: Profile) => void;
  /** A token with enough life left, renewed first if it is close to its end; null when signed out. */
  readonly accessToken: () => Promise<string | null>;
  /** Renews now, whatever the clock says. False when that was not possible. */
  readonly refresh: () => Promise<boolean>;
  /** Forgets the session in every tab. */
  readonly clear: () => void;
  readonly subscribe: (listener: SessionListener) => () => void;
}

/** The issuer has refused the refresh token for good: the session is over. Any other failure is a passing one. */
export class RefreshRefused extends Error {
  override readonly name = 'RefreshRefused';
}
