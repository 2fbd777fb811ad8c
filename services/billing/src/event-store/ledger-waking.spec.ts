import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { NO_STREAM } from '@pictora/event-sourcing';
import { anEvent } from '@pictora/event-sourcing/testing';
import { InProcessBus } from '@pictora/messaging';
import { createLogger, openSqliteRecords, uuidV7 } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { openEventStores, type EventStores } from './event-store.providers.js';
import { LedgerWaking, ledgerNudgesProvider, type LedgerNudges } from './ledger-waking.js';

const logger = createLogger('test', { LOG_LEVEL: 'silent' });
let folder: string;
let records: Connection;
let bus: InProcessBus;
let opened: EventStores[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pictora-billing-'));
  records = await openSqliteRecords('sqlite::memory:');
  bus = new InProcessBus(() => undefined);
  opened = [];
});
afterEach(async () => {
  for (const { store } of opened) await store.close();
  await records.close();
  rmSync(folder, { recursive: true });
});

const replica = () => {
  const nudges = ledgerNudgesProvider.useFactory(bus, uuidV7, logger) as LedgerNudges;
  const stores = openEventStores({}, folder, records, () => nudges.tell({}));
  opened.push(stores);
  const wake = jest.fn(stores.wake);
  return { stores, wake, waking: new LedgerWaking({ ...stores, wake }, nudges) };
};

it('an append of one replica wakes the others, and not itself', async () => {
  const [writing, idle] = [replica(), replica()];
  for (const { waking } of [writing, idle]) await waking.onApplicationBootstrap();
  await writing.stores.store.append('credits-a', NO_STREAM, [anEvent('one')]);
  // Ending the listening waits for the words under way.
  for (const { waking } of [writing, idle]) await waking.onModuleDestroy();
  expect(idle.wake).toHaveBeenCalledTimes(1);
  expect(writing.wake).not.toHaveBeenCalled();
});
