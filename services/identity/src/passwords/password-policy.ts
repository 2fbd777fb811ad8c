import { AppError } from '@pictora/messaging';
import { commonPasswords } from './common-passwords.js';

export type PasswordPolicy = {
  /** Characters, as a reader counts them. */
  readonly minPasswordLength: number;
  /** Whether passwords are refused that a guesser tries first. */
  readonly refuseCommonPasswords: boolean;
};

/** Words of the product, which somebody who guesses a password of ours tries first. docs/security.md names them. */
export const productWords: readonly string[] = ['pictora', 'picture', 'creator', 'admin', 'administrator', 'moderator'];

const refusal = (code: string, message: string): AppError =>
  new AppError('validation_failed', message, [{ path: 'password', code, message }]);

/** Small letters without what people hang on to a word: figures and signs at either end. */
const bare = (text: string): string => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The parts of an email and names by which a stranger knows its owner; shorter ones are in too many words to count. */
const wordsOf = (about: readonly string[]): string[] =>
  about.flatMap((text) => [text, ...text.split('@')].map(bare)).filter((word) => word.length >= 3);

/**
 * Refuses a new password that is too short and, where the policy says so, one that was met in breaches or is a word of the
 * product or of its owner with figures around it. What a password is made of is its owner's business.
 * @param about the owner's email and names.
 * @throws AppError `validation_failed` with one issue at `password`: `too_small` or `too_common`.
 */
export const refuseWeak = (
  password: string,
  { minPasswordLength, refuseCommonPasswords }: PasswordPolicy,
  about: readonly string[] = [],
): void => {
  if ([...password].length < minPasswordLength)
    throw refusal('too_small', `Password must be at least ${minPasswordLength} characters long`);
  if (!refuseCommonPasswords) return;
  if (commonPasswords.has(password.toLowerCase()) || [...productWords, ...wordsOf(about)].includes(bare(password)))
    throw refusal('too_common', 'This password is easy to guess. Please choose another one.');
};
