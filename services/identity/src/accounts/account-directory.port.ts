export type NewLogin = {
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
};

/**
 * Where logins live: our own records, or Keycloak. What a person's profile says is always kept in our account records;
 * the directory only holds what is needed to prove who somebody is.
 */
export interface AccountDirectory {
  /**
   * Makes the login and answers the id of the account to be. It counts only once the account record is written, so a
   * crash in between leaves nothing that blocks the email. Refuses with `email_taken` or `username_taken`.
   */
  create(login: NewLogin): Promise<string>;
  /** Takes back a login whose account record was refused. */
  discard(accountId: string): Promise<void>;
}
