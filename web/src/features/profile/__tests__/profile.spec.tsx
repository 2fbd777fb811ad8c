import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { anImage, aVideo } from '../../../testing/builders.js';
import { aServer, failure, json } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

describe('profile', () => {
  it('shows name, tier and tabs with their counts', async () => {
    const images = Array.from({ length: 12 }, (_, i) => anImage({ name: `Study ${i}`, isFavorite: i < 3 ? 1 : 0 }));
    renderApp({ path: '/profile', server: aServer({ images, videos: [aVideo(), aVideo()] }) });
    expect(await screen.findByRole('heading', { name: 'Noor Haddad' })).toBeVisible();
    expect(screen.getByText('Free Member')).toBeVisible();
    await screen.findByRole('button', { name: 'Open Study 0' });
    await waitFor(() =>
      expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
        'All Images 12',
        'Recent 10',
        'Favorites 3',
        'Videos 2',
      ]),
    );
  });

  it('loads pictures of the wall as wide as they are shown, and the whole one in the lightbox', async () => {
    const image = anImage({ name: 'Dawn' });
    const { user } = renderApp({ path: '/profile', server: aServer({ images: [image] }) });
    const open = await screen.findByRole('button', { name: 'Open Dawn' });
    const copies = [320, 640, 1280].map((width) => `/api/images/${image.id}?width=${width} ${width}w`);
    expect(open.querySelector('img')).toHaveAttribute('srcset', copies.join(', '));
    expect(open.querySelector('img')?.getAttribute('sizes')).toMatch(/^\d+px$/);
    await user.click(open);
    const whole = within(await screen.findByRole('dialog')).getByRole('img');
    expect([whole.getAttribute('src'), whole.getAttribute('srcset')]).toEqual([image.imageUrl, null]);
  });

  it('says that a picture did not come, and tries it again, on the wall and in the lightbox', async () => {
    const { user } = renderApp({ path: '/profile', server: aServer({ images: [anImage({ name: 'Dawn' })] }) });
    const open = await screen.findByRole('button', { name: 'Open Dawn' });
    const retryIn = async (frame: HTMLElement) => {
      const lost = frame.querySelector('img');
      if (!lost) throw new Error('no picture');
      fireEvent.error(lost);
      await user.click(await screen.findByRole('button', { name: 'Try Again' }));
      expect(screen.queryByRole('group', { name: 'Picture not loaded' })).toBeNull();
      expect(frame.querySelector('img')).not.toBe(lost);
    };
    await retryIn(open);
    await user.click(open);
    await retryIn(await screen.findByRole('dialog', { name: 'Dawn' }));
  });

  it('shows how many follow, are followed, and like', async () => {
    const server = aServer();
    const social = { isFollowing: false, followerCount: 1204, followingCount: 86 };
    server.overrides.set(`GET users/${server.user.id}/follow-status`, () => json(social));
    server.overrides.set('GET user/total-likes', () => json({ totalLikes: 9310 }));
    renderApp({ path: '/profile', server });
    await waitFor(() =>
      expect(screen.getAllByRole('definition').map((number) => number.textContent)).toEqual([
        '0',
        '1,204',
        '86',
        '9,310',
      ]),
    );
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

  it('marks a favorite at once, which the Favorites tab shows', async () => {
    const server = aServer({ images: [anImage({ name: 'Dawn' })] });
    const { user } = renderApp({ path: '/profile', server });
    const star = await screen.findByRole('button', { name: 'Favorite Dawn' });
    expect(star).toHaveAttribute('aria-pressed', 'false');
    await user.dblClick(star);
    await waitFor(() => expect(server.images[0]?.isFavorite).toBe(1));
    expect(server.calls.filter(({ path }) => path.endsWith('/favorite'))).toHaveLength(1);
    await waitFor(() => expect(screen.getAllByRole('tab')[2]).toHaveTextContent('Favorites 1'));
  });

  it('takes a flag back when the server refuses it, and says so', async () => {
    const image = anImage({ name: 'Dawn' });
    const server = aServer({ images: [image] });
    server.overrides.set(`PATCH images/${image.id}/favorite`, () => failure('conflict', 'Not now'));
    const { user } = renderApp({ path: '/profile', server });
    await user.click(await screen.findByRole('button', { name: 'Favorite Dawn' }));
    expect(await screen.findByText('Not now')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Favorite Dawn' })).toHaveAttribute('aria-pressed', 'false'),
    );
  });

  it('makes a picture public in the lightbox', async () => {
    const server = aServer({ images: [anImage({ name: 'Dawn' })] });
    const { user } = renderApp({ path: '/profile', server });
    await user.click(await screen.findByRole('button', { name: 'Open Dawn' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Private' }));
    expect(await screen.findByText('Visibility updated')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Public' })).toHaveAttribute('aria-pressed', 'true');
    expect(server.images[0]?.isPublic).toBe(1);
  });

  it('deletes a picture once it was asked, and the lightbox goes on', async () => {
    const server = aServer({ images: [anImage({ name: 'First' }), anImage({ name: 'Second' })] });
    const { user } = renderApp({ path: '/profile', server });
    await user.click(await screen.findByRole('button', { name: 'Open First' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'First' })).getByRole('button', { name: 'Delete' }),
    );
    const question = await screen.findByRole('dialog', { name: 'Delete this image?' });
    expect(server.images).toHaveLength(2);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Image deleted')).toBeVisible();
    expect(await screen.findByRole('dialog', { name: 'Second' })).toBeVisible();
    expect(server.images.map(({ name }) => name)).toEqual(['Second']);
  });

  it('keeps a picture that could not be deleted, and says so', async () => {
    const image = anImage({ name: 'Dawn' });
    const server = aServer({ images: [image] });
    server.overrides.set(`DELETE images/${image.id}`, () => failure('service_unavailable', 'Down'));
    const { user } = renderApp({ path: '/profile', server });
    await user.click(await screen.findByRole('button', { name: 'More for Dawn' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete this image?' })).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByText('Could not delete the image. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open Dawn' })).toBeVisible();
  });

  it('renames a picture in the lightbox', async () => {
    const server = aServer({ images: [anImage({ name: 'Old name' })] });
    const { user } = renderApp({ path: '/profile', server });
    await user.click(await screen.findByRole('button', { name: 'More for Old name' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByLabelText('Name');
    await user.clear(field);
    await user.type(field, 'New name{Enter}');
    expect(await screen.findByText('Image renamed')).toBeVisible();
    expect(await screen.findByRole('dialog', { name: 'New name' })).toBeVisible();
  });
});
