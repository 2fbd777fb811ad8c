import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';

const privateKey = z.looseObject({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});
const issuerKeysSchema = z.object({ signing: z.array(privateKey).min(1), cookies: z.array(z.string().min(32)).min(1) });

/** `signing`: private keys, the first one signs. `cookies`: what the issuer's own cookies are signed with. */
export type IssuerKeys = z.infer<typeof issuerKeysSchema>;

/** As strong as 128 bits, which RSA of 2,048 is not. Keys that are there stay as they are. */
const MODULUS_BITS = 3072;

const makeKeys = async (): Promise<IssuerKeys> => {
  const { privateKey: key } = await generateKeyPair('RS256', { extractable: true, modulusLength: MODULUS_BITS });
  const jwk = await exportJWK(key);
  const kid = await calculateJwkThumbprint(jwk);
  return issuerKeysSchema.parse({
    signing: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }],
    cookies: [randomBytes(32).toString('base64url')],
  });
};

const hasCode = (error: unknown, code: string): boolean => (error as { code?: unknown }).code === code;

const read = async (file: string): Promise<IssuerKeys | null> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  return text === null ? null : issuerKeysSchema.parse(JSON.parse(text));
};

/**
 * Made once and kept in the data folder, readable by its owner only, so that sessions outlive a restart. Two processes
 * starting at once end up with the same keys: the file appears whole or not at all, and the first one stays.
 */
export const loadIssuerKeys = async (folder: string): Promise<IssuerKeys> => {
  const file = join(folder, 'issuer-keys.json');
  const kept = await read(file);
  if (kept) return kept;

  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `issuer-keys.${randomUUID()}.draft`);
  await writeFile(draft, JSON.stringify(await makeKeys()), { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  return issuerKeysSchema.parse(await read(file));
};
