import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Neighbours, startGeneration } from './service.harness.js';
import { until } from './until.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

let dataDir: string;
let neighbours: Neighbours;
let closers: (() => Promise<void>)[];
const start = async () => {
  const service = await startGeneration(neighbours, { dataDir, slots: 1 });
  closers.push(service.close);
  return service;
};

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pictora-generation-'));
  neighbours = new Neighbours();
  closers = [];
});
afterEach(async () => {
  for (const close of closers) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a shutdown', () => {
  it('hands a half-drawn picture back, and the next start draws the same one under the same charge', async () => {
    const before = await start();
    const { id, seed } = await before.create();
    const cut = await neighbours.model.call(1);
    await closers.pop()?.();
    expect(cut.signal.aborted).toBe(true);
    expect(neighbours.books.sum('held')).toBe(1);

    const after = await start();
    // No time has passed: the lease was handed back, not waited for.
    const again = await neighbours.model.call(2);
    expect(again.assignment.seed).toBe(seed);
    again.finish();
    expect(await after.wait(id)).toMatchObject({ state: 'succeeded', attempts: 1 });
    expect(neighbours.books.sum('captured')).toBe(1);
    expect(neighbours.imports).toHaveLength(1);
  });

  it('does not wait for a model that heeds no signal', async () => {
    neighbours.model.heedsSignal = false;
    const before = await start();
    await before.create();
    const stubborn = await neighbours.model.call(1);
    await closers.pop()?.();
    stubborn.finish();
    await start();
    await neighbours.model.call(2);
    expect(neighbours.imports).toEqual([]);
  });

  it('takes nothing up any more, and answers those who wait with the state as it is', async () => {
    const before = await start();
    const running = await before.create();
    const queued = await before.create();
    await neighbours.model.call(1);
    const waiting = before.wait(queued.id, 20_000);
    await closers.pop()?.();
    expect(await waiting).toMatchObject({ id: queued.id, state: 'queued' });
    expect(neighbours.model.calls).toHaveLength(1);

    const after = await start();
    for (const number of [1, 2, 3]) (await neighbours.model.call(number)).finish();
    for (const { id } of [running, queued]) expect((await after.wait(id)).state).toBe('succeeded');
  });
});

describe('a start', () => {
  it('goes on with a paid picture where the last run left it', async () => {
    neighbours.mediaIsDown = true;
    const before = await start();
    const { id } = await before.create();
    (await neighbours.model.call(1)).finish();
    await until(async () => (await before.get(id)).settlement.state === 'captured');
    await closers.pop()?.();

    neighbours.mediaIsDown = false;
    const after = await start();
    neighbours.clock.advance(60_000);
    expect((await after.wait(id)).state).toBe('succeeded');
    expect(neighbours.model.calls).toHaveLength(1);
    expect(neighbours.commands.filter((command) => command.endsWith(':capture'))).toHaveLength(1);
  });

  it('returns what was held for a job that nobody was told of', async () => {
    neighbours.billingIsMute = true;
    const before = await start();
    await expect(before.create()).rejects.toThrow();
    await closers.pop()?.();

    neighbours.billingIsMute = false;
    await start();
    await until(
      () => neighbours.books.sum('released') === 1,
      () => neighbours.clock.advance(1_000),
    );
    expect(neighbours.books.available).toBe(5);
  });
});
