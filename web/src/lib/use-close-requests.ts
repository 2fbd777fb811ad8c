import { useEffect, useEffectEvent } from 'react';
import { onCloseRequests } from './close-requests.js';

/** While `isOpen`, calls when the browser tells that what is open should be closed: see `onCloseRequests`. */
export const useCloseRequests = (isOpen: boolean, onWanted: () => void): void => {
  const wanted = useEffectEvent(onWanted);
  useEffect(() => (isOpen ? onCloseRequests(() => wanted()) : undefined), [isOpen]);
};
