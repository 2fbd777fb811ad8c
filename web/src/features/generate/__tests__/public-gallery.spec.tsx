import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { preferences } from '../../../lib/preferences.js';
import { aServer, failure, finishJob } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

const makeAndName = async (server = aServer()) => {
  const view = renderApp({ path: '/generate', server });
  fireEvent.change(await screen.findByLabelText('Prompt'), { target: { value: 'a still lake' } });
  await view.user.click(await screen.findByRole('button', { name: 'Generate Image (1 credit)' }));
  await waitFor(() => expect(server.jobs).toHaveLength(1));
  finishJob(server, server.jobs[0]?.id ?? '');
  await view.user.type(await screen.findByLabelText('Name'), '{Enter}');
  await screen.findByRole('heading', { name: 'Noor Haddad' });
  return server;
};

describe('the choice of a public gallery', () => {
  it('shares no picture unless it was made', async () => {
    expect((await makeAndName()).images[0]?.isPublic).toBe(0);
  });

  it('shares a picture with its name', async () => {
    preferences.set('publicGallery', true);
    expect((await makeAndName()).images[0]?.isPublic).toBe(1);
  });

  it('loses no name when the picture cannot be shared, and says so', async () => {
    preferences.set('publicGallery', true);
    const server = aServer();
    const view = makeAndName(server);
    await waitFor(() => expect(server.images).toHaveLength(1));
    server.overrides.set(`PATCH images/${server.images[0]?.id}/visibility`, () => failure('internal', 'No'));
    // What is said goes by itself, on a slow machine before the next page is there.
    await Promise.all([view, screen.findByText('Error').then((text) => expect(text).toBeVisible())]);
    expect(server.images[0]).toMatchObject({ name: 'a still lake', isPublic: 0 });
  });
});
