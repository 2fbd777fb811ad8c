import type { EventStore } from '../event-store.port.js';
import type { RecordedEvent } from '../event.js';

export type ReplayOptions = {
  /** Events after this position; from the start when not given. */
  readonly after?: number;
  /** Events up to this position; all there are when not given. */
  readonly until?: number;
  readonly batchSize?: number;
};

/** Feeds stored events to a function in order, and gives the position of the last one (or `after`). */
export const replay = async (
  store: Pick<EventStore, 'readAll'>,
  apply: (events: readonly RecordedEvent[]) => Promise<void> | void,
  { after = 0, until = Infinity, batchSize = 1_000 }: ReplayOptions = {},
): Promise<number> => {
  let position = after;
  for (;;) {
    const page = await store.readAll(position, batchSize);
    const last = page.at(-1);
    if (!last) return position;
    const wanted = last.position <= until ? page : page.filter((event) => event.position <= until);
    if (wanted.length > 0) await apply(wanted);
    position = wanted.at(-1)?.position ?? position;
    if (wanted.length < page.length) return position;
  }
};
