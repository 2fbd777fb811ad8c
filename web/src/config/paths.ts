/** Every address of the page that exists, in one place. */
export const paths = {
  home: '/',
  login: '/login',
  signUp: '/login?tab=sign-up',
  generate: '/generate',
  generateVideo: '/generate?tab=video',
  profile: '/profile',
  pricing: '/pricing',
} as const;

/** Pages that a visitor may see, so they never wait for the session to be known. */
export const publicPaths: readonly string[] = [paths.login, paths.pricing];

/** Pages that only a signed-in person has; anyone else is asked to log in and then comes back. */
export const memberPaths: readonly string[] = [paths.generate, paths.profile];

/** Login with the way back. */
export const loginThen = (back: string): string => `${paths.login}?${new URLSearchParams({ next: back }).toString()}`;

/** Where to go after login: one of our own member pages, whatever the address says; else home. */
export const nextAfterLogin = (query: URLSearchParams): string => {
  const next = query.get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return paths.home;
  const { origin, pathname, search } = new URL(next, location.origin);
  return origin === location.origin && memberPaths.includes(pathname) ? pathname + search : paths.home;
};
