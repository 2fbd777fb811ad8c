import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { InProcessBus } from '@pictora/messaging';
import { Books } from './simulation/fakes.js';
import { Neighbours, startGeneration } from './service.harness.js';
import { until } from './until.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

/** So rarely does a replica look by itself that whatever comes within a test comes by the word of the other one. */
const rarely = 60_000;
let dataDir: string;
let neighbours: Neighbours;
let bus: InProcessBus;
let closers: (() => Promise<void>)[];
const start = async (slots: number) => {
  const service = await startGeneration(neighbours, { dataDir, slots, pollMs: rarely, broadcast: bus });
  closers.push(service.close);
  return service;
};

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pictora-generation-'));
  neighbours = new Neighbours();
  neighbours.books = new Books(100);
  bus = new InProcessBus(() => undefined);
  closers = [];
});
afterEach(async () => {
  for (const close of closers) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('two replicas', () => {
  it('a job that one has no hands free for is taken up by the other at once', async () => {
    const busy = await start(1);
    await busy.create();
    await neighbours.model.call(1);
    const idle = await start(1);
    const { id } = await busy.create();
    (await neighbours.model.call(2)).finish();
    // Who asked the first is answered by it when the second is done.
    expect(await busy.wait(id, 20_000)).toMatchObject({ state: 'succeeded' });
    expect(await idle.get(id)).toMatchObject({ state: 'succeeded' });
  });

  it('a job that is cancelled at one is stopped at the other, whose hands are free at once', async () => {
    const drawing = await start(1);
    const { id } = await drawing.create();
    const cut = await neighbours.model.call(1);
    const asked = await start(1);
    expect(await asked.cancel(id)).toMatchObject({ state: 'cancelled' });
    await until(() => cut.signal.aborted);
    expect(neighbours.books.sum('held')).toBe(0);
    expect(neighbours.books.sum('captured')).toBe(0);
  });

  it('never work on more jobs of a person at once than the plan allows, and on each of them once', async () => {
    neighbours.tier = 'pro';
    const [one, two] = [await start(4), await start(4)];
    const ids: string[] = [];
    for (let count = 0; count < 8; count++) ids.push((await (count % 2 ? one : two).create()).id);
    for (let done = 1; done <= ids.length; done++) {
      (await neighbours.model.call(done)).finish();
      const open = neighbours.model.calls.length - done;
      expect(open).toBeLessThanOrEqual(2);
    }
    for (const id of ids) expect(await two.wait(id, 20_000)).toMatchObject({ state: 'succeeded' });
    expect(neighbours.model.calls).toHaveLength(ids.length);
    expect(neighbours.books.sum('captured')).toBe(ids.length);
    expect(neighbours.imports).toHaveLength(ids.length);
  });
});
