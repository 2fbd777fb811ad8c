import type { Image } from '@pictora/contracts';
import { useEffect, useState } from 'react';
import { useListImagesInfiniteQuery } from '../../api/images.endpoints.js';

/** Milliseconds until a list that could not be read is asked for again. */
const againMs = 2000;

export type MadeImage = {
  readonly image: Image | undefined;
  /** The own list was read since the picture was finished and does not have it: it was deleted. */
  readonly isGone: boolean;
};

/** The picture of a finished job, in the own list; the list is asked for again as long as it may be older than the picture. */
export const useMadeImage = (id: string | undefined): MadeImage => {
  const { data, isFetching, isError, refetch } = useListImagesInfiniteQuery();
  const [lookedFor, setLookedFor] = useState<string | null>(null);
  const image = data?.pages.flatMap(({ images }) => images).find((one) => one.id === id);
  const isMissing = id !== undefined && data !== undefined && !image && !isFetching;
  useEffect(() => {
    if (!isMissing || lookedFor === id) return;
    const look = async () => {
      const { isSuccess } = await refetch();
      if (isSuccess) setLookedFor(id);
    };
    const timer = setTimeout(() => void look(), isError ? againMs : 0);
    return () => clearTimeout(timer);
  }, [isMissing, isError, id, lookedFor, refetch]);
  return { image, isGone: isMissing && lookedFor === id };
};
