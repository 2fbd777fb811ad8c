import { AppError } from '@pictora/messaging';

export const videoNotFound = (): AppError => new AppError('not_found', 'Video not found');
