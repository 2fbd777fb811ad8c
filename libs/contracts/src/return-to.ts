/** Only for resolving; never shown and never asked. */
const anywhere = 'http://pictora.invalid';

/** Calls are no pages, and the login would lead to itself. */
const noPage = /^\/(api|oidc|login|socket\.io)(\/|$)/i;

/**
 * Where in the app a login leads back to: a path with its query and fragment, or the home page for everything else that
 * an address could say, other hosts above all. The answer can be used as a `Location` as it is.
 */
export const returnToOf = (wanted: string | null | undefined): string => {
  // Browsers read a backslash as a slash, and leave tabs and line ends out.
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, anywhere)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, anywhere);
  // `/..//host` comes out as `//host`.
  if (origin !== anywhere || pathname.startsWith('//') || noPage.test(pathname)) return '/';
  return pathname + search + hash;
};
