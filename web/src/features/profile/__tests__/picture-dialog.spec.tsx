import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { anImage } from '../../../testing/builders.js';
import { aServer } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const open = async (server = aServer()) => {
  const { user } = renderApp({ path: '/profile', server });
  await user.click(await screen.findByRole('button', { name: 'Change profile picture' }));
  const dialog = await screen.findByRole('dialog', { name: 'Profile picture' });
  return { user, server, dialog };
};
const sent = (server: ReturnType<typeof aServer>) =>
  server.calls.filter(({ path, method }) => method !== 'GET' && path.startsWith('user/'));

describe('the profile picture', () => {
  it('is chosen from the gallery, said, and shown wherever the face is', async () => {
    const image = anImage({ name: 'Me at dusk' });
    const { user, server, dialog } = await open(aServer({ images: [image, anImage({ name: 'Other' })] }));
    await user.click(within(dialog).getByRole('tab', { name: 'From Gallery' }));
    const set = await within(dialog).findByRole('button', { name: 'Set as Profile Picture' });
    expect(set).toBeDisabled();
    await user.click(within(dialog).getByRole('radio', { name: 'Me at dusk' }));
    await user.dblClick(set);
    expect(await screen.findByText('Profile picture updated')).toBeVisible();
    expect(sent(server)).toMatchObject([
      { method: 'PATCH', path: 'user/profile-picture', body: { profileImageUrl: `/api/images/${image.id}` } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Profile picture' })).toBeNull());
    const faces = () => [...document.querySelectorAll('.avatar img')].map((face) => face.getAttribute('src'));
    const url = `${server.user.profileImageUrl}?size=256`;
    await waitFor(() => expect(faces()).toEqual([url, url]));
  });

  it('stays as it was when the server refuses, which is said', async () => {
    const server = aServer({ images: [anImage({ name: 'Dawn' })] });
    server.overrides.set('PATCH user/profile-picture', () => new Response('broken', { status: 502 }));
    const { user, dialog } = await open(server);
    await user.click(within(dialog).getByRole('tab', { name: 'From Gallery' }));
    await user.click(await within(dialog).findByRole('radio', { name: 'Dawn' }));
    await user.click(within(dialog).getByRole('button', { name: 'Set as Profile Picture' }));
    expect(await screen.findByText('Failed to update profile picture')).toBeVisible();
    expect(dialog).toBeVisible();
    expect(document.querySelector('.avatar img')).toBeNull();
  });

  it('has to be an image', async () => {
    const { server, dialog } = await open();
    fireEvent.change(within(dialog).getByLabelText('Picture file'), {
      target: { files: [new File(['hello'], 'notes.txt', { type: 'text/plain' })] },
    });
    expect(await screen.findByText('Invalid file')).toBeVisible();
    expect(screen.getByText('Please select an image file')).toBeVisible();
    expect(sent(server)).toEqual([]);
  });

  it('gives way to initials when it does not come', async () => {
    const server = aServer();
    server.user = { ...server.user, profileImageUrl: '/api/users/x/avatar/y' };
    renderApp({ path: '/profile', server });
    await screen.findByRole('heading', { name: 'Noor Haddad' });
    for (const face of document.querySelectorAll('.avatar img')) fireEvent.error(face);
    expect([...document.querySelectorAll('.avatar')].map((face) => face.textContent)).toEqual(['NH', 'NH']);
  });
});
