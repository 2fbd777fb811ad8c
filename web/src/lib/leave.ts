/** The way out of the page, to where the server sends the browser. An object, so that tests can watch it. */
export const browser = {
  go: (url: string): void => location.assign(url),
  reload: (): void => location.reload(),
};

/** Leaves for a web address; anything else (`javascript:` and the like) is no place to go. */
export const leaveFor = (url: string): void => {
  const { protocol } = new URL(url, location.origin);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${protocol} is not a web address`);
  browser.go(url);
};
