import { inboxModel } from '@pictora/durable-events';
import {
  actSchema,
  blockSchema,
  departedSchema,
  goneImageSchema,
  notificationSchema,
  personSchema,
  preferencesSchema,
  windowSchema,
} from '@pictora/messaging-service/testing';
import { createImageSchema } from '@pictora/media/testing';
import {
  createCommentSchema,
  createLikeSchema,
  createPersonSchema,
  createPostSchema,
  createRelationSchema,
} from '@pictora/social/testing';
import { openLogDatabase } from '@pictora/durable-events/simulation';
import type { World } from '@pictora/testing/simulation';
import { ReplicatedRecords } from '../records.js';
import type { Community } from './facts-auditor.js';
import type { SharedLog } from './simulated-log.js';
import { createProfileSchema } from './sources-process.js';
import { createEffectSchema } from './witness-process.js';

/** Of each service there are so many. */
export const REPLICAS = 2;

export type Places = { readonly community: Community; readonly log: SharedLog };

const open = async (): Promise<Places> => {
  const schemas = {
    sources: { Image: createImageSchema(), Profile: createProfileSchema() },
    social: {
      ...{ Post: createPostSchema(), Person: createPersonSchema(), Like: createLikeSchema() },
      ...{ Comment: createCommentSchema(), Follow: createRelationSchema('follows') },
      Block: createRelationSchema('blocks'),
    },
    messaging: {
      ...{ Person: personSchema, Departed: departedSchema, Block: blockSchema, Act: actSchema },
      ...{ GoneImage: goneImageSchema, Notification: notificationSchema, Window: windowSchema },
      ...{ Preferences: preferencesSchema, Effect: createEffectSchema() },
    },
  };
  const of = (name: keyof typeof schemas): Promise<ReplicatedRecords> =>
    ReplicatedRecords.open(schemas[name] as never, REPLICAS);
  const community = { sources: await of('sources'), social: await of('social'), messaging: await of('messaging') };
  for (const connection of community.messaging.replicas) await inboxModel(connection).init();
  return { community, log: { database: openLogDatabase(':memory:'), leaders: new Map() } };
};

let opened: Promise<Places> | undefined;

/** Where everything is kept: opened once, and emptied for every history. */
export const emptyPlaces = async (world: World): Promise<Places> => {
  opened ??= open();
  const places = await opened;
  for (const records of Object.values(places.community)) await records.begin(world);
  places.log.leaders.clear();
  for (const table of ['events', 'consumers', 'held_back', 'dead_letters'])
    places.log.database.exec(`DELETE FROM ${table}`);
  return places;
};
