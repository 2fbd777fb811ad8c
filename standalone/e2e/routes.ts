/** An address of the page, with what it is headed by and what the browser's tab says of it. */
export type Route = {
  readonly path: string;
  readonly heading: string;
  readonly title: string;
  /** Answers other than 2xx that belong to the page; a browser writes them down. */
  readonly answers?: RegExp;
};

/** Ids of what was made before: they stand in braces in the addresses. */
export type Ids = Readonly<Record<string, string>>;
export const addressOf = ({ path }: Route, ids: Ids): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');

const route = (path: string, heading: string, title: string, answers?: RegExp): Route => ({
  path,
  heading,
  title: title === 'Pictora' ? title : `${title} · Pictora`,
  ...(answers ? { answers } : {}),
});

/** Open to everybody, signed in or not (specification 2.1). */
const everybody: readonly Route[] = [
  route('/explore', 'Explore', 'Explore'),
  route('/explore?show=videos', 'Explore', 'Explore'),
  route('/explore?image={image}', 'Explore', 'Explore'),
  route('/gallery', 'AI Art Gallery', 'AI Art Gallery'),
  route('/pricing', 'Choose Your Plan', 'Pricing'),
  route('/contact', 'Contact & About', 'Contact & About'),
  route('/terms', 'Terms of Service', 'Terms of Service'),
  route('/privacy', 'Privacy Policy', 'Privacy Policy'),
  route('/refunds', 'Refund Policy', 'Refund Policy'),
  route('/licensing', 'Licensing & Ownership', 'Licensing & Ownership'),
  route('/verify', 'Verify a file', 'Verify a file'),
  route('/no/such/page', 'Page Not Found', 'Page Not Found'),
];

export const visitorRoutes: readonly Route[] = [
  route('/', 'Describe it. Watch it develop.', 'Pictora'),
  route('/login', 'Welcome back.', 'Login'),
  route('/login?tab=sign-up', 'Come in.', 'Sign Up'),
  route('/login?tab=forgot', 'It happens.', 'Forgot Password'),
  route('/reset-password', 'Reset password.', 'Reset Password'),
  // What only members have asks for the login first.
  route('/profile', 'Welcome back.', 'Login'),
  ...everybody,
];

export const freeRoutes: readonly Route[] = [
  route('/', 'Welcome back, Ada!', 'Pictora'),
  route('/generate', 'Generate Your Art', 'Generate'),
  route('/generate?tab=video', 'Generate Your Art', 'Generate'),
  route('/search', 'Search', 'Search'),
  route('/search?q=bob', 'Search', 'Search'),
  route('/users/{bob}', 'Bob Byron', 'Bob Byron'),
  route('/users/0199aaaa-0000-7000-8000-000000000000', 'User not found', 'Profile', /\/api\/users\//),
  route('/profile', 'Ada Byron', 'Profile'),
  route('/profile?image={image}', 'Ada Byron', 'Profile'),
  route('/profile?tab=videos', 'Ada Byron', 'Profile'),
  route('/notifications', 'Notifications', 'Notifications'),
  route('/inbox', 'Inbox', 'Inbox'),
  route('/inbox/{conversation}', 'Inbox', 'Bob Byron'),
  route('/reports', 'Your Reports', 'Your Reports'),
  route('/settings', 'Settings', 'Settings'),
  // Support is for whoever pays; the login has nothing more to ask; only admins have a ledger to look into.
  route('/support', 'Welcome back, Ada!', 'Pictora'),
  route('/login', 'Welcome back, Ada!', 'Pictora'),
  route('/admin/ledger', 'Page Not Found', 'Page Not Found'),
  ...everybody,
];

/** What looks otherwise for whoever has the premium plan, and the role of admins beside it. */
export const premiumAdminRoutes: readonly Route[] = [
  route('/', 'Welcome back, Bob!', 'Pictora'),
  route('/generate?tab=video', 'Generate Your Art', 'Generate'),
  route('/pricing', 'Choose Your Plan', 'Pricing'),
  route('/profile', 'Bob Byron', 'Profile'),
  route('/profile?tab=videos', 'Bob Byron', 'Profile'),
  route('/notifications', 'Notifications', 'Notifications'),
  route('/support', 'Support', 'Support'),
  route('/settings', 'Settings', 'Settings'),
  route('/admin/ledger', 'Ledger', 'Ledger'),
  route('/admin/ledger?account={ada}', 'Ledger', 'Ledger'),
  route('/admin/reports', 'Reports', 'Reports'),
  route('/admin/reports?show=log', 'Reports', 'Reports'),
];
