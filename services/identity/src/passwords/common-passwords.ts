import common from '@zxcvbn-ts/language-common';

/** Passwords that were met most often in breaches, in small letters: some 49,000, of which 18,000 have 8 characters or more. */
export const commonPasswords: ReadonlySet<string> = new Set(common.dictionary['passwords-common']);
