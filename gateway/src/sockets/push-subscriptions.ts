import { pushSubject } from '@pictora/contracts';
import type { Broadcast } from '@pictora/messaging';
import type { Logger } from '@pictora/service-kit';

type Subscription = { leases: number; readonly stop: Promise<() => Promise<void>> };

/** A socket's share of the subscription for its person. */
export type PushLease = {
  /** Done once pushes to the person arrive here. */
  readonly ready: Promise<void>;
  /** The last one to leave ends the subscription. Leaving twice is leaving once. */
  leave(): void;
};

/** Listens on `push.user.{id}` for the people who have sockets here, and for nobody else. */
export class PushSubscriptions {
  private readonly held = new Map<string, Subscription>();

  constructor(
    private readonly broadcast: Broadcast,
    private readonly deliver: (userId: string, data: unknown) => void,
    private readonly logger: Logger,
  ) {}

  /** How many people are listened for. */
  get size(): number {
    return this.held.size;
  }

  /** How many sockets of a person are here. */
  leasesOf(userId: string): number {
    return this.held.get(userId)?.leases ?? 0;
  }

  enter(userId: string): PushLease {
    const subscription = this.held.get(userId) ?? this.open(userId);
    subscription.leases += 1;
    let left = false;
    return {
      ready: subscription.stop.then(() => undefined),
      leave: () => {
        if (!left) this.release(userId, subscription);
        left = true;
      },
    };
  }

  async close(): Promise<void> {
    const stops = [...this.held.values()].map(({ stop }) => stop);
    this.held.clear();
    for (const stop of await Promise.allSettled(stops)) if (stop.status === 'fulfilled') await stop.value();
  }

  private open(userId: string): Subscription {
    const subscription: Subscription = {
      leases: 0,
      stop: this.broadcast.subscribe(pushSubject(userId), (data) => this.deliver(userId, data)),
    };
    this.held.set(userId, subscription);
    // Who holds a lease hears of it by `ready`; whoever comes next tries anew.
    subscription.stop.catch(() => this.forget(userId, subscription));
    return subscription;
  }

  private release(userId: string, subscription: Subscription): void {
    subscription.leases -= 1;
    if (subscription.leases > 0 || !this.forget(userId, subscription)) return;
    subscription.stop
      .then((stop) => stop())
      .catch((error: unknown) => this.logger.warn({ err: error }, 'a push subscription did not end cleanly'));
  }

  private forget(userId: string, subscription: Subscription): boolean {
    return this.held.get(userId) === subscription && this.held.delete(userId);
  }
}
