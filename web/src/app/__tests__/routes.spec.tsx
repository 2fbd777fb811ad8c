import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../lib/session/session.js';
import { aSession, aUser } from '../../testing/builders.js';
import { pushFromServer } from '../../testing/fake-socket.js';
import { aServer, failure } from '../../testing/mock-api.js';
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

  it('sends nobody to a paid plan that cannot be bought yet', async () => {
    renderApp({ path: '/pricing' });
    expect(await screen.findByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
    for (const name of ['Choose Visionary', 'Choose Studio Suite', 'Choose Enterprise'])
      expect(screen.getByRole('button', { name })).toBeDisabled();
  });

  it('links only to pages that exist', async () => {
    renderApp({ path: '/', server: aServer() });
    await screen.findByRole('heading', { name: 'Welcome back, Noor!' });
    const paths = screen.getAllByRole('link').map((link) => new URL((link as HTMLAnchorElement).href).pathname);
    expect([...new Set(paths)].sort()).toEqual(['/', '/generate', '/pricing', '/profile']);
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

  it('offers pricing to free accounts only', async () => {
    renderApp({ path: '/nowhere', server: aServer({ user: aUser({ subscriptionTier: 'pro', creditsTotal: 100 }) }) });
    const main = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(main).queryByRole('link', { name: 'Pricing' })).toBeNull();
  });

  it('logs out to the landing page even when the server does not answer', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const server = aServer();
    server.overrides.set('POST auth/logout', () => failure('internal', 'No'));
    const { user } = renderApp({ path: '/pricing', server });
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByText('Log Out'));
    expect(await screen.findByRole('heading', { name: /Describe it/ })).toBeVisible();
    expect(session.current()).toBeNull();
    expect(logged).toHaveBeenCalledWith('logout was not heard by the server', expect.anything());
    logged.mockRestore();
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
