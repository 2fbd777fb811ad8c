import { z } from 'zod';
import { sha256Schema, verificationSchema, verifyMaxBytes } from '../entities/provenance.js';
import { emptySchema } from '../primitives.js';
import type { HttpRoute } from './http-route.js';

export const verifyRoutes = {
  verifyFile: {
    method: 'POST',
    path: '/api/verify',
    summary: `Whether a file, sent here and not kept, was published by Pictora; at most ${verifyMaxBytes / 1024 ** 2} MB`,
    tag: 'media',
    auth: 'none',
    body: emptySchema,
    fileField: 'file',
    status: 200,
    reply: verificationSchema,
    errors: ['validation_failed', 'malformed_body', 'payload_too_large', 'unsupported_media_type', 'rate_limited'],
  },
  verifyHash: {
    method: 'GET',
    path: '/api/verify/{sha256}',
    summary: 'Whether the file with a SHA-256 hash was published by Pictora',
    tag: 'media',
    auth: 'none',
    params: z.strictObject({ sha256: sha256Schema }),
    status: 200,
    reply: verificationSchema,
    errors: ['validation_failed', 'rate_limited'],
  },
} as const satisfies Record<string, HttpRoute>;
