import { useEffect, useState } from 'react';

/**
 * Which of these names this tab has the turn for: one tab of the browser at a time, first come, until it gives the name up
 * or closes. Where the browser has no locks (an origin without TLS) every tab has its turn.
 */
export const useTurns = (names: readonly string[]): ReadonlySet<string> => {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const wanted = [...names].sort().join(' ');
  const [waits] = useState(() => new Map<string, () => void>());

  useEffect(() => {
    const now = wanted === '' ? [] : wanted.split(' ');
    const keep = (change: (set: Set<string>) => void) =>
      setHeld((before) => {
        const next = new Set(before);
        change(next);
        return next;
      });
    for (const [name, giveUp] of waits) if (!now.includes(name)) giveUp();
    for (const name of now) {
      if (waits.has(name)) continue;
      const stop = new AbortController();
      let end = () => stop.abort();
      waits.set(name, () => {
        waits.delete(name);
        keep((set) => set.delete(name));
        end();
      });
      const hold = () =>
        new Promise<void>((resolve) => {
          if (stop.signal.aborted) return resolve();
          end = resolve;
          keep((set) => set.add(name));
        });
      const locks = (navigator as Partial<Navigator>).locks;
      if (!locks) {
        void hold();
        continue;
      }
      locks.request(`pictora-${name}`, { signal: stop.signal }, hold).catch((error: unknown) => {
        if (!stop.signal.aborted) console.warn('no turn could be had', error);
      });
    }
  }, [wanted, waits]);
  useEffect(
    () => () => {
      for (const giveUp of waits.values()) giveUp();
    },
    [waits],
  );
  return held;
};
