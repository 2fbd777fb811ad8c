/** The words with which an image is shared in a message (specification 7.5): the prompt, then the address. */
const OPENING = 'Check out this image: ';
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** With an origin or without one, standing by itself: what goes on before or after it would be another address. */
const IMAGE_URL = new RegExp(
  String.raw`(?<![^\s("'<])(?:(https?://[^\s/]+))?/api/images/(${UUID})(?=$|[\s.,;:!?)\]}"'>])`,
  'gi',
);

const cutTo = (text: string, room: number): string => {
  if (text.length <= room) return text;
  let cut = '';
  for (const letter of text) {
    if (cut.length + letter.length > room - 1) break;
    cut += letter;
  }
  return `${cut.trimEnd()}…`;
};

/** The message that shares an image. A long prompt is cut, so that the address always has its place. */
export const shareMessage = (prompt: string, imageUrl: string, max: number): string => {
  const room = Math.max(1, max - OPENING.length - imageUrl.length - 1);
  return `${OPENING}${cutTo(prompt.replace(/\s+/g, ' ').trim(), room)}\n${imageUrl}`;
};

export type SharedImage = {
  readonly imageId: string;
  /** The address as it stands in the text. */
  readonly url: string;
};

/**
 * The first address of an image of ours in a text. `origin` is the page's own: an address elsewhere is none of ours. Null
 * where the page has no name of its own and is reached by any.
 */
export const findSharedImage = (content: string, origin: string | null): SharedImage | null => {
  for (const [url, host, imageId] of content.matchAll(IMAGE_URL))
    if (imageId !== undefined && (!host || origin === null || host.toLowerCase() === origin.toLowerCase()))
      return { imageId: imageId.toLowerCase(), url };
  return null;
};

/** The text without the prompt that the sharing wrote, for readers who may not see the image any more. */
export const withoutPrompt = (content: string, { url }: SharedImage): string =>
  content.startsWith(OPENING) ? `${OPENING}${url}` : content;
