import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { aJob, anImage, aUser } from '../../../testing/builders.js';
import { pushFromServer } from '../../../testing/fake-socket.js';
import { aServer, failure, finishJob } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const button = () => screen.findByRole('button', { name: 'Generate Image (1 credit)' });
const orders = (server: ReturnType<typeof aServer>) => server.calls.filter(({ path }) => path === 'generate');
const open = async (server = aServer()) => {
  const app = renderApp({ path: '/generate', server });
  await button();
  await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('jobs'));
  return app;
};
const write = (text: string) => fireEvent.change(screen.getByLabelText('Prompt'), { target: { value: text } });

describe('the image form', () => {
  it('offers styles and ratios as radio groups, the price by name, and counts characters and credits', async () => {
    await open();
    const styles = within(screen.getByRole('group', { name: 'Style' })).getAllByRole('radio');
    expect(styles.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'No Style',
      'Photorealistic',
      'Digital Art',
      'Oil Painting',
      'Anime',
    ]);
    const ratios = within(screen.getByRole('group', { name: 'Aspect ratio' })).getAllByRole('radio');
    expect(ratios.map((radio) => radio.getAttribute('aria-label'))).toEqual([
      '1:1 Square',
      '16:9 Landscape',
      '9:16 Portrait',
      '21:9 Ultrawide',
      '3:2 Classic',
      '2:3 Portrait',
    ]);
    write('a lake');
    expect(screen.getByText('6 / 1000 characters')).toBeVisible();
    expect(screen.getByText('5 credits remaining')).toBeVisible();
  });

  it('keeps the button off without words', async () => {
    await open();
    expect(await button()).toBeDisabled();
    write('   ');
    expect(await button()).toBeDisabled();
    write('a lake');
    await waitFor(async () => expect(await button()).toBeEnabled());
  });

  it('says that the credits are out, with the way to more', async () => {
    await open(aServer({ user: aUser({ creditsRemaining: 0 }) }));
    write('a lake');
    expect(await button()).toBeDisabled();
    expect(
      screen.getByText("You've run out of credits. Upgrade your plan to continue generating images."),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/pricing');
  });

  it('lets more than 1000 characters be written but not sent', async () => {
    const { user, server } = await open();
    write('x'.repeat(1001));
    expect(screen.getByText('1001 / 1000 characters')).toBeVisible();
    await user.click(await button());
    expect(await screen.findByText('Prompt must be at most 1000 characters')).toBeVisible();
    expect(orders(server)).toHaveLength(0);
  });

  it('shows the premium gate on the video tab', async () => {
    const { user } = await open();
    await user.click(screen.getByText('Generate Video'));
    expect(await screen.findByText('Premium Feature')).toBeVisible();
    expect(screen.getByText(/comes with Premium \(the Enterprise plan\)/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/pricing');
  });
});

describe('generating', () => {
  it('sends the style with the words, shows the stages, then asks for a name and goes to the profile', async () => {
    const { user, server } = await open();
    write('a still lake');
    await user.click(screen.getByLabelText('Oil Painting'));
    await user.click(screen.getByLabelText('16:9 Landscape'));
    await user.click(await button());
    const progress = await screen.findByRole('progressbar', { name: 'Generating your image' });
    expect(orders(server)[0]?.body).toEqual({ prompt: 'a still lake, oil painting style', aspectRatio: '16:9' });

    const job = server.jobs[0];
    if (!job) throw new Error('no job was made');
    act(() => pushFromServer('job.progress', { job: { ...job, stage: 'lighting', progress: 0.6 } }));
    await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '60'));

    finishJob(server, job.id);
    act(() => pushFromServer('job.progress', { job: { ...job, stage: 'done' } }));
    const dialog = await screen.findByRole('dialog', { name: 'Name Your Creation' });
    const name = within(dialog).getByLabelText('Name');
    await user.clear(name);
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await user.type(name, '  Still water  {Enter}');
    expect(await screen.findByText('Image named successfully!')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Open Still water' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Noor Haddad' })).toBeVisible();
  });

  it('sends one order for two quick clicks', async () => {
    const { server } = await open();
    write('a lake');
    const spend = await button();
    fireEvent.click(spend);
    fireEvent.click(spend);
    await screen.findByRole('progressbar', { name: 'Generating your image' });
    expect(orders(server)).toHaveLength(1);
  });

  it('repeats a lost order under the same key, and a changed order under a new one', async () => {
    const server = aServer();
    server.overrides.set('POST generate', () => failure('service_unavailable', 'Busy'));
    const { user } = await open(server);
    write('a lake');
    for (const clicks of [1, 2]) {
      await waitFor(async () => expect(await button()).toBeEnabled());
      await user.click(await button());
      await waitFor(() => expect(orders(server)).toHaveLength(clicks));
    }
    write('another lake');
    await waitFor(async () => expect(await button()).toBeEnabled());
    await user.click(await button());
    await waitFor(() => expect(orders(server)).toHaveLength(3));
    const keys = orders(server).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('keeps the words and tells why, and that nothing was spent, when the picture failed', async () => {
    const lost = 'The picture could not be made. Please try again. Nothing was spent.';
    const { user, server } = await open();
    write('a lake');
    await user.click(await button());
    await screen.findByRole('progressbar', { name: 'Generating your image' });
    expect(screen.getByText(/^1 credit is held\. Spent only when your picture is finished\./)).toBeVisible();
    const charged = { state: 'captured', reason: 'Charged for the finished picture' };
    Object.assign(server.jobs[0]?.settlement ?? {}, charged);
    expect(await screen.findByText(/^1 credit: Charged for the finished picture\./)).toBeVisible();
    Object.assign(server.jobs[0] ?? {}, {
      state: 'failed',
      error: { code: 'generation_failed', message: 'The picture could not be made. Please try again.' },
      settlement: { state: 'released', credits: 1, monthly: 1, pack: 0, reason: lost, entries: [] },
    });
    expect(await screen.findByText(lost)).toBeVisible();
    expect(screen.getByLabelText('Prompt')).toHaveValue('a lake');
  });

  const ownJobs = (...ids: string[]) => sessionStorage.setItem(`pictora-jobs-${aUser().id}`, JSON.stringify(ids));

  it('finds a running job again after a reload', async () => {
    const job = aJob({ progress: 0.4, stage: 'sketching', prompt: 'a found lake' });
    ownJobs(job.id);
    renderApp({ path: '/generate', server: aServer({ jobs: [job] }) });
    expect(await screen.findByText('a found lake')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Generating your image' })).toHaveAttribute('aria-valuenow', '40');
  });

  it('asks for the name of a picture that was finished while the page was reloaded', async () => {
    const image = anImage({ name: 'A lake at dusk' });
    const job = aJob({ state: 'succeeded', stage: 'done', progress: 1, imageId: image.id });
    ownJobs(job.id);
    renderApp({ path: '/generate', server: aServer({ jobs: [job], images: [image] }) });
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('Name')).toHaveValue('A lake at dusk');
  });

  it('forgets a job that the server does not know', async () => {
    ownJobs('0192f0c0-0000-7000-8000-00000000dead');
    await open();
    write('a lake');
    await waitFor(async () => expect(await button()).toBeEnabled());
    expect(sessionStorage.getItem(`pictora-jobs-${aUser().id}`)).toBeNull();
  });

  it("leaves another tab's job and its naming to that tab", async () => {
    const job = aJob({ prompt: 'a foreign lake' });
    const { server } = await open(aServer({ jobs: [job] }));
    finishJob(server, job.id);
    await waitFor(() => {
      act(() => pushFromServer('job.progress', { job }));
      expect(server.calls.filter(({ path }) => path === 'images').length).toBeGreaterThan(1);
    });
    expect(await button()).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls.map(({ path }) => path)).not.toContain(`jobs/${job.id}`);
  });

  it('brings a picture that ends after its page was left into the open gallery', async () => {
    const job = aJob({ prompt: 'a lake left alone' });
    const server = aServer({ jobs: [job], images: [anImage({ name: 'Older' })] });
    renderApp({ path: '/profile', server });
    await screen.findByRole('button', { name: 'Open Older' });
    finishJob(server, job.id);
    await waitFor(() => {
      act(() => pushFromServer('job.progress', { job }));
      expect(screen.getByRole('button', { name: 'Open a lake left alone' })).toBeInTheDocument();
    });
  });

  it('brings it there without pushes too', async () => {
    const job = aJob({ prompt: 'a lake left alone' });
    const server = aServer({ jobs: [job], images: [anImage({ name: 'Older' })] });
    renderApp({ path: '/profile', server });
    await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('jobs'));
    await screen.findByRole('button', { name: 'Open Older' });
    finishJob(server, job.id);
    expect(await screen.findByRole('button', { name: 'Open a lake left alone' })).toBeInTheDocument();
  });

  it('says that the connection is lost, keeps trying, and goes on when it is back', async () => {
    const job = aJob({ progress: 0.4 });
    ownJobs(job.id);
    const { server } = renderApp({ path: '/generate', server: aServer({ jobs: [job] }) });
    await screen.findByRole('progressbar');
    server.overrides.set(`GET jobs/${job.id}`, () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await screen.findByText('Connection lost. Trying again…')).toBeVisible();
    server.overrides.clear();
    finishJob(server, job.id);
    expect(await screen.findByRole('dialog', { name: 'Name Your Creation' })).toBeVisible();
  });

  it('says once that the last credit was spent elsewhere', async () => {
    const { user, server } = await open();
    write('a lake');
    server.user = { ...server.user, creditsRemaining: 0 };
    await user.click(await button());
    expect(await screen.findByRole('link', { name: 'View plans' })).toBeVisible();
    expect(screen.getAllByText(/run out of credits/)).toHaveLength(1);
  });
});

describe('an own image', () => {
  const choose = async (file: File, server = aServer()) => {
    renderApp({ path: '/generate', server });
    await screen.findByRole('button', { name: 'Upload Image' });
    // Whatever the file dialog was told to show.
    fireEvent.change(screen.getByLabelText('Image file'), { target: { files: [file] } });
    return server;
  };
  const sent = (server: ReturnType<typeof aServer>) => server.calls.filter(({ path }) => path === 'images/upload');

  it('is uploaded and shown on the profile', async () => {
    const server = await choose(new File(['x'], 'My dog.png', { type: 'image/png' }));
    expect(await screen.findByText('Image uploaded!')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Open My dog' })).toBeVisible();
    expect(sent(server)).toHaveLength(1);
  });

  it.each([
    ['a GIF', new File(['x'], 'a.gif', { type: 'image/gif' }), 'Please upload a JPEG, PNG, or WebP image.'],
    [
      '10 MB and a byte',
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
      'Please upload an image smaller than 10MB.',
    ],
  ])('of %s is refused before anything is sent', async (_, file, text) => {
    const server = await choose(file);
    expect(await screen.findByText(text)).toBeVisible();
    expect(sent(server)).toEqual([]);
  });

  it('that the server refuses says why', async () => {
    const server = aServer();
    server.overrides.set('POST images/upload', () => failure('payload_too_large', 'Far too many pixels'));
    await choose(new File(['x'], 'a.png', { type: 'image/png' }), server);
    expect(await screen.findByText('Far too many pixels')).toBeVisible();
  });
});
