import type { IntegrationEvent } from '@pictora/contracts';
import { integrationEvent } from '@pictora/durable-events';
import type { Ids } from '@pictora/service-kit';
import { eventHead } from './event-head.js';
import type { RelationChange } from './relations.js';

export const followTold =
  (ids: Ids) =>
  ({ fromId: followerId, toId: followedId, isActive, at }: RelationChange): IntegrationEvent => {
    const head = eventHead(ids, followerId, at);
    return isActive
      ? integrationEvent({
          ...head,
          type: 'social.follow-started.v1',
          payload: { followerId, followedId, startedAt: at.toISOString() },
        })
      : integrationEvent({
          ...head,
          type: 'social.follow-ended.v1',
          payload: { followerId, followedId, endedAt: at.toISOString() },
        });
  };

export const blockTold =
  (ids: Ids) =>
  ({ fromId: blockerId, toId: blockedId, isActive, at }: RelationChange): IntegrationEvent => {
    const head = eventHead(ids, blockerId, at);
    return isActive
      ? integrationEvent({
          ...head,
          type: 'social.person-blocked.v1',
          payload: { blockerId, blockedId, blockedAt: at.toISOString() },
        })
      : integrationEvent({
          ...head,
          type: 'social.person-unblocked.v1',
          payload: { blockerId, blockedId, unblockedAt: at.toISOString() },
        });
  };
