const PREFIX = 'urn:pictora:sessions-epoch:';

/**
 * A login at the issuer says in its `acr` which epoch of the account's sessions it was proved in. The provider hands it on
 * from the browser's session to codes and refresh tokens, so a password that was proved long before its code is exchanged,
 * and changed in between, is found out then.
 */
export const acrOf = (sessionsEpoch: number): string => `${PREFIX}${sessionsEpoch}`;

/** An epoch that no account has, when the login does not say: one that is not known must not pass for the current one. */
export const epochOf = (acr: string | undefined): number =>
  acr?.startsWith(PREFIX) ? Number(acr.slice(PREFIX.length)) : NaN;
