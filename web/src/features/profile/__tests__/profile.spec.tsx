import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { anImage } from '../../../testing/builders.js';
import { aServer, failure } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

describe('profile', () => {
  it('shows name, tier and tabs with their counts', async () => {
    const images = Array.from({ length: 12 }, (_, i) => anImage({ name: `Study ${i}`, isFavorite: i < 3 ? 1 : 0 }));
    renderApp({ path: '/profile', server: aServer({ images }) });
    expect(await screen.findByRole('heading', { name: 'Noor Haddad' })).toBeVisible();
    expect(screen.getByText('Free Member')).toBeVisible();
    await screen.findByRole('button', { name: 'Open Study 0' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'All Images 12',
      'Recent 10',
      'Favorites 3',
      'Videos 0',
    ]);
  });

  it('has a sentence for an empty gallery, with the way to fill it', async () => {
    renderApp({ path: '/profile' });
    expect(await screen.findByRole('heading', { name: 'No images yet' })).toBeVisible();
  });

  it('says when the pictures cannot be loaded, and tries again', async () => {
    const server = aServer({ images: [anImage({ name: 'Back again' })] });
    server.overrides.set('GET images', () => failure('service_unavailable', 'Down'));
    const { user } = renderApp({ path: '/profile', server });
    expect(await screen.findByText('Your pictures could not be loaded')).toBeVisible();
    server.overrides.clear();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Open Back again' })).toBeVisible();
  });

  it('opens a picture with its facts, goes on by arrow key, and closes by Escape', async () => {
    const images = [anImage({ name: 'First' }), anImage({ name: 'Second', prompt: 'two words' })];
    const { user } = renderApp({ path: '/profile', server: aServer({ images }) });
    await user.click(await screen.findByRole('button', { name: 'Open First' }));
    const first = await screen.findByRole('dialog', { name: 'First' });
    expect(within(first).getByText('1 of 2')).toBeVisible();
    expect(within(first).getByText('1,344 × 768')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    const second = await screen.findByRole('dialog', { name: 'Second' });
    expect(within(second).getByText('two words')).toBeVisible();
    expect(within(second).getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      `/api/images/${images[1]?.id}?download=true`,
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Open First' })).toHaveFocus();
  });

  it('renames a picture in the lightbox', async () => {
    const server = aServer({ images: [anImage({ name: 'Old name' })] });
    const { user } = renderApp({ path: '/profile', server });
    await user.click(await screen.findByRole('button', { name: 'Rename Old name' }));
    const field = await screen.findByLabelText('Name');
    await user.clear(field);
    await user.type(field, 'New name{Enter}');
    expect(await screen.findByText('Image renamed')).toBeVisible();
    expect(await screen.findByRole('dialog', { name: 'New name' })).toBeVisible();
  });
});
