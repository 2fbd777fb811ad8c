import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../lib/session/session.js';
import { aUser } from '../../testing/builders.js';
import { aServer } from '../../testing/mock-api.js';
import { renderApp } from '../../testing/render-app.js';

afterEach(() => session.clear());

type Visit = Parameters<typeof renderApp>[0];
const openBar = async (name: string, visit: Visit) => {
  const view = renderApp(visit);
  return { ...view, bar: await screen.findByRole('navigation', { name }) };
};
const openHeader = async (visit: Visit) => {
  renderApp(visit);
  const header = (await screen.findByRole('navigation', { name: 'Main' })).closest('header');
  if (!header) throw new Error('the bar is in no header');
  return within(header);
};
/** What a bar offers, in its order. */
const offers = (bar: HTMLElement) =>
  within(bar)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const [home, pricing, explore] = [
  ['Home', '/'],
  ['Pricing', '/pricing'],
  ['Explore', '/explore'],
];
const [search, inbox, profile] = [
  ['Search', '/search'],
  ['Inbox', '/inbox'],
  ['Profile', '/profile'],
];
const member = (tier: 'free' | 'pro'): Visit => ({
  path: '/nowhere',
  server: aServer({ user: aUser({ subscriptionTier: tier }) }),
});

describe('the bar of phones', () => {
  it('has six ways for members on the free plan', async () => {
    const { bar } = await openBar('Main, mobile', member('free'));
    expect(offers(bar)).toEqual([home, pricing, explore, search, inbox, profile]);
  });

  it('sells nothing to who pays already', async () => {
    const { bar } = await openBar('Main, mobile', member('pro'));
    expect(offers(bar)).toEqual([home, explore, search, inbox, profile]);
  });

  it('has three ways for visitors', async () => {
    const { bar } = await openBar('Main, mobile', { path: '/pricing', signedIn: false });
    expect(offers(bar)).toEqual([home, pricing, explore]);
  });

  it('marks where one is, and leads on', async () => {
    const { bar, user } = await openBar('Main, mobile', { path: '/pricing', signedIn: false });
    const link = (name: string) => within(bar).getByRole('link', { name });
    expect(link('Pricing')).toHaveAttribute('aria-current', 'page');
    await user.click(link('Explore'));
    await waitFor(() => expect(link('Explore')).toHaveAttribute('aria-current', 'page'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Explore' })).toBeInTheDocument();
  });
});

describe('the header of members', () => {
  it('leads home and to generating, exploring, searching, the profile, and on the free plan to the prices', async () => {
    const { bar } = await openBar('Main', member('free'));
    expect(offers(bar)).toEqual([home, ['Generate', '/generate'], explore, search, profile, pricing]);
  });

  it.each(['/profile', '/generate', '/pricing'])(
    'has the way home, the bell and the settings, at %s too',
    async (path) => {
      const header = await openHeader({ path });
      for (const [name, address] of [
        ['Pictora home', '/'],
        ['Notifications', '/notifications'],
        ['Settings', '/settings'],
      ] as const)
        expect(header.getByRole('link', { name })).toHaveAttribute('href', address);
    },
  );
});

describe('the header of visitors', () => {
  it('leads to what is open to them, to the login and to the sign-up', async () => {
    const header = await openHeader({ path: '/pricing', signedIn: false });
    expect(offers(header.getByRole('navigation'))).toEqual([explore, ['Gallery', '/gallery'], pricing]);
    expect(header.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(header.getByRole('link', { name: 'Get Started Free' })).toHaveAttribute('href', '/login?tab=sign-up');
  });
});
