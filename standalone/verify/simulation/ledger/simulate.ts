import { balanceSchema, historySchema } from '@pictora/billing/testing';
import { MemoryEventStore, MemorySnapshotStore } from '@pictora/event-sourcing';
import { MongooseCheckpointStore } from '@pictora/read-models';
import { newProcess, runAs, useVirtualTimers, World } from '@pictora/testing/simulation';
import { Broken, WrongHistory, type Told } from '../history.js';
import { ReplicatedRecords } from '../records.js';
import { BillingProcess } from '../saga/billing-process.js';
import { LedgerAuditor } from './ledger-auditor.js';
import { ProjectionsProcess, type Plant } from './projections-process.js';

const users = ['00000000-0000-7000-9000-000000000001', '00000000-0000-7000-9000-000000000002'];

const open = async (): Promise<ReplicatedRecords> => {
  const records = await ReplicatedRecords.open({ Balance: balanceSchema, CreditHistory: historySchema } as never, 2);
  for (const connection of records.replicas) new MongooseCheckpointStore(connection);
  return records;
};
let opened: Promise<ReplicatedRecords> | undefined;

export type LedgerTold = Told & { readonly entries: number };

/**
 * One history: accounts are opened, buy, begin months and hold credits, written by two replicas of billing, while two others
 * keep the read models up to date, and all of them die and start, and reading and writing fail before or after it is done.
 */
export const simulateLedger = async (seed: number, planted: Plant = () => ({})): Promise<LedgerTold> => {
  const world = new World({ seed, faults: 20 });
  const [records, tamper] = [await (opened ??= open()), planted()];
  await records.begin(world);
  const ledger = { store: new MemoryEventStore(), snapshots: new MemorySnapshotStore() };
  const auditor = new LedgerAuditor(ledger.store, records);
  const failures: unknown[] = [];
  const run = (work: Promise<unknown>): void => void work.catch((error: unknown) => failures.push(error));
  const restoreTimers = useVirtualTimers(world);
  const [writers, readers]: [BillingProcess[], ProjectionsProcess[]] = [[], []];
  let started = 0;

  const keepAlive = (): void => {
    for (const replica of [0, 1]) {
      if (!writers[replica]?.process.alive)
        writers[replica] = new BillingProcess(world, newProcess(`billing-${started++}`), ledger, 60_000);
      if (readers[replica]?.process.alive) continue;
      const process = newProcess(`projections-${started++}`);
      const reader = new ProjectionsProcess(world, process, replica, ledger.store, records, tamper);
      readers[replica] = reader;
      run(runAs(process, () => reader.start()));
    }
  };
  const crash = world.pick([0, 0.02, 0.05]);
  let steps = 0;
  let toCome = 6 + Math.floor(world.random() * 12);
  const act = (): void => {
    toCome -= 1;
    const [writer, userId] = [world.pick(writers), world.pick(users)];
    const isOpen = auditor.events.some(({ streamId }) => streamId.endsWith(userId));
    if (!isOpen) run(writer.open(userId, 5));
    else
      run(
        world.chance(0.5)
          ? writer.buyPack(userId, 10)
          : world.chance(0.5)
            ? writer.startMonth(userId)
            : writer.startPremium(userId, 40),
      );
  };
  const step = async (): Promise<void> => {
    steps += 1;
    if (!(await world.resumeOne()) || world.chance(0.05)) world.tick();
    if (failures.length > 0) throw failures[0];
    await auditor.check();
  };
  try {
    keepAlive();
    while (toCome > 0) {
      keepAlive();
      if (world.chance(0.06)) act();
      if (world.fault(crash)) world.kill(world.pick([...writers, ...readers]).process);
      await step();
    }
    world.faults = 0;
    for (let left = 20_000; world.points.length > 0 || auditor.isBehind(); left--) {
      if (left === 0) throw new Broken('it never comes to rest');
      keepAlive();
      await step();
    }
    await auditor.checkEnd();
  } catch (error) {
    throw new WrongHistory(seed, steps, world.lines, error);
  } finally {
    for (const { process } of [...writers, ...readers]) if (process.alive) world.kill(process);
    restoreTimers();
  }
  const { lines, deaths, trace } = world;
  return { seed, steps, trace: trace.digest('hex'), lines, deaths, entries: auditor.events.length };
};
