import { createHash } from 'node:crypto';
import type { ImageRequest } from '@pictora/contracts';

/** Tells whether two creations under one idempotency key ask for the same thing. */
export const requestHash = (kind: 'image', request: ImageRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, request.prompt, request.style, request.aspectRatio, request.seed ?? null]))
    .digest('hex');
