import { randomFrom } from '@pictora/testing/simulation';

/** What a person writes, does or is given, by name; each becomes a word that stands nowhere else in the world. */
export const kept = [
  'email',
  'firstName',
  'lastName',
  'username',
  'prompt',
  'negativePrompt',
  'editPrompt',
  'motionPrompt',
  'imageName',
  'uploadName',
  'fileName',
  'comment',
  'message',
  'reportNote',
  'supportSubject',
  'supportMessage',
  'grantReason',
  'removedName',
] as const;

/** What passes through, or is taken back, and may be in no file, not even before anybody leaves. */
export const neverKept = [
  'commentTakenBack',
  'password',
  'newPassword',
  'wrongPassword',
  'pixelMetadata',
  'avatarMetadata',
  'avatarFileName',
  'verifiedFileName',
  'personSearch',
  'imageSearch',
  'describedPrompt',
  'refusedField',
  'returnTo',
  'userAgent',
  'cardName',
] as const;

export type CanaryName = (typeof kept)[number] | (typeof neverKept)[number];
export type Canaries = Readonly<Record<CanaryName, string>>;

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const letters = (random: () => number, count: number): string =>
  Array.from({ length: count }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');

/** What all words of one group of people end with: looked for once, it finds each of them. */
export const tagOf = (seed: number, group: string): string => {
  const offset = [...group].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  return `q${letters(randomFrom(seed + offset), 6)}q`;
};

/**
 * The words of one person. The tag comes last, because a search index stores words that begin alike by what they differ in.
 * Small letters alone: they are the same in JSON, in an address, and for whoever folds case.
 */
export const canariesOf = (seed: number, number: number, tag: string): Canaries => {
  const random = randomFrom(seed * 7919 + number);
  const names: readonly CanaryName[] = [...kept, ...neverKept];
  return Object.fromEntries(names.map((name) => [name, letters(random, 8) + tag])) as Canaries;
};
