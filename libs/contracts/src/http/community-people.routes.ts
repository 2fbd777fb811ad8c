import { z } from 'zod';
import {
  blockedPersonSchema,
  blockStateSchema,
  followedPersonSchema,
  followStatusSchema,
} from '../entities/community-people.js';
import { byIdSchema, pageQuerySchema } from '../primitives.js';
import type { HttpRoute } from './http-route.js';

const forMembers = { tag: 'community', auth: 'bearer' } as const;
const towardsPerson = {
  ...forMembers,
  params: byIdSchema,
  status: 200,
  errors: ['validation_failed', 'unauthenticated', 'not_found', 'conflict', 'rate_limited'],
} as const;
const listOfPeople = {
  ...forMembers,
  method: 'GET',
  params: byIdSchema,
  query: pageQuerySchema,
  status: 200,
  reply: z.array(followedPersonSchema),
  errors: ['validation_failed', 'unauthenticated', 'not_found'],
} as const;

export const communityPeopleRoutes = {
  getFollowStatus: {
    ...forMembers,
    method: 'GET',
    path: '/api/users/{id}/follow-status',
    summary: 'Whether the caller follows a person, and how many others do',
    params: byIdSchema,
    status: 200,
    reply: followStatusSchema,
    errors: ['validation_failed', 'unauthenticated', 'not_found'],
  },
  followUser: {
    ...towardsPerson,
    method: 'POST',
    path: '/api/users/{id}/follow',
    summary: 'Follow a person; repeating changes nothing',
    reply: followStatusSchema,
  },
  unfollowUser: {
    ...towardsPerson,
    method: 'DELETE',
    path: '/api/users/{id}/follow',
    summary: 'Follow a person no more; repeating changes nothing',
    reply: followStatusSchema,
  },
  listFollowers: {
    ...listOfPeople,
    path: '/api/users/{id}/followers',
    summary: 'Who follows a person, the latest first',
  },
  listFollowing: {
    ...listOfPeople,
    path: '/api/users/{id}/following',
    summary: 'Whom a person follows, the latest first',
  },
  blockUser: {
    ...towardsPerson,
    method: 'POST',
    path: '/api/users/{id}/block',
    summary: 'Block a person: neither sees anything of the other any more, and follows end both ways',
    reply: blockStateSchema,
  },
  unblockUser: {
    ...towardsPerson,
    method: 'DELETE',
    path: '/api/users/{id}/block',
    summary: 'Block a person no more; follows do not come back',
    reply: blockStateSchema,
  },
  listBlocks: {
    ...forMembers,
    method: 'GET',
    path: '/api/user/blocks',
    summary: 'Whom the caller has blocked, the latest first',
    query: pageQuerySchema,
    status: 200,
    reply: z.array(blockedPersonSchema),
    errors: ['validation_failed', 'unauthenticated'],
  },
} as const satisfies Record<string, HttpRoute>;
