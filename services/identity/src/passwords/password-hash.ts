import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

export type Argon2Cost = {
  /** KiB */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
};

/** OWASP's current first choice that needs the least memory: 19 MiB, two passes, one lane. */
export const owaspCost: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };

export type PasswordCheck = { readonly matches: boolean; readonly outdated: boolean };

const SALT_BYTES = 16;
const TAG_BYTES = 32;
const VERSION = 19;
const stored =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,88})\$([A-Za-z0-9+/]{22,88})$/;

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

export type KeyDerivation = (password: string, salt: Buffer, cost: Argon2Cost, tagLength: number) => Promise<Buffer>;

const argon2id: KeyDerivation = (password, salt, cost, tagLength) =>
  new Promise((resolve, reject) => {
    // One keyboard sends é as one code point, another as two: NFKC makes them one password (NIST SP 800-63B).
    const parameters = { message: password.normalize('NFKC'), nonce: salt, tagLength, ...cost };
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });

const parse = (hash: string) => {
  const [, memory, passes, parallelism, salt, tag] = stored.exec(hash) ?? [];
  if (!salt || !tag) throw new Error('The stored password hash is not one of ours');
  const cost: Argon2Cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
};

/**
 * Argon2id in the PHC string format: the cost travels with each hash, so that it can be raised later and old hashes
 * still verify; `outdated` says that a hash should be made anew, now that the password is at hand.
 */
export class PasswordHasher {
  private decoy: Promise<string> | undefined;

  constructor(
    private readonly cost: Argon2Cost = owaspCost,
    private readonly random: (size: number) => Buffer = randomBytes,
    private readonly derive: KeyDerivation = argon2id,
  ) {}

  async hash(password: string): Promise<string> {
    const salt = this.random(SALT_BYTES);
    const { memory, passes, parallelism } = this.cost;
    const tag = await this.derive(password, salt, this.cost, TAG_BYTES);
    return `$argon2id$v=${VERSION}$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
  }

  /**
   * With no hash at hand (nobody has this email) a decoy is checked at the same cost, and never matches: how long the
   * answer takes then does not tell whether the account exists.
   */
  async check(password: string, hash: string | null): Promise<PasswordCheck> {
    const { cost, salt, tag } = parse(hash ?? (await this.decoyHash()));
    const key = await this.derive(password, salt, cost, tag.length);
    const matches = timingSafeEqual(key, tag) && hash !== null;
    const { memory, passes, parallelism } = this.cost;
    return {
      matches,
      outdated: cost.memory !== memory || cost.passes !== passes || cost.parallelism !== parallelism,
    };
  }

  /** Made before the first sign-in, so that not even the first unknown email takes longer. */
  async prepare(): Promise<void> {
    await this.decoyHash();
  }

  private decoyHash(): Promise<string> {
    this.decoy ??= this.hash(this.random(SALT_BYTES).toString('hex'));
    return this.decoy;
  }
}
