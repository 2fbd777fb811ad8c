import { useCallback, useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { isCallFailure } from '../../lib/error-text.js';
import { useEndReached } from '../../lib/use-end-reached.js';

/** After so long a feed counts as old (specification 9). */
const STALE_MS = 30_000;
const STALE_SECONDS = STALE_MS / 1000;

/**
 * How a feed is kept fresh without moving under anybody's eyes: whoever comes back by Back finds it as it was, and a tab
 * that is looked at again asks anew only where the reader is at the top.
 */
export const useFeedOptions = () => {
  const [cameBack] = useState(useNavigationType() === NavigationType.Pop);
  return {
    refetchOnMountOrArgChange: cameBack ? false : STALE_SECONDS,
    refetchOnFocus: false,
    refetchOnReconnect: false,
  } as const;
};

const isAtTop = () => window.scrollY < window.innerHeight / 2;

type FeedState = {
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
};

/** The further pages of a feed as one scrolls, and the fresh first one when one looks again. */
export const useFeedPages = (feed: FeedState) => {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, fulfilledTimeStamp, refetch } = feed;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  // A page that failed waits for the button; asking again by itself would hammer a server that is down.
  const end = useEndReached<HTMLDivElement>(hasNextPage && !isFetchNextPageError, more);

  useEffect(() => {
    const onLook = () => {
      const isOld = Date.now() - (fulfilledTimeStamp ?? 0) > STALE_MS;
      if (document.visibilityState === 'visible' && isOld && isAtTop() && !isFetching) void refetch();
    };
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, [fulfilledTimeStamp, isFetching, refetch]);

  // A refusal is no fault: it means that there is nothing here for this person (specification 8).
  const isRefused = isCallFailure(feed.error) && feed.error.status === 403;
  return { more, end, isRefused };
};
