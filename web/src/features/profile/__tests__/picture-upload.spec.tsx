import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { aServer, failure } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

/** What jsdom lacks of pictures: it neither decodes nor draws them. */
const drawn = { blob: new Blob(['jpeg'], { type: 'image/jpeg' }), asked: [] as (string | number | undefined)[] };
beforeEach(() => {
  drawn.asked = [];
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined });
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(800);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as null);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type, quality: number | undefined) => {
    drawn.asked = [type, quality];
    done(drawn.blob);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  session.clear();
});

/** The crop of a file that was chosen. */
const openCrop = async (server = aServer()) => {
  const { user } = renderApp({ path: '/profile', server });
  await user.click(await screen.findByRole('button', { name: 'Change profile picture' }));
  const dialog = await screen.findByRole('dialog', { name: 'Profile picture' });
  fireEvent.change(within(dialog).getByLabelText('Picture file'), {
    target: { files: [new File(['png'], 'me.png', { type: 'image/png' })] },
  });
  const zoom = await within(dialog).findByRole('slider');
  const picture = dialog.querySelector('.cropper img');
  if (!picture) throw new Error('nothing to crop');
  fireEvent.load(picture);
  const set = within(dialog).getByRole('button', { name: 'Set as Profile Picture' });
  await waitFor(() => expect(set).toBeEnabled());
  return { user, server, dialog, zoom, set };
};
const sent = (server: ReturnType<typeof aServer>) =>
  server.calls.filter(({ path, method }) => method !== 'GET' && path.startsWith('user/')).map(({ path }) => path);

describe('a profile picture from the device', () => {
  it('is enlarged from 1 to 3, by steps of 0.1', async () => {
    const { zoom } = await openCrop();
    const at = () => ['now', 'min', 'max'].map((name) => zoom.getAttribute(`aria-value${name}`));
    const press = (key: string, keyCode: number) => fireEvent.keyDown(zoom, { key, keyCode });
    expect(at()).toEqual(['1', '1', '3']);
    press('ArrowRight', 39);
    expect(at()).toEqual(['1.1', '1', '3']);
    press('End', 35);
    press('ArrowRight', 39);
    expect(at()).toEqual(['3', '1', '3']);
  });

  it('is sent as a JPEG of quality 0.95, and said', async () => {
    const { user, server, set } = await openCrop();
    await user.click(set);
    expect(await screen.findByText('Profile picture updated')).toBeVisible();
    expect(sent(server)).toEqual(['user/upload-profile-picture']);
    expect(drawn.asked).toEqual(['image/jpeg', 0.95]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Profile picture' })).toBeNull());
  });

  it('that could not be uploaded is told as that, and can be sent again', async () => {
    const server = aServer();
    server.overrides.set('POST user/upload-profile-picture', () => failure('payload_too_large', 'Far too many pixels'));
    const { user, set } = await openCrop(server);
    await user.click(set);
    expect(await screen.findByText('Failed to upload image')).toBeVisible();
    expect(screen.getByText('Far too many pixels')).toBeVisible();
    server.overrides.clear();
    await waitFor(() => expect(set).toBeEnabled());
    await user.click(set);
    expect(await screen.findByText('Profile picture updated')).toBeVisible();
  });
});
