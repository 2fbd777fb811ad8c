import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteRecords } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { actSchema, goneImageSchema, type ActModel, type GoneImageModel } from './act.schema.js';
import { NotificationRecords } from './notification-records.js';
import { notificationSchema, type NotificationModel } from './notification.schema.js';
import { Notifier, type NotifierParts } from './notifier.js';

describe('an act that is taken back by a process that dies over it', () => {
  const at = new Date('2026-01-01T10:00:00Z');
  const head = { type: 'like', recipientId: 'ada', imageId: 'image', notificationId: 'note', at } as const;
  const state = { withdrawn: false, hidden: false };
  let connection: Connection;
  let acts: ActModel;
  let goneImages: GoneImageModel;
  let notifications: NotificationModel;
  let records: NotificationRecords;

  beforeEach(async () => {
    connection = await openSqliteRecords('sqlite::memory:');
    acts = connection.model('Act', actSchema) as unknown as ActModel;
    goneImages = connection.model('GoneImage', goneImageSchema) as unknown as GoneImageModel;
    notifications = connection.model('Notification', notificationSchema) as unknown as NotificationModel;
    records = new NotificationRecords(notifications, acts);
    for (const actorId of ['bob', 'eve']) await acts.create({ _id: `like of ${actorId}`, actorId, ...head, ...state });
    await records.refresh('note');
  });
  afterEach(() => connection.close());

  /** A process; what it does with a notification fails when it is to die there. */
  const notifier = ({ dies }: { readonly dies: boolean }): Notifier => {
    const refresh = dies ? () => Promise.reject(new Error('killed')) : (id: string) => records.refresh(id);
    const pushes = { changed: () => Promise.resolve() };
    return new Notifier({ acts, goneImages, records: { refresh }, pushes } as unknown as NotifierParts);
  };
  const note = () => notifications.findById('note').lean();

  it('is no longer told once the fact is handled again', async () => {
    await expect(notifier({ dies: true }).withdraw('like of eve', at)).rejects.toThrow('killed');
    await notifier({ dies: false }).withdraw('like of eve', at);
    expect(await note()).toMatchObject({ count: 1, actorId: 'bob', listed: true });
    await notifier({ dies: false }).withdraw('like of eve', at);
    expect(await note()).toMatchObject({ count: 1 });
  });

  it('on an image that goes is no longer told either, and names nobody', async () => {
    await expect(notifier({ dies: true }).imageGone('image', at)).rejects.toThrow('killed');
    await notifier({ dies: false }).imageGone('image', at);
    expect(await note()).toMatchObject({ count: 0, listed: false });
    expect(await acts.countDocuments({ withdrawn: true, actorId: null, recipientId: null })).toBe(2);
  });
});
