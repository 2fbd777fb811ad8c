/** The words with which an image is shared in a message (specification 7.5): the prompt, then the address. */
const OPENING = 'Check out this image: ';
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** The origin before the path, if there is one, and nothing after it that would make it another address. */
const IMAGE_URL = new RegExp(String.raw`(?:(https?://[^\s/]+))?/api/images/(${UUID})(?=$|[\s.,;:!?)\]}"'])`, 'gi');

/** The message that shares an image. A long prompt is cut, so that the address always has its place. */
export const shareMessage = (prompt: string, imageUrl: string, max: number): string => {
  const room = max - OPENING.length - imageUrl.length - 1;
  const words = [...prompt.replace(/\s+/g, ' ').trim()].join('');
  const cut = words.length <= room ? words : `${words.slice(0, Math.max(0, room - 1)).trimEnd()}…`;
  return `${OPENING}${cut} ${imageUrl}`;
};

export type SharedImage = {
  readonly imageId: string;
  /** The address as it stands in the text. */
  readonly url: string;
};

/** The first address of an image of ours in a text. `origin` is the page's own; an address elsewhere is none of ours. */
export const findSharedImage = (content: string, origin: string): SharedImage | null => {
  for (const [url, host, imageId] of content.matchAll(IMAGE_URL))
    if (imageId !== undefined && (host === undefined || host.toLowerCase() === origin.toLowerCase()))
      return { imageId: imageId.toLowerCase(), url };
  return null;
};

/** The text without the prompt that the sharing wrote, for readers who may not see the image any more. */
export const withoutPrompt = (content: string, { url }: SharedImage): string =>
  content.startsWith(OPENING) ? `${OPENING}${url}` : content;
