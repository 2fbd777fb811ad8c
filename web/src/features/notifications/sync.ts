import type { Notification, PushPayload } from '@pictora/contracts';

/** Later acts win; of the same act the one that says "read" is the later word. */
const laterOf = (known: Notification, told: Notification): Notification => {
  if (told.createdAt !== known.createdAt) return told.createdAt > known.createdAt ? told : known;
  if (told.count !== known.count) return told.count > known.count ? told : known;
  return told.isRead >= known.isRead ? told : known;
};
const newestFirst = (a: Notification, b: Notification): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

/** Each notification once, in its place, as the latest that is known of it: one that more was folded into moves up. */
export const upsertNotification = (list: readonly Notification[], told: Notification): Notification[] => {
  const known = list.find(({ id }) => id === told.id);
  const latest = known ? laterOf(known, told) : told;
  return [...list.filter(({ id }) => id !== told.id), latest].sort(newestFirst);
};

/** Those that were read, or all of them. */
export const markNotifications = (
  list: readonly Notification[],
  ids: PushPayload<'notifications.read'>['notificationIds'],
): Notification[] => list.map((one) => (ids === null || ids.includes(one.id) ? { ...one, isRead: 1 } : one));
