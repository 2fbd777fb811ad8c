import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const MARK = 'sealed:1:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(MARK);

/** AES-256-GCM. `place` is bound into it, so that a sealed text moved to another field or event does not open there. */
export const seal = (text: string, key: Uint8Array, place: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return MARK + sealed.toString('base64url');
};

/** @throws when the text was tampered with, belongs to another place, or was sealed with another key. */
export const unseal = (sealed: string, key: Uint8Array, place: string): string => {
  const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
};
