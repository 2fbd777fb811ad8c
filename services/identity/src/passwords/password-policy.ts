import { AppError } from '@pictora/messaging';

/** The contract asks for the least length of the specification; an operator may ask for more. */
export const refuseWeak = (password: string, minLength: number): void => {
  if ([...password].length >= minLength) return;
  const message = `Password must be at least ${minLength} characters long`;
  throw new AppError('validation_failed', message, [{ path: 'password', code: 'too_small', message }]);
};
