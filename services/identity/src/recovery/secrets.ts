import { createHash, randomBytes, randomInt } from 'node:crypto';
import { limits } from '@pictora/contracts';

/** Where secrets come from; tests foresee them. */
export interface Secrets {
  /** Six digits, each code as likely as any other. */
  code(): string;
  /** 256 random bits in 43 letters that an address takes as they are. */
  token(): string;
}

const codes = 10 ** limits.resetCodeLength;

export const randomSecrets: Secrets = {
  code: () => String(randomInt(codes)).padStart(limits.resetCodeLength, '0'),
  token: () => randomBytes(32).toString('base64url'),
};

/** For what nobody can guess; codes and passwords, which one could, are hashed slowly instead. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
