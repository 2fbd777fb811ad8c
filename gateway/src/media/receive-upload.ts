import { asLineOfText, uploadImageSchema } from '@pictora/contracts';
import { AppError, validationError } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import type { AppRequest } from '../http/app-request.js';
import { receiveFile } from '../http/receive-file.js';

const NAME_LENGTH = 255;

/** A file may be called what no image may: what cannot be shown goes, and what is cut is cut between two characters. */
const nameOfFile = (fileName: string): string =>
  asLineOfText(fileName.replace(/\.[^.]*$/, ''))
    .slice(0, NAME_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trim() || 'Untitled';

/** Stages the image of an upload form at `key`, and gives the image's name. */
export const receiveUpload = async (request: AppRequest, storage: ObjectStorage, key: string): Promise<string> => {
  const { fileName, fields } = await receiveFile(request, storage, key);
  if (fileName === undefined) throw new AppError('validation_failed', 'Please choose an image to upload');
  const parsed = uploadImageSchema.safeParse(fields);
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data.name ?? nameOfFile(fileName);
};
