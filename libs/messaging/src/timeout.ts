import { AppError } from './app-error.js';

/** Settles with the promise, or rejects with `service_unavailable` after `timeoutMs` milliseconds. */
export const withTimeout = async <T>(promise: Promise<T>, timeoutMs: number, subject: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError('service_unavailable', 'The answer took too long. Please try again.', { subject })),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};

export const unavailable = (subject: string, cause?: unknown): AppError =>
  new AppError(
    'service_unavailable',
    'This part of Pictora is not available right now. Please try again.',
    { subject },
    { cause },
  );
