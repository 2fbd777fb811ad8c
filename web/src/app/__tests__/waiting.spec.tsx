import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { publicPaths } from '../../config/paths.js';
import { createTokenSession } from '../../lib/session/token-session.js';
import { session } from '../../lib/session/session.js';
import { aSession } from '../../testing/builders.js';
import { aServer, mockApi } from '../../testing/mock-api.js';
import { Root } from '../root.js';

/** The page's session before its start, when nobody knows yet whether somebody is signed in. */
const unknownSession = () =>
  createTokenSession({
    storage: localStorage,
    storageKey: 'unknown-yet',
    refresh: () => Promise.reject(new Error('nothing to renew')),
    now: () => Date.now(),
    exclusive: (work) => work(),
    delay: () => Promise.resolve(),
    newId: () => 'id',
  });
const usual = { ...session };
beforeEach(() => {
  globalThis.fetch = (input, init) => mockApi(aServer())(new Request(input, init));
  Object.assign(session, unknownSession());
});
afterEach(() => void Object.assign(session, usual));

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Root />
    </MemoryRouter>,
  );
const spinner = () => screen.queryByRole('status', { name: 'Loading' });

describe('a page while it is not known who is there', () => {
  it.each(['/', '/profile', '/settings', '/nowhere'])('shows the spinner at %s', async (path) => {
    open(path);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    // Whatever would come has been given its time.
    await act(() => import('../visitor-app.js'));
    await act(() => import('../member-app.js'));
    expect(spinner()).toBeVisible();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it.each([
    ['/pricing', 'Choose Your Plan'],
    ['/terms', 'Terms of Service'],
    ['/gallery', 'AI Art Gallery'],
  ])('shows %s at once, which is for everybody', async (path, name) => {
    expect(publicPaths).toContain(path);
    open(path);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(spinner()).toBeNull();
  });

  it('goes on as soon as it is known', async () => {
    open('/profile');
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    act(() => session.set(aSession()));
    expect(await screen.findByRole('heading', { name: 'Noor Haddad' })).toBeVisible();
    expect(spinner()).toBeNull();
  });
});
