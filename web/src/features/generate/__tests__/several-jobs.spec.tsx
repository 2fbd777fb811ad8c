import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { session } from '../../../lib/session/session.js';
import { aJob, anImage, aUser, userId } from '../../../testing/builders.js';
import { pushFromServer } from '../../../testing/fake-socket.js';
import { aServer, failure, finishJob, loseJob } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';
import { openGenerate, orderedBefore, ordersOf, spendButton, write } from './open-generate.js';

afterEach(() => session.clear());

const rich = aUser({ creditsRemaining: 50, creditsTotal: 100, subscriptionTier: 'pro' });
const list = () => screen.findByRole('region', { name: 'Your jobs' });

const nameIt = async (user: UserEvent, name: string) => {
  const field = await screen.findByLabelText('Name');
  await user.clear(field);
  await user.type(field, `${name}{Enter}`);
};

describe('several jobs', () => {
  it('are ordered one after another, and the newest is on the stage', async () => {
    const { user, server } = await openGenerate(aServer({ user: rich }));
    write('a lake');
    await user.click(await spendButton());
    await screen.findByRole('progressbar', { name: 'Generating your image' });
    write('a hill');
    await user.click(await screen.findByRole('button', { name: 'Queue another (1 credit)' }));
    await waitFor(() => expect(ordersOf(server)).toHaveLength(2));
    const rest = await list();
    expect(within(rest).getByText('a lake')).toBeVisible();
    await user.click(within(rest).getByRole('button', { name: 'Watch' }));
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Your jobs' })).getByText('a hill')).toBeVisible(),
    );
  });

  it('are found again after a reload, those of other devices too', async () => {
    const server = aServer({
      user: rich,
      jobs: [aJob({ prompt: 'made on the phone', progress: 0.4, stage: 'lighting' })],
    });
    await openGenerate(server);
    expect(within(await list()).getByText('made on the phone')).toBeVisible();
    expect(within(await list()).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  });

  it('are cancelled, which costs nothing and is said', async () => {
    const { user, server } = await openGenerate(aServer({ user: rich }));
    write('a lake');
    await user.click(await spendButton());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await within(await list()).findByText(/Nothing was spent\./)).toBeVisible();
    expect(server.jobs[0]?.state).toBe('cancelled');
    expect(screen.getByLabelText('Prompt')).toHaveValue('a lake');
    await waitFor(() => expect(screen.getByRole('status', { name: 'Credits: 50 / 100' })).toBeVisible());
  });

  it('say when it is too late to cancel', async () => {
    const { user, server } = await openGenerate(aServer({ user: rich }));
    write('a lake');
    await user.click(await spendButton());
    server.overrides.set(`POST jobs/${server.jobs[0]?.id}/cancel`, () =>
      failure('cancel_too_late', 'It is paid for already.'),
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('It is paid for already.')).toBeVisible();
  });

  it('are tried again after a failure, once for two clicks', async () => {
    const lost = aJob({ prompt: 'a lost lake' });
    orderedBefore(userId, lost.id);
    const server = aServer({ user: rich, jobs: [lost] });
    loseJob(server, lost.id, { state: 'failed', error: { code: 'generation_failed', message: 'It broke.' } });
    const { user } = await openGenerate(server);
    await user.dblClick(within(await list()).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('progressbar', { name: 'Generating your image' })).toBeInTheDocument();
    expect(server.jobs.map(({ retryOf }) => retryOf)).toEqual([lost.id, null]);
    expect(screen.queryByRole('region', { name: 'Your jobs' })).toBeNull();
  });

  it('leave their place to the new try as soon as it is heard of', async () => {
    const lost = aJob({ prompt: 'a lost lake' });
    orderedBefore(userId, lost.id);
    const server = aServer({ user: rich, jobs: [lost] });
    loseJob(server, lost.id, { state: 'failed' });
    await openGenerate(server);
    expect(within(await list()).getByRole('button', { name: 'Try Again' })).toBeVisible();
    act(() => pushFromServer('job.progress', { job: aJob({ prompt: 'a lost lake', retryOf: lost.id }) }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull());
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('are put away once they were read', async () => {
    const lost = aJob({ prompt: 'a lost lake' });
    orderedBefore(userId, lost.id);
    const server = aServer({ user: rich, jobs: [lost] });
    loseJob(server, lost.id, { state: 'failed' });
    const { user } = await openGenerate(server);
    await user.click(within(await list()).getByRole('button', { name: 'Put away: a lost lake' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your jobs' })).toBeNull());
  });
});

describe('an order of several pictures', () => {
  it('asks for the name of each, and goes on after the last; a reload asks for the rest', async () => {
    const job = aJob({ prompt: 'twins', count: 2 });
    orderedBefore(userId, job.id);
    const server = aServer({ jobs: [job] });
    finishJob(server, job.id);
    const first = renderApp({ path: '/generate', server });
    expect(await screen.findByText('Picture 1 of 2')).toBeVisible();
    await nameIt(first.user, 'one');
    expect(await screen.findByText('Picture 2 of 2')).toBeVisible();
    first.unmount();

    const { user } = renderApp({ path: '/generate', server });
    expect(await screen.findByText('Picture 2 of 2')).toBeVisible();
    await nameIt(user, 'two');
    await screen.findByRole('heading', { name: 'Noor Haddad' });
    expect(server.images.map(({ name }) => name).sort()).toEqual(['one', 'two']);
  });

  it('skips a picture that was deleted before it was named', async () => {
    const image = anImage({ name: 'Left' });
    const job = aJob({
      count: 2,
      state: 'succeeded',
      stage: 'done',
      progress: 1,
      imageId: 'gone',
      imageIds: ['gone', image.id],
    });
    orderedBefore(userId, job.id);
    renderApp({ path: '/generate', server: aServer({ jobs: [job], images: [image] }) });
    expect(await screen.findByLabelText('Name')).toHaveValue('Left');
  });
});

describe('the tray of jobs', () => {
  it('follows to every other page, with what is ready and what was lost', async () => {
    const [running, ready, lost] = [aJob({ prompt: 'running' }), aJob({ prompt: 'ready' }), aJob({ prompt: 'lost' })];
    orderedBefore(userId, ready.id, lost.id);
    const server = aServer({ jobs: [running, ready, lost] });
    finishJob(server, ready.id);
    loseJob(server, lost.id, { state: 'failed' });
    const { user } = renderApp({ path: '/profile', server });
    await user.click(await screen.findByRole('button', { name: '1 in the darkroom · 1 ready · 1 not made' }));
    const tray = screen.getByRole('region', { name: 'Your jobs' });
    expect(within(tray).getAllByRole('listitem')).toHaveLength(3);
    act(() => pushFromServer('job.progress', { job: { ...running, stage: 'finishing', progress: 0.9 } }));
    await waitFor(() => expect(within(tray).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '90'));
    await user.click(within(tray).getByRole('link', { name: 'Name it' }));
    expect(await screen.findByRole('dialog', { name: 'Name Your Creation' })).toBeVisible();
  });

  it('is not there when there is nothing to tell', async () => {
    renderApp({ path: '/profile', server: aServer({ jobs: [aJob({ state: 'succeeded' })] }) });
    await screen.findByRole('heading', { name: 'Noor Haddad' });
    expect(screen.queryByRole('region', { name: 'Your jobs' })).toBeNull();
  });
});
