import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in a page as it was drawn ahead, true from the moment in which this part of it works. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
