import { nextCursorHeader } from '@pictora/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { anImage, aUser } from '../../../testing/builders.js';
import { aServer } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const open = async (server = aServer()) => {
  const view = renderApp({ path: '/profile', server });
  const heading = await screen.findByRole('heading', { level: 1 });
  return { ...view, heading, main: within(screen.getByRole('main')) };
};
const totalImages = () => screen.getByText('Total Images').parentElement?.querySelector('dd')?.textContent;

describe('the head of the profile', () => {
  it('names the person, the username and the plan', async () => {
    const { heading, main } = await open(aServer({ user: aUser({ subscriptionTier: 'premium' }) }));
    expect(heading).toHaveTextContent('Noor Haddad');
    expect(main.getByText(/@noor/)).toHaveTextContent('@noor Premium Member');
  });

  it('leads to a new picture', async () => {
    const { main } = await open();
    expect(main.getByRole('link', { name: 'Generate New Art' })).toHaveAttribute('href', '/generate');
  });

  it('counts the own pictures', async () => {
    await open(aServer({ images: Array.from({ length: 12 }, () => anImage()) }));
    await waitFor(() => expect(totalImages()).toBe('12'));
  });

  it('says that there are more than it has loaded', async () => {
    const server = aServer();
    const page = Array.from({ length: 3 }, () => anImage());
    server.overrides.set('GET images', () => Response.json(page, { headers: { [nextCursorHeader]: 'further' } }));
    await open(server);
    await waitFor(() => expect(totalImages()).toBe('3+'));
  });
});

describe('a card of the wall', () => {
  it('makes its picture public and private again', async () => {
    const server = aServer({ images: [anImage({ name: 'Dawn' })] });
    const { user } = await open(server);
    const share = await screen.findByRole('button', { name: 'Share Dawn publicly' });
    expect(share).toHaveAttribute('aria-pressed', 'false');
    for (const isPublic of [1, 0]) {
      await user.click(share);
      await waitFor(() => expect(server.images[0]?.isPublic).toBe(isPublic));
      await waitFor(() => expect(share).toHaveAttribute('aria-pressed', isPublic ? 'true' : 'false'));
    }
    expect(await screen.findByText('Visibility updated')).toBeVisible();
  });
});
