import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { analytics } from '../../../lib/analytics.js';
import { session } from '../../../lib/session/session.js';
import { anImage, aUser } from '../../../testing/builders.js';
import { aServer, failure, finishVideo } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => {
  session.clear();
  analytics.connect(null);
});

const premium = aUser({ creditsRemaining: 50, creditsTotal: 350, subscriptionTier: 'premium' });
const image = anImage({ name: 'Dawn' });
const open = (server = aServer({ images: [image], user: premium })) =>
  renderApp({ path: '/generate?tab=video', server });
const spend = (credits: number) => screen.findByRole('button', { name: `Generate Video (${credits} credits)` });

describe('the video form of the generate page', () => {
  it('needs a picture, shows it, counts the motion, and says the longest duration', async () => {
    const { user } = open();
    expect(await spend(10)).toBeDisabled();
    expect(screen.getByText('The maximum is 10 seconds.')).toBeVisible();
    await user.click(await screen.findByRole('radio', { name: 'Dawn' }));
    expect(screen.getByRole('img', { name: 'Dawn' })).toBeInTheDocument();
    expect(await spend(10)).toBeEnabled();
    fireEvent.change(screen.getByLabelText(/^Motion/), { target: { value: 'x'.repeat(501) } });
    expect(screen.getByText(/^501 \/ 500 characters/)).toBeVisible();
    expect(await spend(10)).toBeDisabled();
  });

  it('makes a video, counts it, and goes to the videos of the profile when it is there', async () => {
    const counted: string[] = [];
    analytics.connect(({ name }) => counted.push(name));
    const { user, server } = open();
    await user.click(await screen.findByRole('radio', { name: 'Dawn' }));
    await user.dblClick(await spend(10));
    expect(await screen.findByText('Video generation started!')).toBeVisible();
    expect(await screen.findByRole('progressbar', { name: 'Generating your video' })).toBeInTheDocument();
    expect(server.calls.filter(({ path }) => path === 'generate-video')).toHaveLength(1);
    const video = finishVideo(server, server.jobs[0]?.id ?? '');
    expect(await screen.findByText('Video generated!')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Videos 1' })).toHaveAttribute('aria-selected', 'true');
    expect(document.querySelector('video')).toHaveAttribute('src', video.videoUrl);
    expect(counted).toContain('video-generation');
  });

  it('takes a picture from the device and has it chosen', async () => {
    open(aServer({ user: premium }));
    await screen.findByText('Upload a picture that is to move.');
    fireEvent.change(screen.getByLabelText('Image file'), {
      target: { files: [new File(['x'], 'My dog.png', { type: 'image/png' })] },
    });
    expect(await screen.findByRole('img', { name: 'My dog' })).toBeInTheDocument();
    expect(await screen.findByRole('radio', { name: 'My dog' })).toBeChecked();
    expect(await spend(10)).toBeEnabled();
  });

  it('says what a video takes where the credits are not enough', async () => {
    const { user } = open(aServer({ images: [image], user: { ...premium, creditsRemaining: 4 } }));
    await user.click(await screen.findByRole('radio', { name: 'Dawn' }));
    expect(screen.getByText('You need at least 10 credits to generate a video. Your current balance: 4')).toBeVisible();
    expect(await spend(10)).toBeDisabled();
  });

  it('keeps the form and says why, when the order is refused', async () => {
    const { user, server } = open();
    server.overrides.set('POST generate-video', () => failure('too_many_jobs', 'Ten jobs wait already.'));
    await user.click(await screen.findByRole('radio', { name: 'Dawn' }));
    await user.type(screen.getByLabelText(/^Motion/), 'pan left');
    await user.click(await spend(10));
    await waitFor(() => expect(screen.getByText('Video generation failed')).toBeVisible());
    expect(screen.getAllByText('Ten jobs wait already.')).toHaveLength(1);
    expect(screen.getByLabelText(/^Motion/)).toHaveValue('pan left');
    expect(screen.getByRole('radio', { name: 'Dawn' })).toBeChecked();
  });
});
