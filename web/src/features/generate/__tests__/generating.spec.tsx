import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { analytics } from '../../../lib/analytics.js';
import { session } from '../../../lib/session/session.js';
import { aJob, anImage, userId } from '../../../testing/builders.js';
import { pushFromServer } from '../../../testing/fake-socket.js';
import { aServer, failure, finishJob, json } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';
import { openGenerate, orderedBefore, ordersOf, spendButton, write } from './open-generate.js';

afterEach(() => {
  analytics.connect(null);
  session.clear();
});

describe('generating', () => {
  it('sends the style with the words, shows the stages, then asks for a name and goes to the profile', async () => {
    const { user, server } = await openGenerate();
    write('a still lake');
    await user.click(screen.getByLabelText('Oil Painting'));
    await user.click(screen.getByLabelText('16:9 Landscape'));
    await user.click(await spendButton());
    const progress = await screen.findByRole('progressbar', { name: 'Generating your image' });
    expect(ordersOf(server)[0]?.body).toEqual({
      prompt: 'a still lake, oil painting style',
      aspectRatio: '16:9',
      quotedCredits: 1,
    });

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

  it('is counted once the order is taken, and not when it is refused', async () => {
    const counted: string[] = [];
    analytics.connect(({ name }) => counted.push(name));
    const server = aServer();
    server.overrides.set('POST generate', () => failure('service_unavailable', 'Busy'));
    const { user } = await openGenerate(server);
    counted.length = 0;
    write('a lake');
    await user.click(await spendButton());
    await waitFor(() => expect(ordersOf(server)).toHaveLength(1));
    await waitFor(async () => expect(await spendButton()).toBeEnabled());
    expect(counted).toEqual([]);
    server.overrides.clear();
    await user.click(await spendButton());
    await screen.findByRole('progressbar', { name: 'Generating your image' });
    expect(counted).toEqual(['image-generation']);
  });

  it('sends one order for two quick clicks', async () => {
    const { server } = await openGenerate();
    write('a lake');
    const spend = await spendButton();
    fireEvent.click(spend);
    fireEvent.click(spend);
    await screen.findByRole('progressbar', { name: 'Generating your image' });
    expect(ordersOf(server)).toHaveLength(1);
  });

  it('shows a job once that is told of before its order is answered', async () => {
    const [phone, job] = [aJob({ prompt: 'made on the phone' }), aJob({ prompt: 'a lake' })];
    const answer = Promise.withResolvers<Response>();
    const server = aServer({ jobs: [phone] });
    server.overrides.set('POST generate', () => answer.promise);
    const { user } = await openGenerate(server);
    write('a lake');
    await user.click(await spendButton());
    await waitFor(() => expect(ordersOf(server)).toHaveLength(1));
    server.jobs.push(job);
    phone.progress = 0.5;
    act(() => {
      for (const told of [job, phone]) pushFromServer('job.progress', { job: { ...told } });
    });
    const list = await screen.findByRole('region', { name: 'Your jobs' });
    await waitFor(() => expect(within(list).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50'));
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);

    answer.resolve(json(job, 202));
    await screen.findByText(/^1 credit is held\./);
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(within(list).getByText('made on the phone')).toBeVisible();
  });

  it('lists the job of another device once its own order was refused', async () => {
    const job = aJob({ prompt: 'made on the phone' });
    const answer = Promise.withResolvers<Response>();
    const server = aServer();
    server.overrides.set('POST generate', () => answer.promise);
    const { user } = await openGenerate(server);
    write('a lake');
    await user.click(await spendButton());
    await waitFor(() => expect(ordersOf(server)).toHaveLength(1));
    server.jobs.push(job);
    act(() => pushFromServer('job.progress', { job }));
    answer.resolve(failure('service_unavailable', 'Busy'));
    const list = await screen.findByRole('region', { name: 'Your jobs' });
    expect(within(list).getByText('made on the phone')).toBeVisible();
  });

  it('repeats a lost order under the same key, and a changed order under a new one', async () => {
    const server = aServer();
    server.overrides.set('POST generate', () => failure('service_unavailable', 'Busy'));
    const { user } = await openGenerate(server);
    write('a lake');
    for (const clicks of [1, 2]) {
      await waitFor(async () => expect(await spendButton()).toBeEnabled());
      await user.click(await spendButton());
      await waitFor(() => expect(ordersOf(server)).toHaveLength(clicks));
    }
    write('another lake');
    await waitFor(async () => expect(await spendButton()).toBeEnabled());
    await user.click(await spendButton());
    await waitFor(() => expect(ordersOf(server)).toHaveLength(3));
    const keys = ordersOf(server).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('keeps the words and tells why, and that nothing was spent, when the picture failed', async () => {
    const lost = 'The picture could not be made. Please try again. Nothing was spent.';
    const { user, server } = await openGenerate();
    write('a lake');
    await user.click(await spendButton());
    await screen.findByRole('progressbar', { name: 'Generating your image' });
    expect(screen.getByText(/^1 credit is held\. Spent only when your picture is finished\./)).toBeVisible();
    const charged = { state: 'captured', reason: 'Charged for the finished picture' };
    Object.assign(server.jobs[0]?.settlement ?? {}, charged);
    expect(await screen.findByText(/^1 credit spent\./)).toBeVisible();
    Object.assign(server.jobs[0] ?? {}, {
      state: 'failed',
      error: { code: 'generation_failed', message: 'The picture could not be made. Please try again.' },
      settlement: { state: 'released', credits: 1, monthly: 1, pack: 0, reason: lost, entries: [] },
    });
    expect(await screen.findByText(lost)).toBeVisible();
    expect(screen.getByLabelText('Prompt')).toHaveValue('a lake');
  });

  it('finds a running job again after a reload', async () => {
    const job = aJob({ progress: 0.4, stage: 'sketching', prompt: 'a found lake' });
    orderedBefore(userId, job.id);
    renderApp({ path: '/generate', server: aServer({ jobs: [job] }) });
    expect(await screen.findByText('a found lake')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Generating your image' })).toHaveAttribute('aria-valuenow', '40');
  });

  it('asks for the name of a picture that was finished while the page was reloaded', async () => {
    const image = anImage({ name: 'A lake at dusk' });
    const job = aJob({ state: 'succeeded', stage: 'done', progress: 1, imageId: image.id, imageIds: [image.id] });
    orderedBefore(userId, job.id);
    renderApp({ path: '/generate', server: aServer({ jobs: [job], images: [image] }) });
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('Name')).toHaveValue('A lake at dusk');
  });

  it('forgets a job that the server does not know', async () => {
    orderedBefore(userId, '0192f0c0-0000-7000-8000-00000000dead');
    await openGenerate();
    write('a lake');
    await waitFor(async () => expect(await spendButton()).toBeEnabled());
    expect(localStorage.getItem(`pictora-jobs-${userId}`)).toBeNull();
  });

  it("leaves another tab's job and its naming to that tab", async () => {
    const job = aJob({ prompt: 'a foreign lake' });
    const { server } = await openGenerate(aServer({ jobs: [job] }));
    finishJob(server, job.id);
    await waitFor(() => {
      act(() => pushFromServer('job.progress', { job }));
      expect(server.calls.filter(({ path }) => path === 'images').length).toBeGreaterThan(1);
    });
    expect(await spendButton()).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
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
    orderedBefore(userId, job.id);
    const { server } = renderApp({ path: '/generate', server: aServer({ jobs: [job] }) });
    await screen.findByRole('progressbar');
    server.overrides.set('GET jobs', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await screen.findByText('Connection lost. Trying again…')).toBeVisible();
    server.overrides.clear();
    finishJob(server, job.id);
    expect(await screen.findByRole('dialog', { name: 'Name Your Creation' })).toBeVisible();
  });

  it('says once that the last credit was spent elsewhere', async () => {
    const { user, server } = await openGenerate();
    write('a lake');
    server.user = { ...server.user, creditsRemaining: 0 };
    await user.click(await spendButton());
    expect(await screen.findByRole('link', { name: 'View plans' })).toBeVisible();
    expect(screen.getAllByText(/run out of credits/)).toHaveLength(1);
  });
});
