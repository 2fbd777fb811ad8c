/** Ids are UUIDv7: their order is that of their making. */
export const newestFirst = { _id: -1 } as const;

export const ownPage = (ownerId: string, cursor: string | undefined) =>
  cursor === undefined ? { ownerId } : { ownerId, _id: { $lt: cursor } };

/** A page of what was read with one more than it holds, so that it is known whether another follows. */
export const toPage = <R, T extends { readonly id: string }>(
  records: readonly R[],
  limit: number,
  show: (record: R) => T,
): { items: T[]; nextCursor: string | null } => {
  const items = records.slice(0, limit).map(show);
  return { items, nextCursor: records.length > limit ? (items.at(-1)?.id ?? null) : null };
};
