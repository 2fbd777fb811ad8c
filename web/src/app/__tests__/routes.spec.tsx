import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { nextAfterLogin } from '../../config/paths.js';
import { session } from '../../lib/session/session.js';
import { aSession, aUser } from '../../testing/builders.js';
import { pushFromServer } from '../../testing/fake-socket.js';
import { aServer, failure, json } from '../../testing/mock-api.js';
import { renderApp } from '../../testing/render-app.js';

afterEach(() => session.clear());

describe('addresses', () => {
  it('shows visitors the landing page and members their home', async () => {
    renderApp({ path: '/', signedIn: false });
    expect(await screen.findByRole('heading', { name: /Describe it/ })).toBeVisible();
    act(() => session.set(aSession()));
    expect(await screen.findByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
  });

  it.each([true, false])('says Page Not Found elsewhere (signed in: %s)', async (signedIn) => {
    renderApp({ path: '/nowhere', signedIn });
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });

  it.each(['/', '/pricing'])('sends visitors who choose a plan at %s over the login to that plan', async (path) => {
    renderApp({ path, signedIn: false });
    const login = (plan: string) => `/api/login?returnTo=%2Fpricing%3Fplan%3D${plan}`;
    expect(await screen.findByRole('link', { name: 'Choose Visionary' })).toHaveAttribute('href', login('pro'));
    expect(screen.getByRole('link', { name: 'Choose Enterprise' })).toHaveAttribute('href', login('premium'));
    expect(screen.getByRole('link', { name: 'Try It Now - Free' })).toHaveAttribute('href', '/login?tab=sign-up');
  });

  it('titles the sign-up as such', async () => {
    renderApp({ path: '/login?tab=sign-up', signedIn: false });
    await screen.findByRole('heading', { name: 'Come in.' });
    expect(document.title).toBe('Sign Up · Pictora');
  });

  it('links only to pages that exist', async () => {
    renderApp({ path: '/', server: aServer() });
    await screen.findByRole('heading', { name: 'Welcome back, Noor!' });
    const paths = screen.getAllByRole('link').map((link) => new URL((link as HTMLAnchorElement).href).pathname);
    expect([...new Set(paths)].sort()).toEqual([
      '/',
      '/explore',
      '/generate',
      '/inbox',
      '/notifications',
      '/pricing',
      '/profile',
      '/search',
      '/settings',
    ]);
  });
});

describe('the header', () => {
  it('shows what the server pushes of the balance', async () => {
    renderApp({ path: '/pricing' });
    const badge = await screen.findByRole('status', { name: 'Credits: 5 / 5' });
    await waitFor(() => {
      act(() => pushFromServer('balance.changed', { available: 4, held: 1, settled: 5 }));
      expect(badge).toHaveAccessibleName('Credits: 4 / 5');
    });
  });

  it('keeps what was pushed while an older answer was under way', async () => {
    const server = aServer();
    renderApp({ path: '/pricing', server });
    const badge = await screen.findByRole('status', { name: 'Credits: 5 / 5' });
    const answer = Promise.withResolvers<Response>();
    server.overrides.set('GET auth/user', () => answer.promise);
    const asked = () => server.calls.filter(({ path }) => path === 'auth/user').length;
    const before = asked();
    act(() => void dispatchEvent(new Event('focus')));
    await waitFor(() => expect(asked()).toBe(before + 1));
    await waitFor(() => {
      act(() => pushFromServer('balance.changed', { available: 4, held: 1, settled: 5 }));
      expect(badge).toHaveAccessibleName('Credits: 4 / 5');
    });
    const named: (string | null)[] = [];
    const observer = new MutationObserver(() => named.push(badge.getAttribute('aria-label')));
    observer.observe(badge, { attributes: true, subtree: true, childList: true, characterData: true });
    await act(async () => answer.resolve(json({ ...server.user, firstName: 'Nora' })));
    await waitFor(() => expect(session.current()?.user.firstName).toBe('Nora'));
    observer.disconnect();
    expect(badge).toHaveAccessibleName('Credits: 4 / 5');
    expect(named).toEqual([]);
  });

  it('shows the plan that a payment or its end has brought, without a reload', async () => {
    renderApp({ path: '/pricing' });
    const badge = await screen.findByRole('status', { name: 'Credits: 5 / 5' });
    await waitFor(() => {
      const bought = { available: 100, held: 0, settled: 100, tier: 'pro', total: 100 } as const;
      act(() => pushFromServer('balance.changed', bought));
      expect(badge).toHaveAccessibleName('Credits: 100 / 100');
    });
    expect(
      within(screen.getByRole('navigation', { name: 'Main' })).queryByRole('link', { name: 'Pricing' }),
    ).toBeNull();
  });

  it('offers pricing to free accounts only', async () => {
    renderApp({ path: '/nowhere', server: aServer({ user: aUser({ subscriptionTier: 'pro', creditsTotal: 100 }) }) });
    const main = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(main).queryByRole('link', { name: 'Pricing' })).toBeNull();
  });

  it.each([
    ['refuses', () => failure('internal', 'No')],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['never answers', () => new Promise<Response>(() => undefined)],
  ])('logs out to the landing page at once, from a member page, when the server %s', async (_, answer) => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const server = aServer();
    server.overrides.set('POST auth/logout', answer);
    const { user } = renderApp({ path: '/profile', server });
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByText('Log Out'));
    expect(session.current()).toBeNull();
    expect(await screen.findByRole('heading', { name: /Describe it/ })).toBeVisible();
    const told = server.calls.find(({ path }) => path === 'auth/logout');
    expect(told?.headers.get('authorization')).toBe(`Bearer ${aSession().access_token}`);
    expect(screen.queryByText(/session has ended/)).toBeNull();
    logged.mockRestore();
  });
});

describe('a member page without a session', () => {
  const logIn = async (user: ReturnType<typeof renderApp>['user']) => {
    await user.type(await screen.findByLabelText('Email'), 'noor@example.com');
    await user.type(screen.getByLabelText('Password'), 'Str0ng-enough!');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
  };

  it('asks for the login, and opens after it', async () => {
    const { user } = renderApp({ path: '/profile', signedIn: false });
    await logIn(user);
    expect(await screen.findByRole('heading', { name: 'Noor Haddad' })).toBeVisible();
  });

  it('says that a session ended by itself, and keeps the typed words over the login', async () => {
    const { user } = renderApp({ path: '/generate' });
    fireEvent.change(await screen.findByLabelText('Prompt'), { target: { value: 'a lake I thought of' } });
    act(() => session.clear());
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
    await logIn(user);
    expect(await screen.findByLabelText('Prompt')).toHaveValue('a lake I thought of');
  });

  it.each([
    ['/profile?image=1', '/profile?image=1'],
    ['/pricing?plan=pro', '/pricing?plan=pro'],
    ['https://elsewhere.example/profile', '/'],
    ['//elsewhere.example/profile', '/'],
    ['/\\elsewhere.example/profile', '/'],
    ['/nowhere', '/'],
  ])('comes back only to pages of its own: %s', (next, to) => {
    expect(nextAfterLogin(new URLSearchParams({ next }))).toBe(to);
  });
});

describe('an account that cannot be loaded', () => {
  it('says so and tries again', async () => {
    const server = aServer();
    server.overrides.set('GET auth/user', () => failure('service_unavailable', 'Down'));
    const { user } = renderApp({ path: '/', server });
    expect(await screen.findByText('Your account could not be loaded')).toBeVisible();
    server.overrides.clear();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
  });
});
