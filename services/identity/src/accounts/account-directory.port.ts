export type NewLogin = {
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  /** False while the address still has to be confirmed; the service asks for that itself, whatever the directory does. */
  readonly emailVerified: boolean;
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
  /** From then on this password signs in and no other. Ends no session: `TokenIssuer.endSessions` does. */
  setPassword(accountId: string, password: string): Promise<void>;
  /**
   * The account signs in with this email from then on, and no longer with the one before; it may be told twice. Called
   * after the account record has it. Refuses with `email_taken`.
   */
  changeEmail(accountId: string, email: string): Promise<void>;
  /** The address is the account's own, as a mail to it has shown. Confirming twice changes nothing. */
  confirmEmail(accountId: string): Promise<void>;
}
