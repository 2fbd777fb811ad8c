import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { anImage, aPerson, userId } from '../../../testing/builders.js';
import { aServer, failure } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const lucia = aPerson();

describe('the profile of a person', () => {
  const [dawn, dusk] = [
    anImage({ name: 'Dawn', prompt: 'first light over the bay', isPublic: 1 }),
    anImage({ name: 'Dusk', isPublic: 1 }),
  ];

  it('shows name, username and tier, and opens a public picture with its name and prompt', async () => {
    const server = aServer({ people: [lucia], publicImages: new Map([[lucia.id, [dawn, dusk]]]) });
    const { user } = renderApp({ path: `/users/${lucia.id}`, server });
    expect(await screen.findByRole('heading', { name: 'Lucía Ferrer' })).toBeVisible();
    expect(screen.getByText('Pro Member')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Open Dawn' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dawn' });
    expect(dialog).toHaveTextContent('first light over the bay');
    expect(dialog).toHaveTextContent('by Lucía Ferrer');
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: 'Dusk' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens the picture that its address names', async () => {
    const server = aServer({ people: [lucia], publicImages: new Map([[lucia.id, [dawn, dusk]]]) });
    renderApp({ path: `/users/${lucia.id}?image=${dusk.id}`, server });
    expect(await screen.findByRole('dialog', { name: 'Dusk' })).toBeVisible();
  });

  it('says that nothing is shared yet', async () => {
    renderApp({ path: `/users/${lucia.id}`, server: aServer({ people: [lucia] }) });
    expect(await screen.findByText("This user hasn't shared any public images yet.")).toBeVisible();
  });

  it.each([
    ['nobody', aPerson().id],
    ['what is no id', 'someone'],
  ])('of %s says so', async (_, id) => {
    renderApp({ path: `/users/${id}` });
    expect(await screen.findByRole('heading', { name: 'User not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to search' })).toHaveAttribute('href', '/search');
  });

  it('says when it cannot be loaded, and tries again', async () => {
    const server = aServer({ people: [lucia] });
    server.overrides.set(`GET users/${lucia.id}`, () => failure('service_unavailable', 'Down'));
    const { user } = renderApp({ path: `/users/${lucia.id}`, server });
    expect(await screen.findByText('The profile could not be loaded')).toBeVisible();
    server.overrides.clear();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Lucía Ferrer' })).toBeVisible();
  });

  it('of oneself says that it is how others see it', async () => {
    const me = aPerson({ id: userId, firstName: 'Noor', lastName: 'Haddad' });
    renderApp({ path: `/users/${userId}`, server: aServer({ people: [me] }) });
    expect(await screen.findByText(/This is how others see you/)).toBeVisible();
  });

  it('asks visitors to log in and brings them back', async () => {
    renderApp({ path: `/users/${lucia.id}`, signedIn: false });
    expect(await screen.findByRole('heading', { name: /Welcome|Log in|Login/i })).toBeVisible();
  });
});
