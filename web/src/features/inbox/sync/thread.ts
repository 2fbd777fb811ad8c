import type { DirectMessage } from '@pictora/contracts';

/**
 * The messages of a conversation as far as they are loaded. They count from 1 without a gap, so each message tells
 * whether one is missing before it: such a one waits in `ahead`, unseen, until what lies between has been asked for.
 */
export type Thread = {
  /** Oldest first, without a gap. */
  readonly messages: readonly DirectMessage[];
  readonly ahead: readonly DirectMessage[];
};
export const emptyThread: Thread = { messages: [], ahead: [] };

export const topOf = ({ messages }: Thread): DirectMessage | undefined => messages.at(-1);
export const hasOlder = ({ messages: [first] }: Thread): boolean => first !== undefined && first.seq > 1;
export const isBehind = ({ ahead }: Thread): boolean => ahead.length > 0;

/** The longest row without a gap through `anchor`, and what lies beyond its end. */
const split = (bySeq: ReadonlyMap<number, DirectMessage>, anchor: number): Thread => {
  const row: DirectMessage[] = [];
  let low = anchor;
  while (bySeq.has(low - 1)) low -= 1;
  for (let seq = low, message = bySeq.get(seq); message; message = bySeq.get((seq += 1))) row.push(message);
  const top = row.at(-1)?.seq ?? anchor;
  const ahead = [...bySeq.values()].filter(({ seq }) => seq > top).sort((a, b) => a.seq - b.seq);
  return { messages: row, ahead };
};

const join = (thread: Thread, incoming: readonly DirectMessage[], anchor: number | undefined): Thread => {
  const bySeq = new Map([...thread.messages, ...thread.ahead, ...incoming].map((message) => [message.seq, message]));
  return anchor === undefined ? { messages: [], ahead: [...bySeq.values()] } : split(bySeq, anchor);
};

/** A page that was asked for, in any order: one without a gap, that begins the thread or touches it. */
export const joinPage = (thread: Thread, page: readonly DirectMessage[]): Thread =>
  join(thread, page, thread.messages[0]?.seq ?? page[0]?.seq);

/** One that was pushed or sent: twice is once, and one from beyond the end waits. */
export const joinMessage = (thread: Thread, message: DirectMessage): Thread =>
  join(thread, [message], thread.messages[0]?.seq ?? (message.seq === 1 ? 1 : undefined));
