import { describe, expect, it, jest } from '@jest/globals';
import type { AttemptsModel } from '@pictora/service-kit';
import { finishEach } from './records/each-left.js';
import { MessagingUpkeep } from './upkeep.js';

const logger = { error: jest.fn() };
const failing = () => Promise.reject(new Error('broken'));

describe('upkeep', () => {
  it('finishes what stands behind one that cannot be finished, which goes to the end of the queue', async () => {
    const done: string[] = [];
    const later: string[] = [];
    await finishEach([{ _id: 'bad' }, { _id: 'good' }], {
      finish: ({ _id }) => (_id === 'bad' ? failing() : Promise.resolve(done.push(_id))),
      postpone: ({ _id }) => Promise.resolve(later.push(_id)),
      logger,
    });
    expect({ done, later }).toEqual({ done: ['good'], later: ['bad'] });
  });

  it('does each of its jobs though the others fail', async () => {
    const [purge, deleteMany] = [jest.fn(failing), jest.fn(failing)];
    const upkeep = new MessagingUpkeep({
      settler: { settleLeft: failing },
      support: { mailLeft: failing },
      mails: { purge },
      attempts: { deleteMany } as unknown as AttemptsModel,
      clock: { now: () => new Date(0) },
      logger,
      everyMs: 60_000,
    });
    upkeep.onApplicationBootstrap();
    await upkeep.onModuleDestroy();
    expect([purge, deleteMany].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});
