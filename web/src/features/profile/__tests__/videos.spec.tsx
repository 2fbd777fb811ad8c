import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { anImage, aUser, aVideo } from '../../../testing/builders.js';
import { aServer, failure, finishVideo } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const image = anImage({ name: 'Dawn' });
const premium = aUser({ creditsRemaining: 50, creditsTotal: 350, subscriptionTier: 'premium' });
const dialogOf = async (user = premium) => {
  const server = aServer({ images: [image], user });
  const app = renderApp({ path: '/profile', server });
  await app.user.click(await screen.findByRole('button', { name: 'Generate a video of Dawn' }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Generate Video' }) };
};

describe('a video from a picture of the profile', () => {
  it('is ordered at the price that is shown, and is under Videos when it is made', async () => {
    const { user, server, dialog } = await dialogOf();
    await user.type(within(dialog).getByLabelText(/^Motion/), 'clouds drift');
    await user.click(within(dialog).getByRole('button', { name: 'Slow zoom in' }));
    await user.click(within(dialog).getByRole('radio', { name: /10 seconds/ }));
    await waitFor(() => expect(server.calls.filter(({ path }) => path === 'quote')).toHaveLength(2));
    await user.click(await within(dialog).findByRole('button', { name: 'Generate Video (20 credits)' }));
    expect(await screen.findByText('Video generation started!')).toBeVisible();
    expect(server.calls.find(({ path }) => path === 'generate-video')?.body).toEqual({
      imageId: image.id,
      motionPrompt: 'clouds drift, slow zoom in',
      duration: 10,
      quotedCredits: 20,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    finishVideo(server, server.jobs[0]?.id ?? '');
    expect(await screen.findByText('Video generated!')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: '1 ready' }));
    await user.click(screen.getByRole('link', { name: 'View' }));
    expect(await screen.findByLabelText('clouds drift, slow zoom in')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Your jobs' })).toBeNull();
  });

  it('needs enough credits, which is said with the seconds', async () => {
    const { user, dialog } = await dialogOf({ ...premium, creditsRemaining: 12 });
    expect(await within(dialog).findByRole('button', { name: 'Generate Video (10 credits)' })).toBeEnabled();
    await user.click(within(dialog).getByRole('radio', { name: /10 seconds/ }));
    expect(
      within(dialog).getByText('You need at least 20 credits to generate a 10-second video. Please upgrade your plan.'),
    ).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Generate Video (20 credits)' })).toBeDisabled();
  });

  it('comes with premium alone', async () => {
    const { dialog } = await dialogOf({ ...premium, subscriptionTier: 'ultra' });
    expect(within(dialog).getByText('Premium Feature')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/pricing');
  });
});

describe('the own videos', () => {
  const video = aVideo({ motionPrompt: 'The clouds drift slowly over the water', duration: 5 });
  const open = (server = aServer({ videos: [structuredClone(video)] })) =>
    renderApp({ path: '/profile?tab=videos', server });

  it('play, and say how they move, how long, and when they were made', async () => {
    open();
    const player = await screen.findByLabelText(video.motionPrompt);
    expect([player.getAttribute('src'), player.getAttribute('poster')]).toEqual([video.videoUrl, video.posterUrl]);
    expect(screen.getByText(/^5 seconds · 18 November 2026/)).toBeVisible();
  });

  it('are downloaded under the first 30 characters', async () => {
    open();
    const link = await screen.findByRole('link', { name: `Download ${video.motionPrompt}` });
    expect(link).toHaveAttribute('href', `${video.videoUrl}?download=true`);
    expect(link).toHaveAttribute('download', 'The clouds drift slowly over t');
  });

  it('are made public, and private again when the server refuses', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: `Share ${video.motionPrompt} publicly` }));
    expect(await screen.findByText('Visibility updated')).toBeVisible();
    expect(server.videos[0]?.isPublic).toBe(1);
    server.overrides.set(`PATCH videos/${video.id}/visibility`, () => failure('conflict', 'Not now'));
    await user.click(screen.getByRole('button', { name: `Share ${video.motionPrompt} publicly` }));
    expect(await screen.findByText('Not now')).toBeVisible();
    await waitFor(() => expect(screen.getByText('Public')).toBeVisible());
  });

  it('are deleted once it was asked', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: `Delete ${video.motionPrompt}` }));
    const question = await screen.findByRole('dialog', { name: 'Delete this video?' });
    expect(server.videos).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Video deleted')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'No videos yet' })).toBeVisible();
  });

  it('say when one cannot be played, and try again', async () => {
    const { user } = open();
    fireEvent.error(await screen.findByLabelText(video.motionPrompt));
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(screen.getByLabelText(video.motionPrompt)).toBeInTheDocument();
  });
});
