import { pushEvents, type PushEvent, type PushEventName } from '@pictora/contracts';

/** What arrived, handed to who listens. It knows nothing of where pushes come from. */
export type PushHub = ReturnType<typeof createPushHub>;
type Listener = (push: PushEvent) => void;

/** @param onUse told when the first listener comes (true) and when the last one has gone (false). */
export const createPushHub = (onUse: (used: boolean) => void) => {
  const listeners = new Map<PushEventName, Set<Listener>>();
  const count = (): number => [...listeners.values()].reduce((sum, set) => sum + set.size, 0);

  return {
    listen: (names: readonly PushEventName[], listener: Listener): (() => void) => {
      const wasUnused = count() === 0;
      for (const name of names) listeners.set(name, (listeners.get(name) ?? new Set<Listener>()).add(listener));
      if (wasUnused) onUse(true);
      return () => {
        const left = names.filter((name) => listeners.get(name)?.delete(listener));
        if (left.length > 0 && count() === 0) onUse(false);
      };
    },
    deliver: (name: PushEventName, raw: unknown): void => {
      const payload = pushEvents[name].safeParse(raw);
      if (!payload.success) return console.warn(`a ${name} push did not match its schema`, payload.error.issues);
      const push = { name, payload: payload.data } as PushEvent;
      for (const listener of listeners.get(name) ?? []) listener(push);
    },
  };
};
