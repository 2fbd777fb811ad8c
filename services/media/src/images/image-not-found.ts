import { AppError } from '@pictora/messaging';

/** The same for what does not exist and for what is none of the asker's business. */
export const imageNotFound = (): AppError => new AppError('not_found', 'Image not found');
