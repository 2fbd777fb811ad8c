/** What became of a wish to share: handed to another app, copied, or given up by the person. */
export type Shared = 'shared' | 'copied' | 'given-up';

/** Offers an address of ours by the device's own sheet, or copies it where there is none. Throws when neither works. */
export const shareLink = async (title: string, path: string): Promise<Shared> => {
  const url = new URL(path, location.origin).href;
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'given-up';
      // A device that has the call and refuses it, as some desktops do: copying still works.
    }
  }
  await navigator.clipboard.writeText(url);
  return 'copied';
};
