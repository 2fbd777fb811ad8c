/** What a person may be beyond a person. Everybody is a `user`; an `admin` may replay accounts of the ledger. */
export const grantableRoles = ['admin'] as const;
export type GrantableRole = (typeof grantableRoles)[number];

/**
 * Who holds which realm role: our own records, or Keycloak. Tokens say it from their next renewal on, so a change is in
 * force everywhere within the life of an access token. Every answer is the person's roles as they then are, or null when
 * nobody has that email.
 */
export interface RoleDirectory {
  list(email: string): Promise<readonly string[] | null>;
  /** Granting twice changes nothing. */
  grant(email: string, role: GrantableRole): Promise<readonly string[] | null>;
  revoke(email: string, role: GrantableRole): Promise<readonly string[] | null>;
}
