import { asLineOfText, limits } from '@pictora/contracts';

const LONGEST_DERIVED_NAME = 60;
const LONGEST_FILE_NAME = 30;
const WITHOUT_NAME = 'Untitled';

/** By what a reader takes for characters: a cut never goes through an emoji or an accented letter. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const firstCharacters = (text: string, count: number): string => {
  let kept = '';
  for (const { segment, index } of graphemes.segment(text)) {
    if (index + segment.length > count) break;
    kept += segment;
  }
  return kept;
};

/** A name for an image that its owner has not named yet: the first words of the prompt. */
export const nameFromPrompt = (prompt: string): string => {
  const words = asLineOfText(prompt);
  const cut = firstCharacters(words, LONGEST_DERIVED_NAME);
  const whole = cut.length === words.length || words[cut.length] === ' ' ? cut : cut.replace(/ [^ ]*$/, '');
  const name = whole.replace(/[\s.,;:!?'"()-]+$/, '');
  return (name || firstCharacters(words, limits.imageNameMax).slice(0, LONGEST_DERIVED_NAME) || WITHOUT_NAME).trim();
};

export type ImageContentType = 'image/png' | 'image/webp' | 'image/jpeg';
/** Of a content type such as `image/webp`; JPEG alone is not called what it is. */
export const extensionOf = (contentType: string): string =>
  contentType === 'image/jpeg' ? 'jpg' : contentType.slice(contentType.indexOf('/') + 1);

/** The name of a download: as the specification has it, the first 30 characters of what it is called. */
export const downloadName = (name: string, extension: string): string => {
  // Control characters, and what a file system gives a meaning to.
  const harmless = name.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ').replace(/\s+/g, ' ');
  const stem = firstCharacters(harmless.trim(), LONGEST_FILE_NAME).replace(/^[ .]+|[ .]+$/g, '');
  return `${stem || WITHOUT_NAME}.${extension}`;
};
