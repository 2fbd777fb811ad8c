import { useCallback, useState } from 'react';

/** Which job is on the stage of this tab: kept over a reload and a visit to another page, unknown to other tabs. */
const keyOf = (userId: string) => `pictora-stage-${userId}`;

export const useFocusedJob = (userId: string): readonly [string | null, (id: string | null) => void] => {
  const [id, setId] = useState(() => {
    try {
      return sessionStorage.getItem(keyOf(userId));
    } catch {
      return null;
    }
  });
  const focus = useCallback(
    (next: string | null) => {
      setId(next);
      try {
        if (next === null) sessionStorage.removeItem(keyOf(userId));
        else sessionStorage.setItem(keyOf(userId), next);
      } catch {
        // Storage is blocked: the choice lives as long as the page.
      }
    },
    [userId],
  );
  return [id, focus];
};
