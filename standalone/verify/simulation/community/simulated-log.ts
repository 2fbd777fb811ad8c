import type { DatabaseSync } from 'node:sqlite';
import { SqliteEventLog, type IntegrationEventLog } from '@pictora/durable-events';
import type { ConsumerLock, LogPlace } from '@pictora/durable-events/simulation';
import { atomically } from '@pictora/sqlite';
import type { Process, World } from '@pictora/testing/simulation';
import type { Deliveries } from './deliveries.js';

/** What all processes share of the log: its one database, and who delivers to which consumer. */
export type SharedLog = { readonly database: DatabaseSync; readonly leaders: Map<string, Process> };

/** What a planted fault may do to a log. */
export type LogTampering = {
  readonly place?: (place: LogPlace) => LogPlace;
  readonly log?: (log: IntegrationEventLog) => IntegrationEventLog;
};

/** The operating system gives the lock back when its holder dies. */
const lockOf = (process: Process, { leaders }: SharedLog, consumer: string): ConsumerLock => ({
  tryTake: () => {
    const leader = leaders.get(consumer);
    if (leader?.alive && leader !== process) return false;
    leaders.set(consumer, process);
    return true;
  },
  release: () => void (leaders.get(consumer) === process && leaders.delete(consumer)),
});

/**
 * The real log of one process, on the database of all. Publishing and the saving of a consumer's progress stop before and
 * after their commit; publishing may fail, before it is done or, for all that the caller knows, after.
 */
export const logOf = (
  world: World,
  process: Process,
  shared: SharedLog,
  deliveries: Deliveries,
  { place: withPlace = (place) => place, log: withLog = (log) => log }: LogTampering,
): IntegrationEventLog => {
  const saving = 'save progress in the log';
  let doing = saving;
  const place = withPlace({
    database: shared.database,
    writer: {
      run: (work) => world.record(process, doing, async () => atomically(shared.database, work)),
      close: async () => undefined,
    },
    lockOf: (consumer) => lockOf(process, shared, consumer),
    close: () => undefined,
  });
  const onError = (error: unknown): void => world.note(`${process.name}: ${String(error)}`);
  const log = withLog(new SqliteEventLog(place, { now: world.now, onError }));
  return Object.assign(Object.create(log) as IntegrationEventLog, {
    publish: async (events: Parameters<IntegrationEventLog['publish']>[0]): Promise<void> => {
      if (world.fault(0.05)) throw new Error('the log is away');
      doing = `publish ${events.map(({ type }) => type).join('+')}`;
      const publishing = log.publish(events);
      doing = saving;
      await publishing;
      if (world.fault(0.05)) throw new Error('the answer of the log was lost');
    },
    subscribe: (options: Parameters<IntegrationEventLog['subscribe']>[0]) =>
      log.subscribe(deliveries.watched(process, options)),
    ping: () => log.ping(),
    close: () => log.close(),
  });
};
