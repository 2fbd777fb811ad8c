import { createHash } from 'node:crypto';
import type { JobRequest } from '@pictora/contracts';

/** What an image asks for beyond what the first version knew: left out where it asks for none of it, as then. */
const furtherWishes = ({ count, negativePrompt, model }: Extract<JobRequest, { kind: 'image' }>): unknown[] =>
  count === 1 && negativePrompt === undefined && model === undefined
    ? []
    : [count, negativePrompt ?? null, model ?? null];

const partsOf = (request: JobRequest): unknown[] => {
  const seed = request.seed ?? null;
  switch (request.kind) {
    case 'image':
      return ['image', request.prompt, request.style, request.aspectRatio, seed, ...furtherWishes(request)];
    case 'edit':
      return ['edit', request.imageId, request.prompt, seed, request.model ?? null];
    case 'video':
      return ['video', request.imageId, request.motionPrompt, request.duration, seed, request.model ?? null];
    default:
      return request satisfies never;
  }
};

/** Tells whether two creations under one idempotency key ask for the same thing. It must not change: keys live on. */
export const requestHash = (request: JobRequest): string =>
  createHash('sha256')
    .update(JSON.stringify(partsOf(request)))
    .digest('hex');
