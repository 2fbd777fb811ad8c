import { z } from 'zod';
import {
  dataExportSchema,
  deleteAccountSchema,
  erasureReceiptSchema,
  erasureSchema,
  lastDataExportSchema,
} from '../entities/personal-data.js';
import { byIdSchema } from '../primitives.js';
import type { HttpRoute } from './http-route.js';

export const personalDataRoutes = {
  deleteAccount: {
    method: 'POST',
    path: '/api/user/delete-account',
    summary:
      'Leave for good: ends every session and erases everything, but the amounts of the ledger. Goes on by itself',
    tag: 'personal data',
    auth: 'bearer',
    body: deleteAccountSchema,
    status: 202,
    reply: erasureSchema,
    errors: ['validation_failed', 'unauthenticated', 'rate_limited'],
  },
  getErasure: {
    method: 'GET',
    path: '/api/erasures/{receipt}',
    summary: 'How far the erasure of an account has come',
    tag: 'personal data',
    auth: 'none',
    params: z.strictObject({ receipt: erasureReceiptSchema }),
    status: 200,
    reply: erasureSchema,
    errors: ['validation_failed', 'not_found'],
  },
  requestDataExport: {
    method: 'POST',
    path: '/api/user/data-export',
    summary: 'Have everything that is kept of oneself put into a file; while one is being prepared, that one',
    tag: 'personal data',
    auth: 'bearer',
    status: 202,
    reply: dataExportSchema,
    errors: ['unauthenticated', 'rate_limited'],
  },
  getDataExport: {
    method: 'GET',
    path: '/api/user/data-export',
    summary: 'The last export that was asked for, if there is one',
    tag: 'personal data',
    auth: 'bearer',
    status: 200,
    reply: lastDataExportSchema,
    errors: ['unauthenticated'],
  },
  getDataExportFile: {
    method: 'GET',
    path: '/api/user/data-export/{id}/file',
    summary: 'The file of an export: a ZIP with JSON files and the pictures',
    tag: 'personal data',
    auth: 'bearer-or-cookie',
    params: byIdSchema,
    status: 200,
    replyType: 'file',
    errors: ['validation_failed', 'unauthenticated', 'not_found'],
  },
  removeAllImages: {
    method: 'DELETE',
    path: '/api/images',
    summary:
      'Delete own images with their files, the newest first, as many as one call can; `left` asks for another call',
    tag: 'personal data',
    auth: 'bearer',
    status: 200,
    reply: z.object({ removed: z.int(), left: z.boolean() }),
    errors: ['unauthenticated'],
  },
} as const satisfies Record<string, HttpRoute>;
