import type { RpcInput, RpcReply, RpcSubject } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';

/** Milliseconds: pages do not wait longer for what they can do without. */
const patience = 1_000;

/** What a service says of itself. It stays as it is while the service runs, so it is asked for once; null while it is away. */
export const askedOnce = <S extends RpcSubject>(
  rpc: RpcClient,
  subject: S,
  input: RpcInput<S>,
): (() => Promise<RpcReply<S> | null>) => {
  let known: RpcReply<S> | undefined;
  return async () => {
    try {
      return (known ??= await rpc.call(subject, input, patience));
    } catch {
      // The service's own health says so, and the next caller asks again.
      return null;
    }
  };
};
