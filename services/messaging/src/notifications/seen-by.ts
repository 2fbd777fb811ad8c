/** Whose notifications count: a person's own, without those whose actor is hidden from them. */
export const seenBy = (recipientId: string, hidden: readonly string[]) => ({
  recipientId,
  listed: true,
  ...(hidden.length > 0 ? { actorId: { $nin: [...hidden] } } : {}),
});
export const unreadOf = (recipientId: string, hidden: readonly string[]) => ({
  ...seenBy(recipientId, hidden),
  isRead: false,
});
