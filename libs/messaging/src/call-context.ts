import { AsyncLocalStorage } from 'node:async_hooks';

/** What follows one request through every hop: for logs, and for the causation of the events it leads to. */
export type CallContext = { readonly correlationId: string; readonly userId?: string };

type Slot = { context: CallContext };
const storage = new AsyncLocalStorage<Slot>();

export const runInContext = <T>(context: CallContext, run: () => T): T => storage.run({ context }, run);
export const currentContext = (): CallContext | undefined => storage.getStore()?.context;

/** Adds to the call under way who is calling, once that is known. */
export const identifyCaller = (userId: string): void => {
  const slot = storage.getStore();
  if (slot) slot.context = { ...slot.context, userId };
};
