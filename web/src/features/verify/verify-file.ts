import { verificationSchema, verifyMaxBytes, type Verification } from '@pictora/contracts';
import { toFailure, type CallFailure } from '../../lib/error-text.js';

export type VerifyAnswer = { readonly result: Verification } | { readonly failure: CallFailure };

const address = (hash = ''): URL => new URL(`/api/verify${hash}`, location.origin);

const asked = async (request: Promise<Response>): Promise<VerifyAnswer> => {
  const response = await request.catch(() => null);
  if (!response) return { failure: toFailure('FETCH_ERROR', null) };
  const body: unknown = await response.json().catch(() => null);
  return response.ok ? { result: verificationSchema.parse(body) } : { failure: toFailure(response.status, body) };
};

/** Null where the browser keeps its hashes for pages with TLS, or where the file is too large to be read whole. */
const hashOf = async (file: Blob): Promise<string | null> => {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (!subtle || file.size > verifyMaxBytes) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The file stays where it is when the browser can hash it; else it is sent, and not kept. */
export const verifyFile = async (file: File): Promise<VerifyAnswer> => {
  const sha256 = await hashOf(file);
  if (sha256 !== null) return asked(fetch(address(`/${sha256}`)));
  const body = new FormData();
  body.set('file', file);
  return asked(fetch(address(), { method: 'POST', body }));
};
