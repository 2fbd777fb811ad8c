import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { aSession } from '../../../testing/builders.js';
import { aServer, failure, json } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const posts = (server: ReturnType<typeof aServer>) =>
  server.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body] as const);

describe('a login that comes back from the issuer', () => {
  it('fetches its session once, sets the cookie, welcomes, and goes back to where the person was', async () => {
    const server = aServer();
    server.overrides.set('POST login/session', () => json(aSession({ user: server.user })));
    renderApp({ path: '/login?finish=abcd1234&next=%2Fprofile', signedIn: false, server });
    expect(await screen.findByText('Welcome back!')).toBeVisible();
    expect(await screen.findByRole('tab', { name: /All Images/ })).toBeVisible();
    expect(posts(server).map(([path]) => path)).toEqual(['login/session', 'auth/establish-session']);
    expect(posts(server)[0]?.[1]).toEqual({ login: 'abcd1234' });
  });

  it('that is over says so and shows the login form', async () => {
    const server = aServer();
    server.overrides.set('POST login/session', () => failure('login_refused', 'Your login took too long.'));
    renderApp({ path: '/login?finish=abcd0001&next=%2Fprofile', signedIn: false, server });
    expect(await screen.findByText('Your login took too long.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
    expect(session.current()).toBeNull();
  });

  it('in a page that was loaded again just goes on', async () => {
    const server = aServer();
    server.overrides.set('POST login/session', () => failure('login_refused', 'Nobody is to see this.'));
    renderApp({ path: '/login?finish=abcd0002&next=%2Fprofile', server });
    expect(await screen.findByRole('tab', { name: /All Images/ })).toBeVisible();
    expect(screen.queryByText('Nobody is to see this.')).toBeNull();
  });

  it('leads nowhere but into the app', async () => {
    const server = aServer();
    server.overrides.set('POST login/session', () => json(aSession({ user: server.user })));
    renderApp({ path: '/login?finish=abcd0003&next=%2F%2Fevil.example', signedIn: false, server });
    expect(await screen.findByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
  });
});

describe("the issuer's question who somebody is", () => {
  const answer = async (server: ReturnType<typeof aServer>) => {
    const { user } = renderApp({ path: '/login?interaction=abc', signedIn: false, server });
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'noor@example.com' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret1' } });
    await user.click(screen.getByRole('button', { name: 'Log in' }));
  };

  it('is answered at the issuer, and a wrong password is said at the form', async () => {
    const server = aServer();
    const wrong = () => failure('invalid_credentials', 'Invalid email or password');
    server.overrides.set('POST /oidc/interaction/abc', wrong);
    await answer(server);
    expect(await screen.findByText('Invalid email or password')).toBeVisible();
    expect(posts(server)).toEqual([['/oidc/interaction/abc', { email: 'noor@example.com', password: 'secret1' }]]);
  });

  it('that nobody waits for any more is an ordinary login', async () => {
    const server = aServer();
    server.overrides.set('POST /oidc/interaction/abc', () => failure('login_refused', 'Your login took too long.'));
    await answer(server);
    expect(await screen.findByText('Welcome back!')).toBeVisible();
  });
});

describe('a login that could not come back', () => {
  it.each([
    ['login_refused', 'Your login took too long or was begun in another browser. Please try again.'],
    ['service_unavailable', 'Pictora is busy or restarting. Try again in a moment.'],
  ])('because of %s says so at the form', async (problem, text) => {
    renderApp({ path: `/login?problem=${problem}&next=%2F`, signedIn: false });
    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
  });

  it('says nothing that somebody else wrote into the address', async () => {
    renderApp({ path: '/login?problem=Call+0900+now', signedIn: false });
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByText(/0900/)).toBeNull();
  });
});
