import { AsyncLocalStorage } from 'node:async_hooks';

/** What follows one request through every hop: for logs, and for the causation of the events it leads to. */
export type CallContext = { readonly correlationId: string; readonly userId?: string };

const storage = new AsyncLocalStorage<CallContext>();

export const runInContext = <T>(context: CallContext, run: () => T): T => storage.run(context, run);
export const currentContext = (): CallContext | undefined => storage.getStore();
