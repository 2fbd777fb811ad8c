import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The open picture stands in the address, so Back closes it and a reload keeps it. */
export const useOpenImage = () => {
  const [query, setQuery] = useSearchParams();
  const open = useCallback(
    (id: string | null, replace: boolean) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          if (id) next.set('image', id);
          else next.delete('image');
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setQuery],
  );
  const close = useCallback(() => open(null, true), [open]);
  return { openId: query.get('image'), open, close };
};
