import { z } from 'zod';
import { videoSchema, videoVisibilitySchema } from '../entities/video.js';
import { byIdSchema, pageQuerySchema } from '../primitives.js';
import type { HttpRoute } from './http-route.js';

export const mediaVideosRoutes = {
  listVideos: {
    method: 'GET',
    path: '/api/videos',
    summary: 'Own videos, newest first',
    tag: 'media',
    auth: 'bearer',
    query: pageQuerySchema,
    status: 200,
    reply: z.array(videoSchema),
    errors: ['validation_failed', 'unauthenticated'],
  },
  getVideoFile: {
    method: 'GET',
    path: '/api/videos/{id}',
    summary: 'The video file, or with `Range` a part of it',
    tag: 'media',
    auth: 'bearer-or-cookie',
    params: byIdSchema,
    query: z.strictObject({ download: z.enum(['true', 'false']).optional() }),
    status: 200,
    replyType: 'file',
    errors: ['validation_failed', 'not_found', 'range_not_satisfiable'],
  },
  getVideoPoster: {
    method: 'GET',
    path: '/api/videos/{id}/poster',
    summary: 'A still of the video, shown until it plays',
    tag: 'media',
    auth: 'bearer-or-cookie',
    params: byIdSchema,
    status: 200,
    replyType: 'file',
    errors: ['validation_failed', 'not_found', 'range_not_satisfiable'],
  },
  changeVideoVisibility: {
    method: 'PATCH',
    path: '/api/videos/{id}/visibility',
    summary: 'Make a video public or private in turn, or as `isPublic` says, which makes a repeat harmless',
    tag: 'media',
    auth: 'bearer',
    params: byIdSchema,
    body: videoVisibilitySchema,
    status: 200,
    reply: videoSchema,
    errors: ['validation_failed', 'unauthenticated', 'not_found', 'conflict'],
  },
  removeVideo: {
    method: 'DELETE',
    path: '/api/videos/{id}',
    summary: 'Delete a video with its files',
    tag: 'media',
    auth: 'bearer',
    params: byIdSchema,
    status: 204,
    errors: ['validation_failed', 'unauthenticated', 'not_found'],
  },
} as const satisfies Record<string, HttpRoute>;
