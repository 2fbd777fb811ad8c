import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LedgerReadModel, LedgerRun } from '@pictora/contracts';
import type { RebuildOptions, RebuildResult } from '@pictora/read-models';
import { openSqliteRecords, uuidV7 } from '@pictora/service-kit';
import { TestClock } from '@pictora/service-kit/testing';
import type { Connection } from 'mongoose';
import type { BillingReadModels } from '../billing-read-models.js';
import { RunRecords, SILENT_MS } from './run-records.js';
import { RunService } from './run.service.js';

/** A rebuild that goes on when the test says so. */
class Steered {
  progress!: (position: number, until: number) => Promise<void>;
  finish!: (result: RebuildResult) => void;
  fail!: (error: Error) => void;
  suffix = '';
  private times = 0;
  async begun(times = 1): Promise<void> {
    while (this.times < times) await new Promise((next) => setImmediate(next));
  }
  rebuild({ onProgress, suffix = '' }: RebuildOptions): Promise<RebuildResult> {
    this.suffix = suffix;
    return new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
      this.progress = async (...of) => {
        try {
          await onProgress?.(...of);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      this.times += 1;
    });
  }
}

describe('runs of the ledger', () => {
  let records: Connection;
  let clock: TestClock;
  let cleared: string[];
  const errors: unknown[] = [];
  beforeEach(async () => {
    records = await openSqliteRecords('sqlite::memory:');
    clock = new TestClock();
    cleared = [];
    errors.length = 0;
  });
  afterEach(() => records.close());

  const result = { documents: 2, corrected: 1, removed: 0, position: 10 };
  const logger = { error: (...of: unknown[]) => void errors.push(of), info: () => undefined };
  const store = { read: async () => [], readAll: async () => [], lastPosition: async () => 0 };
  const process = async (steered: Steered) => {
    const readModel = (name: LedgerReadModel) => ({
      verify: async () => ({ documents: 0, drifted: 0, position: 0 }),
      rebuild: (options: RebuildOptions) => steered.rebuild(options),
      clearAway: async (_: Connection, suffix: string) => void cleared.push(`${name}:${suffix}`),
    });
    const readModels: BillingReadModels = {
      balance: readModel('balance'),
      history: readModel('history'),
      dues: readModel('dues'),
      subscriptions: readModel('subscriptions'),
    };
    const runs = new RunRecords(records, clock, uuidV7);
    await runs.init();
    const checkpoints = { load: async () => 0 };
    return new RunService({ store, records, checkpoints, readModels, runs, logger, beatMs: 0 });
  };
  const rebuild = (service: RunService) => service.start('rebuild', ['balance'], null);
  const part = ({ parts }: LedgerRun) => parts[0];

  it('show how far they have come, and what they did', async () => {
    const steered = new Steered();
    const service = await process(steered);
    const { run } = await rebuild(service);
    expect(run).toMatchObject({ state: 'running', parts: [{ state: 'waiting', progress: 0 }] });
    await steered.begun();
    await steered.progress(5, 10);
    expect(part(await service.find(run.id))).toMatchObject({ state: 'running', progress: 0.5 });
    steered.finish(result);
    await service.untilEnd(run.id);
    expect(await service.find(run.id)).toMatchObject({
      ...{ state: 'succeeded', error: null, finishedAt: clock.now().toISOString() },
      parts: [{ state: 'done', progress: 1, documents: 2, corrected: 1, removed: 0 }],
    });
  });

  it('are one of a kind at a time: who starts another is answered with the one that runs, in every process', async () => {
    const steered = new Steered();
    const one = await process(steered);
    const other = await process(new Steered());
    const answers = await Promise.all([rebuild(one), rebuild(one), rebuild(other)]);
    expect(answers.filter(({ started }) => started)).toHaveLength(1);
    expect(new Set(answers.map(({ run }) => run.id)).size).toBe(1);
    expect((await other.start('verify', ['dues'], null)).started).toBe(true);
    await Promise.all([one.stop(), other.stop()].concat(steered.begun().then(() => steered.progress(1, 10))));
  });

  it('can be started again when they have ended', async () => {
    const steered = new Steered();
    const service = await process(steered);
    const first = await rebuild(service);
    await steered.begun();
    steered.finish(result);
    await service.untilEnd(first.run.id);
    const second = await rebuild(service);
    expect(second.started).toBe(true);
    expect(second.run.id).not.toBe(first.run.id);
    expect((await service.latest()).map(({ id }) => id)).toEqual([second.run.id, first.run.id]);
    await steered.begun(2);
    steered.finish(result);
    await service.untilEnd(second.run.id);
  });

  it('whose process died are seen to have crashed, give way to the next, and leave nothing behind', async () => {
    const dead = new Steered();
    const crashed = await rebuild(await process(dead));
    await dead.begun();
    const next = new Steered();
    const service = await process(next);
    clock.advance(SILENT_MS);
    expect((await rebuild(service)).started).toBe(false);
    clock.advance(1);
    expect(await service.find(crashed.run.id)).toMatchObject({ state: 'crashed' });
    const { started, run } = await rebuild(service);
    expect(started).toBe(true);
    expect(cleared).toEqual([`balance:${dead.suffix}`]);
    await next.begun();
    expect(next.suffix).not.toBe(dead.suffix);

    // It was not dead but slow: it finds itself given up, and does nothing more.
    await dead.progress(9, 10);
    dead.finish(result);
    next.finish(result);
    await service.untilEnd(run.id);
    expect(await service.find(crashed.run.id)).toMatchObject({ state: 'crashed', parts: [{ progress: 0 }] });
    expect(await service.find(run.id)).toMatchObject({ state: 'succeeded' });
  });

  it('that fail say why, and can be started again', async () => {
    const steered = new Steered();
    const service = await process(steered);
    const { run } = await rebuild(service);
    await steered.begun();
    steered.fail(new Error('the disk is full'));
    await service.untilEnd(run.id);
    expect(await service.find(run.id)).toMatchObject({ state: 'failed', error: 'the disk is full' });
    expect(errors).toHaveLength(1);
    const again = await rebuild(service);
    expect(again.started).toBe(true);
    await steered.begun(2);
    steered.finish(result);
    await service.untilEnd(again.run.id);
  });

  it('end with the process that carries them out, and say so', async () => {
    const steered = new Steered();
    const service = await process(steered);
    const { run } = await rebuild(service);
    await steered.begun();
    const stopped = service.stop();
    await steered.progress(1, 10);
    await stopped;
    expect(await service.find(run.id)).toMatchObject({ state: 'failed', error: 'It was stopped before its end' });
    expect(errors).toEqual([]);
  });

  it('that are not there are not found', async () => {
    const service = await process(new Steered());
    await expect(service.find(uuidV7.next())).rejects.toMatchObject({ code: 'not_found' });
  });
});
