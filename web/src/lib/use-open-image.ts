import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** The open picture stands in the address, so Back closes it and a reload keeps it. */
export const useOpenImage = () => {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const open = useCallback(
    (id: string | null, replace: boolean) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          if (id) next.set('image', id);
          else next.delete('image');
          return next;
        },
        { replace, state, preventScrollReset: true },
      ),
    [setQuery, state],
  );
  const close = useCallback(() => open(null, true), [open]);
  return { openId: query.get('image'), open, close };
};
