import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { anImage } from '../../../testing/builders.js';
import { aServer, failure, finishJob } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const image = anImage({ name: 'Dawn', prompt: 'a lake at dawn', style: 'anime', aspectRatio: '3:2', seed: 41 });
const opened = async (server = aServer({ images: [image] })) => {
  const { user } = renderApp({ path: `/profile?image=${image.id}`, server });
  return { user, server, lightbox: await screen.findByRole('dialog', { name: 'Dawn' }) };
};

describe('where a picture comes from', () => {
  it('is shown to its owner: words, model, seed and what it was to leave out', async () => {
    const server = aServer({ images: [image] });
    server.origins.set(image.id, { negativePrompt: 'people' });
    const { lightbox } = await opened(server);
    for (const fact of ['a lake at dawn', 'Pictora Studio', '41', 'people'])
      expect(await within(lightbox).findByText(fact)).toBeVisible();
  });

  it('leads from an edit to the picture that it was made of', async () => {
    const parent = anImage({ name: 'The first' });
    const server = aServer({ images: [image, parent] });
    server.origins.set(image.id, { parent: { id: parent.id, name: 'The first', isThere: true } });
    const { user, lightbox } = await opened(server);
    await user.click(await within(lightbox).findByRole('link', { name: 'The first' }));
    expect(await screen.findByRole('dialog', { name: 'The first' })).toBeVisible();
  });

  it('says of an edit whose picture is gone no more than that, without a link', async () => {
    const server = aServer({ images: [image] });
    server.origins.set(image.id, { parent: { id: anImage().id, name: '', isThere: false } });
    const { lightbox } = await opened(server);
    expect((await within(lightbox).findByText('Edited from')).parentElement).toHaveTextContent(
      'Edited from a picture that was deleted',
    );
    expect(within(lightbox).queryByRole('link', { name: /picture/ })).toBeNull();
  });

  it('makes a variation of the same words with another seed, for the price that is shown', async () => {
    const { user, server, lightbox } = await opened();
    await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('quote'));
    await user.dblClick(await within(lightbox).findByRole('button', { name: 'Make a variation (1 credit)' }));
    expect(await screen.findByText('A variation is being made')).toBeVisible();
    expect(server.calls.filter(({ path }) => path === 'generate').map(({ body }) => body)).toEqual([
      { prompt: 'a lake at dawn, anime style', aspectRatio: '3:2', model: 'pictora-studio', quotedCredits: 1 },
    ]);
  });

  it('says why a variation is refused, since no form is there to say it', async () => {
    const { user, server, lightbox } = await opened();
    server.overrides.set('POST generate', () => failure('prompt_refused', 'Not these words.'));
    await user.click(await within(lightbox).findByRole('button', { name: 'Make a variation (1 credit)' }));
    expect(await screen.findByText('Not these words.')).toBeVisible();
  });

  it('puts the words into the form', async () => {
    const { user, lightbox } = await opened();
    await user.click(await within(lightbox).findByRole('button', { name: 'Use this prompt' }));
    expect(await screen.findByLabelText('Prompt')).toHaveValue('a lake at dawn');
    expect(screen.getByLabelText('Anime')).toBeChecked();
  });

  it('says of an upload that it is one, and offers no repeat', async () => {
    const upload = anImage({ id: image.id, name: 'Dawn', prompt: '', model: 'upload', seed: null });
    const { lightbox } = await opened(aServer({ images: [upload] }));
    expect(within(lightbox).getByText('Uploaded')).toBeVisible();
    expect(within(lightbox).queryByRole('button', { name: /variation/ })).toBeNull();
  });
});

describe('the dialog for a new picture on the profile', () => {
  it('makes, names and hangs a picture without leaving the wall', async () => {
    const server = aServer();
    const { user } = renderApp({ path: '/profile', server });
    await user.click(await screen.findByRole('button', { name: 'Generate an image' }));
    const dialog = await screen.findByRole('dialog', { name: 'Generate Image' });
    await user.type(within(dialog).getByLabelText('Prompt'), 'a hill');
    await user.click(await within(dialog).findByRole('button', { name: 'Generate Image (1 credit)' }));
    await within(dialog).findByRole('progressbar');
    finishJob(server, server.jobs[0]?.id ?? '');
    const field = await screen.findByLabelText('Name');
    await user.clear(field);
    await user.type(field, 'The hill{Enter}');
    expect(await screen.findByRole('button', { name: 'Open The hill' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
