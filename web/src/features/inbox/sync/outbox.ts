import type { DirectMessage } from '@pictora/contracts';

/**
 * A message on its way. It keeps its key however often it is tried, so the server takes it once; a failed one stays until
 * it was sent or thrown away.
 */
export type Outgoing = {
  readonly key: string;
  readonly conversationId: string;
  readonly content: string;
  readonly at: string;
  readonly state: 'sending' | 'failed';
  readonly problem: string | null;
  /** Its push was faster than the answer: it is shown as that message already. */
  readonly arrivedAs: string | null;
};
export type Outbox = readonly Outgoing[];

const change = (outbox: Outbox, key: string, changes: Partial<Outgoing>): Outbox =>
  outbox.map((one) => (one.key === key ? { ...one, ...changes } : one));

export const put = (outbox: Outbox, message: Pick<Outgoing, 'key' | 'conversationId' | 'content' | 'at'>): Outbox => [
  ...outbox,
  { ...message, state: 'sending', problem: null, arrivedAs: null },
];
export const remove = (outbox: Outbox, key: string): Outbox => outbox.filter((one) => one.key !== key);
export const fail = (outbox: Outbox, key: string, problem: string): Outbox =>
  change(outbox, key, { state: 'failed', problem, arrivedAs: null });
export const again = (outbox: Outbox, key: string): Outbox => change(outbox, key, { state: 'sending', problem: null });

/** A pushed message of one's own may be one that is still on its way: the oldest with the same words. */
export const arrive = (outbox: Outbox, message: Pick<DirectMessage, 'id' | 'conversationId' | 'content'>): Outbox => {
  if (outbox.some(({ arrivedAs }) => arrivedAs === message.id)) return outbox;
  const own = outbox.find(
    ({ conversationId, content, state, arrivedAs }) =>
      state === 'sending' &&
      arrivedAs === null &&
      conversationId === message.conversationId &&
      content === message.content,
  );
  return own ? change(outbox, own.key, { arrivedAs: message.id }) : outbox;
};

export const outgoingIn = (outbox: Outbox, conversationId: string): Outbox =>
  outbox.filter((one) => one.conversationId === conversationId && one.arrivedAs === null);
/** What has arrived holds nothing up, though its answer is still to come. */
export const isSending = (outbox: Outbox, conversationId: string): boolean =>
  outgoingIn(outbox, conversationId).some(({ state }) => state === 'sending');
