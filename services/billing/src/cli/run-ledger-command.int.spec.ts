import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readSettings, RECORDS, uuidV7, type RunningService } from '@pictora/service-kit';
import { createTestPlatform, startTestService, type TestPlatform } from '@pictora/service-kit/testing';
import type { Connection } from 'mongoose';
import { balanceModel } from '../credits/balance/balance.schema.js';
import { billingService } from '../index.js';
import { parseLedgerCommand } from './ledger-command.js';
import { ledgerSettings, openLedger, type OpenLedger } from './open-ledger.js';
import { runLedgerCommand } from './run-ledger-command.js';

// States are waited for, however busy the machine is.
jest.setTimeout(120_000);

const ada = '01890a5d-ac96-774b-bcce-b302099a8057';
const admin = '01890a5d-ac96-774b-bcce-b302099a80ad';

describe('the ledger command, beside a running server', () => {
  let dataDir: string;
  let platform: TestPlatform;
  let service: RunningService;
  let ledger: OpenLedger;
  let written: string[];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pictora-billing-'));
    platform = await createTestPlatform({ dataDir });
    service = await startTestService(billingService, platform);
    await platform.rpc.call('billing.credits.open', { commandId: 'open', userId: ada });
    ledger = await openLedger(readSettings(ledgerSettings, { PICTORA_DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
    written = [];
  });
  afterEach(async () => {
    await ledger.close();
    await service.close();
    await platform.close();
    await rm(dataDir, { recursive: true });
  });

  const run = async (...args: string[]): Promise<number> => {
    const { command, json } = parseLedgerCommand(args);
    if (command.kind === 'help') throw new Error('not that one');
    const terminal = { out: (text: string) => void written.push(text), note: () => undefined };
    const pause = () => new Promise<void>((next) => setImmediate(next));
    return runLedgerCommand(command, json, { ...ledger, newId: () => uuidV7.next(), pause }, terminal);
  };
  const balances = () => balanceModel(service.app.get<Connection>(RECORDS, { strict: false }));
  const shown = async (available: number) => {
    for (;;) {
      const balance = await platform.rpc.call('billing.credits.balance', { userId: ada });
      if (balance.available === available) return balance;
      await new Promise((next) => setTimeout(next, 5));
    }
  };

  it('grants credits, once for a key, which the server then shows', async () => {
    const words = ['grant', ada, '3', '--reason', 'A picture was lost', '--actor', admin, '--key', 'ticket-7'];
    expect(await run(...words)).toBe(0);
    expect(await run(...words)).toBe(0);
    expect(written).toEqual(Array(2).fill('Entry 2: 8 available (5 monthly + 3 pack). Key: ticket-7'));
    await shown(8);
    await expect(run(...words.with(2, '4'))).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await run('history', ada)).toBe(0);
    expect(written.at(-1)).toMatch(
      new RegExp(`2 {2}\\S+ {2}CreditsGranted +\\+3 +8 {2}A picture was lost · admin ${admin}`),
    );
  });

  it('tells balances, as JSON when asked', async () => {
    expect(await run('balance', ada)).toBe(0);
    expect(written[0]).toMatch(/^5 available \(5 monthly \+ 0 pack\), after entry 1 of \S+Z$/);
    await run('balance', ada, '--revision', '0', '--json');
    expect(JSON.parse(written[1] ?? '')).toMatchObject({ userId: ada, revision: 0, available: 0 });
    await expect(run('balance', admin)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('fails a verification that finds drift, says where it is, and mends it by a rebuild', async () => {
    await shown(5);
    expect(await run('verify', 'balance')).toBe(0);
    await balances().updateOne({ _id: ada }, { $set: { 'settled.monthly': 9 } });
    expect(await run('verify', 'balance')).toBe(1);
    expect(written.at(-1)).toBe(
      `balance ${ada}: different\n    settled.monthly: 9 instead of 5\nbalance: 1 compared, 1 drifted`,
    );
    expect(await run('rebuild', 'balance')).toBe(0);
    expect(written.at(-1)).toBe('balance: 1 made, 1 corrected, 0 removed');
    expect(await run('verify', 'balance', '--json')).toBe(0);
    expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({ state: 'succeeded', drift: [] });
    await shown(5);
  });

  it('does not make a ledger where there is none', async () => {
    const elsewhere = readSettings(ledgerSettings, { PICTORA_DATA_DIR: join(dataDir, 'elsewhere') });
    await expect(openLedger(elsewhere)).rejects.toThrow('there is no ledger in');
  });

  it('asks in production for the same engines as the server', () => {
    expect(() => readSettings(ledgerSettings, { NODE_ENV: 'production' })).toThrow(/MONGO_URL[\s\S]*EVENTSTORE_URL/);
  });
});
