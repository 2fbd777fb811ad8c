import { NO_STREAM, type EventStore } from './event-store.port.js';
import type { DomainEvent, RecordedEvent } from './event.js';

type Readable = Pick<EventStore, 'read'>;

const PAGE = 1_000;

/** The events of one stream from a revision on, page by page: a long stream is never in memory as a whole. */
export async function* pagesOfStream(
  store: Readable,
  streamId: string,
  fromRevision = 0,
  pageSize = PAGE,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let from = fromRevision; ;) {
    const page = await store.read(streamId, from, pageSize);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    from += page.length;
  }
}

/** A state, and the revision of the last event that is in it. */
export type Folded<State> = { readonly state: State; readonly revision: number };

/** Folds a stream from a state on, up to a revision (that of its last event when not given). */
export const foldStream = async <State, Event extends DomainEvent>(
  store: Readable,
  streamId: string,
  evolve: (state: State, event: RecordedEvent<Event>) => State,
  start: Folded<State>,
  upTo = Infinity,
): Promise<Folded<State>> => {
  let { state, revision } = start;
  const pageSize = Math.min(PAGE, Math.max(1, upTo - revision));
  if (upTo <= revision) return start;
  for await (const page of pagesOfStream(store, streamId, revision + 1, pageSize))
    for (const event of page as readonly RecordedEvent<Event>[]) {
      state = evolve(state, event);
      revision = event.revision;
      if (revision === upTo) return { state, revision };
    }
  return { state, revision };
};

/**
 * The revision of the last event up to a time, or `NO_STREAM`; the stream's last revision for no time. Doubles its step
 * and then halves it, so a stream of a million events takes some forty reads of one event. A later time never gives an
 * earlier revision, also where writers' clocks disagreed.
 */
export const revisionAt = async (store: Readable, streamId: string, time?: Date): Promise<number> => {
  const isBehind = async (revision: number): Promise<boolean> => {
    const [event] = await store.read(streamId, revision, 1);
    return event === undefined || (time !== undefined && Date.parse(event.time) > time.getTime());
  };
  if (await isBehind(0)) return NO_STREAM;
  let within = 0;
  let behind = 1;
  while (!(await isBehind(behind))) [within, behind] = [behind, behind * 2];
  while (behind - within > 1) {
    const middle = Math.floor((within + behind) / 2);
    if (await isBehind(middle)) behind = middle;
    else within = middle;
  }
  return within;
};
