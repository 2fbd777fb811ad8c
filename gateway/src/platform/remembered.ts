import type { RpcInput, RpcReply, RpcSubject } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';

/** Milliseconds: pages do not wait longer for what they can do without. */
const patience = 1_000;
/** Milliseconds for which an answer holds: a service may be started with other settings. */
const holds = 60_000;

/** What a service says of itself, asked for once in a while; null until it has answered. While it is away its last word holds. */
export const remembered = <S extends RpcSubject>(
  rpc: Pick<RpcClient, 'call'>,
  subject: S,
  input: RpcInput<S>,
  now: () => number = () => performance.now(),
): (() => Promise<RpcReply<S> | null>) => {
  let last: { readonly answer: RpcReply<S>; readonly at: number } | null = null;
  return async () => {
    if (last && now() - last.at < holds) return last.answer;
    try {
      last = { answer: await rpc.call(subject, input, patience), at: now() };
    } catch {
      // Its own health says so. Who has something to go on with does not wait each time.
      if (last) last = { ...last, at: now() };
    }
    return last?.answer ?? null;
  };
};
