import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@pictora/messaging';
import type { Clock } from '@pictora/service-kit';
import { hasStatus, ignoreMissing } from '../issuer/keycloak/keycloak-errors.js';
import type { Keycloak } from '../issuer/keycloak/keycloak.js';
import type { AccountDirectory, NewLogin } from './account-directory.port.js';
import type { AccountRecords } from './account-records.js';

/** Marks logins that a sign-up made, so that only those are ever taken for left behind. */
export const SIGN_UP_ATTRIBUTE = 'pictora_sign_up';
/** A sign-up has long written its account by then, or never will. */
const LEFT_BEHIND_MS = 60_000;
/** Tries of a login that Keycloak refuses without saying why, and the pause after the first of them. */
const TRIES = 4;
const PAUSE_MS = 250;

const taken = (cause: unknown) =>
  new AppError('email_taken', 'An account with this email already exists', undefined, { cause });
const password = (value: string) => ({ type: 'password', value, temporary: false });

/**
 * Logins in a realm of Keycloak's, one for each email. Usernames are ours to keep unique, so Keycloak is not told them: in
 * our realm a login's name is its email.
 */
export class KeycloakAccountDirectory implements AccountDirectory {
  constructor(
    private readonly keycloak: Pick<Keycloak, 'admin'>,
    private readonly accounts: Pick<AccountRecords, 'find'>,
    private readonly clock: Clock,
  ) {}

  async create(login: NewLogin): Promise<string> {
    try {
      return await this.add(login);
    } catch (error) {
      if (!hasStatus(error, 409)) throw error;
      if (!(await this.removeLeftBehind(login.email))) throw taken(error);
    }
    return this.add(login).catch((error: unknown) => {
      throw hasStatus(error, 409) ? taken(error) : error;
    });
  }

  async discard(id: string): Promise<void> {
    await ignoreMissing(this.keycloak.admin.users.del({ id }));
  }

  async setPassword(id: string, value: string): Promise<void> {
    await this.keycloak.admin.users.resetPassword({ id, credential: password(value) });
  }

  async changeEmail(id: string, email: string): Promise<void> {
    const { users } = this.keycloak.admin;
    const login = await users.findOne({ id });
    if (!login) throw new Error(`Keycloak has no login of account ${id}`);
    const changed = email.trim().toLowerCase();
    if (login.email === changed) return;
    try {
      // Keycloak replaces what it is given whole, so the rest goes along.
      await users.update({ id }, { ...login, email: changed, username: changed });
    } catch (error) {
      throw hasStatus(error, 409) ? taken(error) : error;
    }
  }

  async confirmEmail(id: string): Promise<void> {
    const { users } = this.keycloak.admin;
    const login = await users.findOne({ id });
    if (!login) throw new Error(`Keycloak has no login of account ${id}`);
    const requiredActions = (login.requiredActions ?? []).filter((action) => String(action) !== 'VERIFY_EMAIL');
    await users.update({ id }, { ...login, emailVerified: true, requiredActions });
  }

  /**
   * Of several that claim one email at once Keycloak tells all but the first only that it could not make them, with 400, as
   * it does of much else. Asked again it says why, or makes it after all.
   */
  private async add(login: NewLogin): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.addOnce(login);
      } catch (error) {
        if (!hasStatus(error, 400) || tries === TRIES) throw error;
        await delay(tries * PAUSE_MS);
      }
    }
  }

  private async addOnce({ email, firstName, lastName, password: value, emailVerified }: NewLogin): Promise<string> {
    const { id } = await this.keycloak.admin.users.create({
      username: email.trim().toLowerCase(),
      email: email.trim().toLowerCase(),
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      enabled: true,
      emailVerified,
      attributes: { [SIGN_UP_ATTRIBUTE]: [String(this.clock.now().getTime())] },
      credentials: [password(value)],
    });
    return id;
  }

  /** A sign-up that a crash cut short has left a login without an account, which must not keep the email for ever. */
  private async removeLeftBehind(email: string): Promise<boolean> {
    const [login] = await this.keycloak.admin.users.find({ email: email.trim(), exact: true });
    const madeAt = Number((login?.attributes as Record<string, string[]> | undefined)?.[SIGN_UP_ATTRIBUTE]?.[0]);
    if (!login?.id || !(madeAt < this.clock.now().getTime() - LEFT_BEHIND_MS)) return false;
    if (await this.accounts.find(login.id)) return false;
    await this.discard(login.id);
    return true;
  }
}
