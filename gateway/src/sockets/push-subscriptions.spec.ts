import { describe, expect, it } from '@jest/globals';
import type { Broadcast } from '@pictora/messaging';
import type { Logger } from '@pictora/service-kit';
import { PushSubscriptions } from './push-subscriptions.js';

const ada = '0199c3a2-0000-7000-8000-00000000000a';
const bob = '0199c3a2-0000-7000-8000-00000000000b';
const logger = { warn: () => undefined } as unknown as Logger;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Counts what is open; `refuses` and `holds` say how the next subscriptions go. */
const aBus = () => {
  const bus = { open: 0, refuses: false, holds: null as Promise<void> | null };
  const broadcast = {
    subscribe: async () => {
      if (bus.refuses) throw new Error('the bus is away');
      await bus.holds;
      bus.open += 1;
      return async () => void (bus.open -= 1);
    },
  } as unknown as Broadcast;
  return { bus, subscriptions: new PushSubscriptions(broadcast, () => undefined, logger) };
};

describe('subscriptions to pushes', () => {
  it('are one for all sockets of a person, until the last has left', async () => {
    const { bus, subscriptions } = aBus();
    const leases = [subscriptions.enter(ada), subscriptions.enter(ada), subscriptions.enter(bob)];
    await Promise.all(leases.map(({ ready }) => ready));
    expect([bus.open, subscriptions.size, subscriptions.leasesOf(ada)]).toEqual([2, 2, 2]);
    leases[0]?.leave();
    leases[0]?.leave();
    await turn();
    expect(bus.open).toBe(2);
    leases[1]?.leave();
    leases[2]?.leave();
    await turn();
    expect([bus.open, subscriptions.size]).toEqual([0, 0]);
  });

  it('leave nothing behind after 10,000 comings and goings', async () => {
    const { bus, subscriptions } = aBus();
    const idOf = (n: number) => `0199c3a2-0000-7000-8000-${String(n % 300).padStart(12, '0')}`;
    for (let n = 0; n < 10_000; n += 1) {
      const lease = subscriptions.enter(idOf(n));
      if (n % 3) await lease.ready;
      lease.leave();
    }
    await turn();
    expect([bus.open, subscriptions.size]).toEqual([0, 0]);
  });

  it('that are still being opened when everybody left end as soon as they stand', async () => {
    const { bus, subscriptions } = aBus();
    let release = () => undefined as void;
    bus.holds = new Promise((resolve) => (release = resolve));
    subscriptions.enter(ada).leave();
    bus.holds = null;
    const again = subscriptions.enter(ada);
    await again.ready;
    release();
    await turn();
    expect(bus.open).toBe(1);
    again.leave();
    await turn();
    expect(bus.open).toBe(0);
  });

  it('that could not be opened are said so to who waits, and tried anew for the next', async () => {
    const { bus, subscriptions } = aBus();
    bus.refuses = true;
    const lease = subscriptions.enter(ada);
    await expect(lease.ready).rejects.toThrow('the bus is away');
    bus.refuses = false;
    const next = subscriptions.enter(ada);
    await next.ready;
    lease.leave();
    expect(subscriptions.leasesOf(ada)).toBe(1);
    next.leave();
    await turn();
    expect([bus.open, subscriptions.size]).toEqual([0, 0]);
  });
});
