import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseErasuresCommand, runErasuresCommand } from '../src/cli/erasures-command.js';
import { erasureLines, listErasures, readErasureLines, repeatErasures } from '../src/personal-data/repeat-erasures.js';
import { givenSignedUp, HOME, PASSWORD, refusalOf, startIdentity, until, type Identity } from './identity.harness.js';

const OLD_RECEIPT = 'kept-since-the-31st-of-January-26';
const env = { PERSONAL_DATA_POLL_MS: '10', ERASURE_SETTLE_SECONDS: '0' };

describe('people who left after a back-up was made', () => {
  let restored: Identity;
  let userId: string;
  const kept = () => [{ userId, receipt: OLD_RECEIPT, requestedAt: '2026-01-31T10:00:00.000Z' }];
  const read = () => restored.call('identity.personal-data.erasure', { receipt: OLD_RECEIPT });
  const signIn = () =>
    restored.call('identity.sessions.sign-in', { email: 'ann@example.com', password: PASSWORD, address: HOME });

  beforeEach(async () => {
    restored = await startIdentity({ env });
    userId = (await givenSignedUp(restored)).user.id;
  });
  afterEach(() => restored.close());

  it('are erased again from the data that came back, and find it under their old receipt', async () => {
    await signIn();
    expect(await repeatErasures(restored.records, kept(), restored.clock.now())).toBe(1);
    await until(async () => (await read()).erased.includes('identity'));
    expect(await read()).toMatchObject({ requestedAt: '2026-01-31T10:00:00.000Z' });
    expect(await refusalOf(signIn())).toMatchObject({ code: 'invalid_credentials' });
  });

  it('count once, however often they are on lists', async () => {
    await repeatErasures(restored.records, kept(), restored.clock.now());
    await until(async () => (await read()).erased.includes('identity'));
    const before = await read();
    expect(await repeatErasures(restored.records, [...kept(), ...kept()], restored.clock.now())).toBe(0);
    expect(await read()).toEqual(before);
  });

  it('may be unknown to the back-up', async () => {
    userId = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect(await repeatErasures(restored.records, kept(), restored.clock.now())).toBe(1);
    await until(async () => (await read()).erased.includes('identity'));
  });

  it('are on the list of operators, from which the command asks for them again', async () => {
    await repeatErasures(restored.records, kept(), restored.clock.now());
    const text = await runErasuresCommand({ kind: 'list' }, restored.records, async () => '', restored.clock.now());
    expect(readErasureLines(text)).toEqual(kept());
    const other = await startIdentity({ env });
    try {
      const run = () =>
        runErasuresCommand({ kind: 'repeat', file: 'left' }, other.records, async () => text, other.clock.now());
      expect(await run()).toContain('1 on the list, 1 of them asked for again');
      expect(await run()).toContain('1 on the list, 0 of them asked for again');
      expect(await listErasures(other.records)).toEqual(kept());
    } finally {
      await other.close();
    }
  });

  it('are read line by line, and a line that names nobody is told', () => {
    expect(readErasureLines(`\n${erasureLines(kept())}\n`)).toEqual(kept());
    expect(() => readErasureLines(`${erasureLines(kept())}ann@example.com\n`)).toThrow('line 2 names no erasure');
  });
});

describe('the command for erasures', () => {
  it('is read whole or not at all', () => {
    expect(parseErasuresCommand(['list'])).toEqual({ kind: 'list' });
    expect(parseErasuresCommand(['repeat', 'left.jsonl'])).toEqual({ kind: 'repeat', file: 'left.jsonl' });
    for (const args of [[], ['list', 'all'], ['repeat'], ['repeat', 'a', 'b'], ['undo', 'a']])
      expect(parseErasuresCommand(args)).toBeNull();
  });
});
