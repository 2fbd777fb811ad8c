import { randomBytes } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { owaspCost, PasswordHasher, type Argon2Cost } from './password-hash.js';

const cheap: Argon2Cost = { memory: 64, passes: 1, parallelism: 1 };
const hasher = new PasswordHasher(cheap);

describe('a stored password', () => {
  it('matches the password it was made from and no other', async () => {
    const hash = await hasher.hash('correct horse');
    expect(await hasher.check('correct horse', hash)).toEqual({ matches: true, outdated: false });
    for (const wrong of ['Correct horse', 'correct horse ', '', 'battery staple'])
      expect(await hasher.check(wrong, hash)).toMatchObject({ matches: false });
  });

  it('is salted: the same password is never stored the same twice', async () => {
    expect(await hasher.hash('secret')).not.toBe(await hasher.hash('secret'));
  });

  it('is made with argon2id at the cost that OWASP asks for, written into the hash', async () => {
    expect(await new PasswordHasher().hash('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(owaspCost).toEqual({ memory: 19_456, passes: 2, parallelism: 1 });
  });

  it('agrees with a hash that another argon2 made', async () => {
    // From the reference implementation: echo -n password | argon2 somesalt -id -v 13 -t 2 -m 16 -p 1 -l 32
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await hasher.check('password', reference)).toEqual({ matches: true, outdated: true });
    expect(await hasher.check('Password', reference)).toMatchObject({ matches: false });
  });

  it('still matches after the cost was raised, and is known as outdated', async () => {
    const old = await hasher.hash('secret');
    const dearer = new PasswordHasher({ ...cheap, passes: 2 });
    expect(await dearer.check('secret', old)).toEqual({ matches: true, outdated: true });
  });

  it('is the same password whichever way an accent was typed', async () => {
    const hash = await hasher.hash('caf\u00e9-cr\u00e8me');
    expect(await hasher.check('cafe\u0301-cre\u0300me', hash)).toMatchObject({ matches: true });
  });

  it('is refused as damaged when it is not one of ours', async () => {
    await expect(hasher.check('secret', 'plain-text')).rejects.toThrow(/not one of ours/);
  });
});

describe('a password for nobody', () => {
  it('costs the same derivation as a real one, from the very first time', async () => {
    const derive = jest.fn(async (password: string, salt: Buffer, cost: Argon2Cost, length: number) =>
      Buffer.alloc(length, `${password}${salt.toString('hex')}${cost.passes}`),
    );
    const counted = new PasswordHasher(cheap, randomBytes, derive);
    const hash = await counted.hash('secret');
    await counted.prepare();
    derive.mockClear();
    await counted.check('wrong', hash);
    await counted.check('wrong', null);
    const costs = derive.mock.calls.map(([, , cost, length]) => ({ cost, length }));
    expect(costs).toEqual([
      { cost: cheap, length: 32 },
      { cost: cheap, length: 32 },
    ]);
  });

  it('never matches, not even the decoy itself', async () => {
    const predictable = new PasswordHasher(cheap, (size) => Buffer.alloc(size, 7));
    expect(await predictable.check(Buffer.alloc(16, 7).toString('hex'), null)).toMatchObject({ matches: false });
  });
});
