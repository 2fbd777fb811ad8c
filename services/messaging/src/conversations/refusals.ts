import { AppError } from '@pictora/messaging';

/** Whether there is none, it is others', or one of the two has blocked the other: not told apart. */
export const conversationNotFound = (): AppError => new AppError('not_found', 'There is no such conversation');
/** Whether there is nobody, or somebody who has blocked the caller: not told apart. */
export const personNotFound = (): AppError => new AppError('not_found', 'User not found');
export const youBlocked = (): AppError => new AppError('forbidden', 'You have blocked this person');
