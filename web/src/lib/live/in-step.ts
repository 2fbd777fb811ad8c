import type { PushEvent, PushEventName } from '@pictora/contracts';
import { onPushes } from '../socket.js';

type Patch<D, A> = (draft: D, push: PushEvent, arg: A) => D | void;
type Cached<D> = { readonly updateCachedData: (recipe: (draft: D) => D | void) => unknown };
type Started<D> = Cached<D> & { readonly queryFulfilled: Promise<unknown> };
type Added<D> = Cached<D> & { readonly cacheEntryRemoved: Promise<void> };

/**
 * Keeps the cached answer of a query in step with pushes. An answer may be older than a push that came while it was
 * under way, so those pushes are put over it once more: a patch must not mind to be applied twice, or to an answer that
 * knows it already. Between an answer and its patches no push can come: nothing but microtasks lies there.
 */
export const inStep = <D, A = void>(names: readonly PushEventName[], patch: Patch<D, A>) => ({
  onQueryStarted: async (arg: A, { queryFulfilled, updateCachedData }: Started<D>): Promise<void> => {
    const heard: PushEvent[] = [];
    const stop = onPushes(names, (push) => heard.push(push));
    await queryFulfilled.catch(() => undefined); // The query reports its own failure.
    stop();
    for (const push of heard) updateCachedData((draft) => patch(draft, push, arg));
  },
  onCacheEntryAdded: async (arg: A, { updateCachedData, cacheEntryRemoved }: Added<D>): Promise<void> => {
    const stop = onPushes(names, (push) => updateCachedData((draft) => patch(draft, push, arg)));
    await cacheEntryRemoved;
    stop();
  },
});
