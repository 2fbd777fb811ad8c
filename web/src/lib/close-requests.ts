type CloseWatcher = { onclose: (() => void) | null; destroy(): void };
const Watcher = (globalThis as { CloseWatcher?: new () => CloseWatcher }).CloseWatcher;

/**
 * Whether the browser itself tells when somebody wants what is open to be closed: Escape, and on a phone the way back, which
 * would otherwise leave the page (https://html.spec.whatwg.org/#close-requests-and-close-watchers).
 */
export const tellsCloseRequests = Watcher !== undefined;

/** Calls for each such request, one after the other, until the returned function is called; nothing where the browser tells none. */
export const onCloseRequests = (wanted: () => void): (() => void) => {
  if (!Watcher) return () => {};
  let watcher: CloseWatcher;
  const watch = () => {
    watcher = new Watcher();
    // It is over with its first request; what is busy stays open, and may be asked again.
    watcher.onclose = () => {
      watch();
      wanted();
    };
  };
  watch();
  return () => watcher.destroy();
};
