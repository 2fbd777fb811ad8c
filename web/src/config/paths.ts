import { matchPath } from 'react-router';

/** Every address of the page that exists, in one place. */
export const paths = {
  home: '/',
  login: '/login',
  signUp: '/login?tab=sign-up',
  forgotPassword: '/login?tab=forgot',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  generate: '/generate',
  generateVideo: '/generate?tab=video',
  profile: '/profile',
  search: '/search',
  explore: '/explore',
  gallery: '/gallery',
  reports: '/reports',
  notifications: '/notifications',
  inbox: '/inbox',
  support: '/support',
  pricing: '/pricing',
  settings: '/settings',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  licensing: '/licensing',
  refunds: '/refunds',
  verify: '/verify',
  /** For people with the role `admin`; for everyone else there is nothing here. */
  adminLedger: '/admin/ledger',
  adminReports: '/admin/reports',
} as const;

/** The plan that was chosen before the login, in the query of the pricing page. */
export const planQuery = 'plan';
export const pricingWith = (plan: string): string =>
  `${paths.pricing}?${new URLSearchParams({ [planQuery]: plan }).toString()}`;

/** Pages that a visitor may see, so they never wait for the session to be known. */
export const publicPaths: readonly string[] = [
  paths.login,
  paths.resetPassword,
  paths.verifyEmail,
  paths.explore,
  paths.gallery,
  paths.pricing,
  paths.contact,
  paths.terms,
  paths.privacy,
  paths.licensing,
  paths.refunds,
  paths.verify,
];

/** The page of a person, as a pattern of the router. */
export const personPattern = '/users/:userId';
export const personPath = (userId: string): string => `/users/${userId}`;
/** A public picture or video in Explore: the address to share, which visitors can open too. */
export const exploreImagePath = (imageId: string): string => `${paths.explore}?image=${imageId}`;
export const exploreVideoPath = (videoId: string): string => `${paths.explore}?show=videos&video=${videoId}`;
/** The inbox, with a conversation opened in it or none. */
export const inboxPattern = '/inbox/:conversationId?';
export const conversationPath = (id: string): string => `/inbox/${id}`;
/** The own videos, on the profile. */
export const videosPath = '/profile?tab=videos';
/** A picture opened in the own gallery. */
export const ownImagePath = (imageId: string): string => `${paths.profile}?image=${imageId}`;

/** Pages that only a signed-in person has; anyone else is asked to log in and then comes back. */
export const memberPaths: readonly string[] = [
  paths.generate,
  paths.search,
  paths.notifications,
  inboxPattern,
  paths.support,
  personPattern,
  paths.profile,
  paths.reports,
  paths.settings,
];
export const isMemberPath = (pathname: string): boolean => memberPaths.some((path) => matchPath(path, pathname));

/** Where a login may lead: pages that have something of the person's own. */
const leadsBack = (pathname: string): boolean =>
  isMemberPath(pathname) || pathname === paths.pricing || pathname === paths.explore;

/** Login with the way back. */
export const loginThen = (back: string): string => `${paths.login}?${new URLSearchParams({ next: back }).toString()}`;

/** Login by a plain link to the server, which brings the browser back (specification 2.3). */
export const loginFor = (back: string): string => `/api/login?${new URLSearchParams({ returnTo: back }).toString()}`;

/** The landing page's first button: the same, and newcomers see the form for an account first. */
export const startFree = '/api/login?screen=sign-up';

/** Where to go after login: one of our own pages, whatever the address says; else home. */
export const nextAfterLogin = (query: URLSearchParams): string => {
  const next = query.get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return paths.home;
  const { origin, pathname, search } = new URL(next, location.origin);
  return origin === location.origin && leadsBack(pathname) ? pathname + search : paths.home;
};
