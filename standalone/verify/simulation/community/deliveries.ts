import type { IntegrationEvent } from '@pictora/contracts';
import type { SubscribeOptions } from '@pictora/durable-events';
import type { Process, World } from '@pictora/testing/simulation';
import { Broken, must } from '../history.js';

type InHand = { readonly process: Process; readonly event: IntegrationEvent };

/** What consumers were given, and what they have done with it. */
export class Deliveries {
  /** `{consumer}/{event id}` of what was handled to its end. */
  readonly handled = new Set<string>();
  /** The types that each consumer wants. */
  readonly types = new Map<string, ReadonlySet<string>>();
  /** Deliveries in all, those that were repeated, and those that failed. */
  readonly seen = { deliveries: 0, repeated: 0, failed: 0 };
  /** Promises that were broken within a handler, whose failure would hide them. */
  readonly broken: Broken[] = [];
  private readonly inHand = new Map<string, InHand>();

  constructor(private readonly world: World) {}

  /** The subscription of a process: every delivery is noted, and fails now and then, before its effect or after it. */
  watched(process: Process, options: SubscribeOptions): SubscribeOptions {
    const { consumer } = options;
    this.types.set(consumer, new Set(options.types));
    return {
      ...options,
      handle: async (event, delivery) => {
        this.begin(process, consumer, event);
        try {
          await this.world.point(process, `before ${consumer} handles ${event.type}`);
          if (this.world.fault(0.04)) throw new Error('the handler failed');
          await options.handle(event, delivery);
          if (this.world.fault(0.02)) throw new Error('the handler failed when all was done');
        } catch (error) {
          if (error instanceof Broken) this.broken.push(error);
          this.seen.failed += 1;
          this.world.note(`${process.name} ${consumer} failed on ${event.id}: ${String(error)}`);
          throw error;
        } finally {
          this.inHand.delete(`${consumer}/${event.key}`);
        }
        this.handled.add(`${consumer}/${event.id}`);
        this.world.note(`${process.name} ${consumer} handled ${event.type} ${event.id}`);
      },
    };
  }

  /** One of a consumer's key at a time, in whatever process. */
  private begin(process: Process, consumer: string, event: IntegrationEvent): void {
    const lane = `${consumer}/${event.key}`;
    const other = this.inHand.get(lane);
    if (other?.process.alive)
      must(false, () => `${consumer} is given ${event.id} while it has ${other.event.id} of the same key in hand`);
    this.inHand.set(lane, { process, event });
    this.seen.deliveries += 1;
    if (this.handled.has(`${consumer}/${event.id}`)) this.seen.repeated += 1;
  }
}
