import { nextCursorHeader } from '@pictora/contracts/constants';

/** A page of a list whose next page is named by `X-Next-Cursor`. */
export type CursorPage<T> = { items: T[]; readonly nextCursor: string | null };

export const cursorPages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  // A list that is asked for again begins at its first page; the others come as one scrolls.
  refetchCachedPages: false,
};

export const pageParams = (limit: number, cursor: string | null): Record<string, string | number> => ({
  limit,
  ...(cursor === null ? {} : { cursor }),
});

export const toCursorPage = <T>(items: T[], meta: { response?: Response } | undefined): CursorPage<T> => ({
  items,
  nextCursor: meta?.response?.headers.get(nextCursorHeader) ?? null,
});

/** All that was loaded of a list, each thing once: the list may have moved between two pages. */
export const itemsOf = <T extends { readonly id: string }>(data: { pages: CursorPage<T>[] } | undefined): T[] => {
  const byId = new Map<string, T>();
  for (const { items } of data?.pages ?? []) for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
};
