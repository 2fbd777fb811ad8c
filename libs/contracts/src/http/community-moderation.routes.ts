import { z } from 'zod';
import {
  feedRebuildSchema,
  fileReportSchema,
  moderatedReportSchema,
  moderateSchema,
  moderationEntrySchema,
  reportSchema,
  reportsQuerySchema,
} from '../entities/community-report.js';
import { byIdSchema, pageQuerySchema } from '../primitives.js';
import type { HttpRoute } from './http-route.js';

const forMembers = { tag: 'community', auth: 'bearer' } as const;
const forAdmins = { tag: 'admin', auth: 'bearer', role: 'admin' } as const;
const refusals = ['unauthenticated', 'forbidden'] as const;

export const communityModerationRoutes = {
  fileReport: {
    ...forMembers,
    method: 'POST',
    path: '/api/reports',
    summary: 'Report an image, video, comment or person; one report of a target waits at a time',
    body: fileReportSchema,
    status: 201,
    reply: reportSchema,
    errors: ['validation_failed', 'unauthenticated', 'not_found', 'rate_limited'],
  },
  listOwnReports: {
    ...forMembers,
    method: 'GET',
    path: '/api/reports',
    summary: 'Own reports and what became of them, newest first',
    query: pageQuerySchema,
    status: 200,
    reply: z.array(reportSchema),
    errors: ['validation_failed', 'unauthenticated'],
  },
  adminListReports: {
    ...forAdmins,
    method: 'GET',
    path: '/api/admin/reports',
    summary: 'Reports of a status, newest first; without one those that wait',
    query: reportsQuerySchema,
    status: 200,
    reply: z.array(moderatedReportSchema),
    errors: ['validation_failed', ...refusals],
  },
  adminGetReport: {
    ...forAdmins,
    method: 'GET',
    path: '/api/admin/reports/{id}',
    summary: 'A report, its target, and what moderators did about it',
    params: byIdSchema,
    status: 200,
    reply: moderatedReportSchema,
    errors: ['validation_failed', ...refusals, 'not_found'],
  },
  adminModerate: {
    ...forAdmins,
    method: 'POST',
    path: '/api/admin/reports/{id}/actions',
    summary: 'Act on a report; noted in the log of moderators',
    params: byIdSchema,
    body: moderateSchema,
    status: 200,
    reply: moderatedReportSchema,
    errors: ['validation_failed', ...refusals, 'not_found', 'conflict', 'rate_limited'],
  },
  adminModerationLog: {
    ...forAdmins,
    method: 'GET',
    path: '/api/admin/moderation-log',
    summary: 'What moderators did, newest first; lines are only ever added',
    query: pageQuerySchema,
    status: 200,
    reply: z.array(moderationEntrySchema),
    errors: ['validation_failed', ...refusals],
  },
  adminRebuildFeed: {
    ...forAdmins,
    method: 'POST',
    path: '/api/admin/community/rebuilds',
    summary:
      'Make the feeds anew from the log of events while they serve; answers with the rebuild, or the one that runs',
    status: 202,
    reply: feedRebuildSchema,
    errors: [...refusals, 'rate_limited'],
  },
  adminFeedRebuild: {
    ...forAdmins,
    method: 'GET',
    path: '/api/admin/community/rebuilds/{id}',
    summary: 'A rebuild of the feeds: how far it has come, and what it found',
    params: byIdSchema,
    status: 200,
    reply: feedRebuildSchema,
    errors: ['validation_failed', ...refusals, 'not_found'],
  },
} as const satisfies Record<string, HttpRoute>;
