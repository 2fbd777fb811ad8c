import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadIssuerKeys } from './issuer-keys.js';

describe("the issuer's keys", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identity-keys-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are the same after a restart', async () => {
    expect(await loadIssuerKeys(folder)).toEqual(await loadIssuerKeys(folder));
  });

  it('are of 3,072 bits, which is as strong as 128', async () => {
    const [key] = (await loadIssuerKeys(folder)).signing;
    expect(Buffer.from(String(key?.n), 'base64url').length * 8).toBe(3072);
  });

  it('are readable by their owner only, and nothing else is left in the folder', async () => {
    const nested = join(folder, 'identity');
    await loadIssuerKeys(nested);
    expect(await readdir(nested)).toEqual(['issuer-keys.json']);
    expect((await stat(join(nested, 'issuer-keys.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(nested)).mode & 0o777).toBe(0o700);
  });

  it('are agreed on by processes that start at the same time', async () => {
    const started = await Promise.all([1, 2, 3].map(() => loadIssuerKeys(folder)));
    expect(new Set(started.map(({ signing }) => signing[0]?.kid)).size).toBe(1);
  });

  it('are not replaced when the file is damaged or unreadable: that would sign everybody out', async () => {
    const file = join(folder, 'issuer-keys.json');
    await writeFile(file, '{"signing":[');
    await expect(loadIssuerKeys(folder)).rejects.toThrow();
    await rm(file);
    await writeFile(file, '{}');
    await chmod(file, 0o600);
    await expect(loadIssuerKeys(folder)).rejects.toThrow();
  });
});
