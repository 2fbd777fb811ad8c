import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Of an entry of the history that was made by opening a picture: the one before it is the same page without. */
type Opened = { readonly isOpened?: boolean } | null;

/**
 * The open picture stands in the address, so Back closes it and a reload keeps it. Closed in another way, it goes back too: an
 * entry left behind would be a Back that does nothing. Who came by a link to the picture has nothing to go back to here.
 */
export const useOpenImage = () => {
  const [query, setQuery] = useSearchParams();
  const { key, state } = useLocation() as { key: string; state: Opened };
  const navigate = useNavigate();
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [key]);
  const show = useCallback(
    (id: string | null, replace: boolean) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          if (id) next.set('image', id);
          else next.delete('image');
          return next;
        },
        { replace, state: replace ? state : { ...state, isOpened: true }, preventScrollReset: true },
      ),
    [setQuery, state],
  );
  const close = useCallback(() => {
    if (!state?.isOpened) return show(null, true);
    // The way back takes a moment, in which a second press would go back once more.
    if (!isClosing.current) void navigate(-1);
    isClosing.current = true;
  }, [navigate, show, state]);
  const open = useCallback((id: string | null, replace: boolean) => (id ? show(id, replace) : close()), [show, close]);
  return { openId: query.get('image'), open, close };
};
