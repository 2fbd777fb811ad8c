import type { Multipart, MultipartFile } from '@fastify/multipart';
import { limits, uploadRefusals } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import { Readable } from 'node:stream';
import type { AppRequest } from './app-request.js';

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

async function* partsOf(request: AppRequest, maxBytes: number): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: { fileSize: maxBytes } });
  } catch (error) {
    throw unreadable(error);
  }
}

async function* withinLimit(file: MultipartFile['file'], tooLarge: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file) yield chunk as Buffer;
  } catch (error) {
    throw unreadable(error);
  }
  // The parser cuts the stream off at the limit; then nothing of it may be kept.
  if (file.truncated) throw new AppError('payload_too_large', tooLarge);
}

export type FileForm = {
  /** The field of the file; the files of others are passed over. */
  readonly field: string;
  readonly maxBytes: number;
  readonly refusals: { readonly noForm: string; readonly tooLarge: string };
};

/** Reads a form with one file, which `take` gets as it comes, so that it is never held whole. */
export const readFileForm = async (
  request: AppRequest,
  { field, maxBytes, refusals }: FileForm,
  take: (file: Readable) => Promise<void>,
): Promise<ReceivedForm> => {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', refusals.noForm);
  const fields: Record<string, unknown> = {};
  let fileName: string | undefined;
  for await (const part of partsOf(request, maxBytes)) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname === field) {
      fileName = part.filename;
      await take(Readable.from(withinLimit(part.file, refusals.tooLarge), { objectMode: false }));
    } else part.file.resume();
  }
  return { fileName, fields };
};

const imageForm: FileForm = {
  field: 'image',
  maxBytes: limits.uploadMaxBytes,
  refusals: { noForm: 'Please send the image in a form', tooLarge: uploadRefusals.size.text },
};

/** Reads a form with one image, which goes to `key` as it comes. */
export const receiveFile = (request: AppRequest, storage: ObjectStorage, key: string): Promise<ReceivedForm> =>
  readFileForm(request, imageForm, async (file) => {
    await storage.put(key, file, { contentType: 'application/octet-stream' });
  });
