import type { OpenedFile } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { ObjectNotFound, type ByteRange, type ObjectStorage } from '@pictora/object-storage';
import { Readable } from 'node:stream';
import type { AppReply, AppRequest } from '../http/app-request.js';
import { answerTo } from './file-request.js';

/**
 * A copy may be kept for as long as anybody likes, but is asked about before each use: so what is withdrawn is gone with the
 * next look, also for who may not see its owner any more, and what is not costs no bytes. A private file stays in its owner's browser. See ADR 0015.
 */
const cacheControl = { public: 'public, no-cache', private: 'private, no-cache' } as const;

const asAttachment = (fileName: string): string => {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`;
};

const bodyOf = async (storage: ObjectStorage, key: string, range: ByteRange | undefined) => {
  try {
    return (await storage.get(key, range)).body;
  } catch (error) {
    // Removed since its record was read.
    throw error instanceof ObjectNotFound ? new AppError('not_found', 'There is nothing at this address') : error;
  }
};

export type Sending = {
  readonly storage: ObjectStorage;
  readonly request: AppRequest;
  readonly reply: AppReply;
  readonly asDownload?: boolean;
  /** Request headers beside those that say who is asking, by which the answer differs. */
  readonly vary?: string;
};

/** Answers with a file that the caller may read: whole, in part, or with word that it has not changed. */
export const sendFile = async (file: OpenedFile, { storage, request, reply, asDownload, vary }: Sending) => {
  const { headers, method } = request;
  const answer = answerTo(
    { ifNoneMatch: headers['if-none-match'], range: headers.range, ifRange: headers['if-range'] as string | undefined },
    file,
  );
  if (answer.status === 416) {
    void reply.header('content-range', `bytes */${file.size}`);
    throw new AppError('range_not_satisfiable', 'The file has no such part');
  }
  const range = answer.status === 206 ? answer.range : undefined;
  // Opened before anything is said of it: a refusal has headers of its own.
  const isDescribed = answer.status === 304 || method === 'HEAD';
  const body = isDescribed ? Readable.from([]) : await bodyOf(storage, file.key, range);
  const differsBy = [...(file.visibility === 'private' ? ['Authorization', 'Cookie'] : []), ...(vary ? [vary] : [])];
  if (differsBy.length > 0) void reply.header('vary', differsBy.join(', '));
  void reply
    .status(answer.status)
    .header('etag', file.etag)
    .header('cache-control', cacheControl[file.visibility])
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff');
  if (answer.status === 304) return void reply.send();
  if (asDownload) void reply.header('content-disposition', asAttachment(file.fileName));
  if (range) void reply.header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  void reply.type(file.contentType).header('content-length', range ? range.end - range.start + 1 : file.size);
  await reply.send(body);
};
