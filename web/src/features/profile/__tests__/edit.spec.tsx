import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { aJob, anImage, aUser } from '../../../testing/builders.js';
import { aServer, failure, finishJob, json, loseJob } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const image = anImage({ name: 'Dawn' });
const rich = aUser({ creditsRemaining: 20, creditsTotal: 100, subscriptionTier: 'pro' });
const editing = async (server = aServer({ images: [image], user: rich })) => {
  const { user } = renderApp({ path: '/profile', server });
  await user.click(await screen.findByRole('button', { name: 'More for Dawn' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Image' });
  const spend = () => within(dialog).findByRole('button', { name: 'Edit Image (1 credit)' });
  return { user, server, dialog, spend };
};
const sent = (server: ReturnType<typeof aServer>) => server.calls.filter(({ path }) => path === 'edit');

describe('editing a picture', () => {
  it('needs words, says what it costs, and shows before and after', async () => {
    const { user, server, dialog, spend } = await editing();
    expect(await spend()).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Make the sky pink' }));
    expect(within(dialog).getByLabelText('What should change?')).toHaveValue('Make the sky pink');
    await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('quote'));
    await user.dblClick(await spend());
    expect(await within(dialog).findByRole('progressbar', { name: 'Editing your image' })).toBeInTheDocument();
    // Where a double click ends when the dialog has become smaller: beside it.
    await user.click(dialog.closest('.ant-modal-wrap') ?? dialog);
    expect(sent(server).map(({ body }) => body)).toEqual([
      { imageId: image.id, prompt: 'Make the sky pink', quotedCredits: 1 },
    ]);

    finishJob(server, server.jobs[0]?.id ?? '');
    expect(await within(dialog).findByRole('slider', { name: 'Compare before and after' })).toHaveValue('50');
    expect(screen.getByText('Image edited successfully!')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('dialog', { name: 'Make the sky pink' })).toBeVisible();
    expect(server.images).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your jobs' })).toBeNull());
  });

  it('shows what is made from the order on, and the form not once more in between', async () => {
    const { user, server, dialog, spend } = await editing();
    const answer = Promise.withResolvers<Response>();
    server.overrides.set('POST edit', () => answer.promise);
    await user.type(within(dialog).getByLabelText('What should change?'), 'pink sky');
    await user.click(await spend());
    const progress = () => within(dialog).findByRole('progressbar');
    expect(await progress()).toHaveAttribute('aria-valuenow', '0');
    const forms: Node[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof Element && node.querySelector('textarea')) forms.push(node);
    });
    observer.observe(dialog, { childList: true, subtree: true });
    const job = aJob({ kind: 'edit', prompt: 'pink sky', parentId: image.id });
    server.jobs.push(job);
    answer.resolve(json(job, 202));
    await waitFor(async () => expect(await progress()).toHaveAttribute('aria-valuenow', '10'));
    observer.disconnect();
    expect(forms).toEqual([]);
  });

  it('says beside the result and in its details which words were not used', async () => {
    const { user, server, dialog, spend } = await editing();
    await user.type(within(dialog).getByLabelText('What should change?'), 'pink sky and a dragon');
    await user.click(await spend());
    await waitFor(() => expect(server.jobs).toHaveLength(1));
    const reading = {
      understood: [{ text: 'pink sky', meaning: 'Edit: pink sky' }],
      ignored: ['dragon'],
      suggestion: 'The studio does nothing with “dragon”.',
    };
    Object.assign(server.jobs[0] ?? {}, { reading });
    finishJob(server, server.jobs[0]?.id ?? '');
    await within(dialog).findByRole('slider', { name: 'Compare before and after' });
    const note = within(dialog).getByRole('note');
    expect(note).toHaveTextContent('Not used: dragon');
    expect(note).toHaveTextContent('The studio does nothing with “dragon”.');
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    const lightbox = await screen.findByRole('dialog', { name: 'pink sky and a dragon' });
    expect(within(lightbox).getByRole('note')).toHaveTextContent('Not used: dragon');
  });

  it('goes on from the new picture', async () => {
    const { user, server, dialog, spend } = await editing();
    await user.click(within(dialog).getByRole('button', { name: 'Add falling snow' }));
    await user.click(await spend());
    await waitFor(() => expect(server.jobs).toHaveLength(1));
    const edited = finishJob(server, server.jobs[0]?.id ?? '');
    await user.click(await within(dialog).findByRole('button', { name: 'Edit further' }));
    expect(within(dialog).getByLabelText('What should change?')).toHaveValue('');
    await user.click(within(dialog).getByRole('button', { name: 'As a watercolour' }));
    await user.click(await spend());
    await waitFor(() => expect(sent(server)).toHaveLength(2));
    expect(sent(server)[1]?.body).toMatchObject({ imageId: edited.id });
  });

  it('tells before anything is spent what would come of the words', async () => {
    const server = aServer({ images: [image], user: rich });
    server.reading = {
      understood: [{ text: 'snow', meaning: 'snowfall' }],
      ignored: ['flurb'],
      suggestion: null,
    };
    const { user, dialog } = await editing(server);
    await user.type(within(dialog).getByLabelText('What should change?'), 'snow and flurb');
    const ahead = await within(dialog).findByRole('region', { name: 'What was understood' });
    expect(within(ahead).getByText('flurb')).toBeVisible();
    expect(server.calls.filter(({ path }) => path === 'describe').at(-1)?.body).toEqual({
      kind: 'edit',
      imageId: image.id,
      prompt: 'snow and flurb',
    });
    expect(sent(server)).toEqual([]);
  });

  it('tells before anything is spent that it would understand nothing, and what it can do', async () => {
    const server = aServer({ images: [image], user: rich });
    server.overrides.set('POST describe', () =>
      failure(
        'edit_not_understood',
        'The studio did not understand “sing”. It can: make it brighter. For example: “make the sky pink”.',
      ),
    );
    const { user, dialog } = await editing(server);
    await user.type(within(dialog).getByLabelText('What should change?'), 'sing');
    await user.click(await within(dialog).findByRole('button', { name: 'make the sky pink' }));
    expect(within(dialog).getByLabelText('What should change?')).toHaveValue('make the sky pink');
  });

  it('says kindly what it did not understand, that nothing was spent, and keeps the words', async () => {
    const server = aServer({ images: [image], user: rich });
    const help =
      'The studio did not understand “flurb it”. It can: make it brighter, add snow. For example: “make the sky pink”.';
    server.overrides.set('POST edit', () => failure('edit_not_understood', help));
    const { user, dialog, spend } = await editing(server);
    await user.type(within(dialog).getByLabelText('What should change?'), 'flurb it');
    await user.click(await spend());
    expect(
      await within(dialog).findByText('The studio did not understand “flurb it”. Nothing was spent.'),
    ).toBeVisible();
    expect(within(dialog).getByText('make it brighter, add snow')).not.toBeVisible();
    await user.click(within(dialog).getByText('What it can do'));
    expect(within(dialog).getByText('make it brighter, add snow')).toBeVisible();
    expect(within(dialog).getByLabelText('What should change?')).toHaveValue('flurb it');
    expect(screen.queryByText('Edit failed')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'make the sky pink' }));
    expect(within(dialog).getByLabelText('What should change?')).toHaveValue('make the sky pink');
  });

  it('tells why it failed, and that it cost nothing', async () => {
    const { user, server, dialog, spend } = await editing();
    await user.type(within(dialog).getByLabelText('What should change?'), 'pink sky');
    await user.click(await spend());
    await waitFor(() => expect(server.jobs).toHaveLength(1));
    loseJob(server, server.jobs[0]?.id ?? '', { state: 'failed' });
    expect(await within(dialog).findByText('Nothing was spent.')).toBeVisible();
    expect(await screen.findByText('Edit failed')).toBeVisible();
    expect(within(dialog).getByLabelText('What should change?')).toHaveValue('pink sky');
  });

  it('goes on in the tray when the dialog is closed', async () => {
    const { user, server, dialog, spend } = await editing();
    await user.type(within(dialog).getByLabelText('What should change?'), 'pink sky');
    await user.click(await spend());
    await within(dialog).findByRole('progressbar');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: '1 in the darkroom' })).toBeVisible();
    finishJob(server, server.jobs[0]?.id ?? '');
    await user.click(await screen.findByRole('button', { name: '1 ready' }));
    await user.click(screen.getByRole('link', { name: 'View' }));
    expect(await screen.findByRole('dialog', { name: 'pink sky' })).toBeVisible();
  });
});
