import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { anImage, aPerson } from '../../../testing/builders.js';
import { aServer, failure } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const lucia = aPerson();
const searchesOf = (server: ReturnType<typeof aServer>) => server.calls.filter(({ path }) => path.endsWith('/search'));

describe('search', () => {
  it('finds people as one types, each with the way to their profile', async () => {
    const server = aServer({ people: [lucia, aPerson({ username: 'someone', firstName: 'Ida', lastName: 'Berg' })] });
    const { user } = renderApp({ path: '/search', server });
    await user.type(await screen.findByRole('searchbox'), 'luc');
    const link = await screen.findByRole('link', { name: /Lucía Ferrer/ });
    expect(link).toHaveAttribute('href', `/users/${lucia.id}`);
    expect(link).toHaveTextContent('@lucia');
    expect(link).toHaveTextContent('Pro Member');
    expect(screen.queryByText(/Ida/)).toBeNull();
  });

  it('asks for two characters before it asks the server', async () => {
    const server = aServer({ people: [lucia] });
    const { user } = renderApp({ path: '/search', server });
    const input = await screen.findByRole('searchbox');
    await user.type(input, ' l ');
    expect(await screen.findByText('Enter at least 2 characters to search')).toBeVisible();
    await user.type(input, 'u');
    expect(searchesOf(server)).toEqual([]);
    await user.clear(input);
    expect(await screen.findByText('Find people by their name or username.')).toBeVisible();
  });

  it('asks once for a word that is typed in one go', async () => {
    const server = aServer({ people: [lucia] });
    const { user } = renderApp({ path: '/search', server });
    await user.type(await screen.findByRole('searchbox'), 'lucia');
    await screen.findByRole('link', { name: /Lucía/ });
    expect(searchesOf(server).length).toBeLessThanOrEqual(2);
  });

  it('says that nobody was found', async () => {
    renderApp({ path: '/search?q=zz' });
    expect(await screen.findByText('No users found')).toBeVisible();
  });

  it('says when the search fails, and tries again', async () => {
    const server = aServer({ people: [lucia] });
    server.overrides.set('GET users/search', () => failure('service_unavailable', 'Down'));
    const { user } = renderApp({ path: '/search?q=luc', server });
    expect(await screen.findByText('Failed to search users')).toBeVisible();
    server.overrides.clear();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: /Lucía/ })).toBeVisible();
  });

  it('finds pictures under the same words, own ones in the own gallery and others in Explore', async () => {
    const [own, other] = [anImage({ name: 'Lake at dawn' }), anImage({ name: 'Lake at dusk', isPublic: 1 })];
    const server = aServer({ images: [own], people: [lucia], publicImages: new Map([[lucia.id, [other]]]) });
    const { user } = renderApp({ path: '/search?q=lake', server });
    await screen.findByText('No users found');
    await user.click(screen.getByRole('tab', { name: 'Images' }));
    const mine = await screen.findByRole('link', { name: 'Open Lake at dawn' });
    expect(mine).toHaveAttribute('href', `/profile?image=${own.id}`);
    expect(mine.querySelector('img')?.getAttribute('srcset')).toContain(`/api/images/${own.id}?width=320`);
    expect(screen.getByRole('link', { name: 'Open Lake at dusk' })).toHaveAttribute(
      'href',
      `/explore?image=${other.id}`,
    );
  });

  it('leads to a profile, and back to the same search', async () => {
    const { user } = renderApp({ path: '/search?q=luc', server: aServer({ people: [lucia] }) });
    await user.click(await screen.findByRole('link', { name: /Lucía/ }));
    expect(await screen.findByRole('heading', { name: 'Lucía Ferrer' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to search' }));
    expect(await screen.findByRole('searchbox')).toHaveValue('luc');
  });

  it('is reached from the input by the arrow key, and emptied by its button', async () => {
    const { user } = renderApp({ path: '/search?q=luc', server: aServer({ people: [lucia] }) });
    const link = await screen.findByRole('link', { name: /Lucía/ });
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}');
    expect(link).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Lucía/ })).toBeNull());
  });

  it('begins anew by its link in the header', async () => {
    const { user } = renderApp({ path: '/search?q=luc', server: aServer({ people: [lucia] }) });
    await screen.findByRole('link', { name: /Lucía/ });
    await user.click(screen.getAllByRole('link', { name: 'Search' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
    expect(screen.queryByRole('link', { name: /Lucía/ })).toBeNull();
  });

  it('is in the header and in the tab bar of phones', async () => {
    renderApp({ path: '/search' });
    await screen.findByRole('searchbox');
    expect(screen.getAllByRole('link', { name: 'Search' }).map((link) => link.getAttribute('href'))).toEqual([
      '/search',
      '/search',
    ]);
  });
});
