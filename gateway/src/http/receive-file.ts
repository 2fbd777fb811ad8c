import type { Multipart, MultipartFile } from '@fastify/multipart';
import { uploadRefusals } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import { Readable } from 'node:stream';
import type { AppRequest } from './app-request.js';

const FILE_FIELD = 'image';

export type ReceivedForm = {
  /** What the sender calls the file; undefined when there was none. */
  readonly fileName: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
};

/** What the parser says of a form that ends too early or is none is the sender's fault; its limits name their own status. */
const unreadable = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error
    ? error
    : new AppError('malformed_body', 'The form could not be read', undefined, { cause: error });

async function* partsOf(request: AppRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    throw unreadable(error);
  }
}

async function* withinLimit(file: MultipartFile['file']): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file) yield chunk as Buffer;
  } catch (error) {
    throw unreadable(error);
  }
  // The parser cuts the stream off at the limit; then nothing of it may be kept.
  if (file.truncated) throw new AppError('payload_too_large', uploadRefusals.size.text);
}

/** Reads a form with one image, which goes to `key` as it comes and is never held whole. */
export const receiveFile = async (request: AppRequest, storage: ObjectStorage, key: string): Promise<ReceivedForm> => {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', 'Please send the image in a form');
  const fields: Record<string, unknown> = {};
  let fileName: string | undefined;
  for await (const part of partsOf(request)) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname === FILE_FIELD) {
      fileName = part.filename;
      const body = Readable.from(withinLimit(part.file), { objectMode: false });
      await storage.put(key, body, { contentType: 'application/octet-stream' });
    } else part.file.resume();
  }
  return { fileName, fields };
};
