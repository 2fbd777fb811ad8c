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
