import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { aJob, anImage, userId } from '../../../testing/builders.js';
import { aServer, failure, json } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';
import { orderedBefore } from './open-generate.js';

afterEach(() => session.clear());

/** The page with a picture that has just been made. */
const openNaming = async () => {
  const image = anImage({ name: 'A lake at dusk' });
  const job = aJob({ state: 'succeeded', stage: 'done', progress: 1, imageId: image.id, imageIds: [image.id] });
  orderedBefore(userId, job.id);
  const server = aServer({ jobs: [job], images: [image] });
  const { user } = renderApp({ path: '/generate', server });
  const dialog = await screen.findByRole('dialog', { name: 'Name Your Creation' });
  return { user, server, image, dialog };
};
const saveButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: /Save/ });

describe('the naming of a picture', () => {
  it('is asked for although the gallery could not be read when the picture was finished', async () => {
    const image = anImage({ name: 'A lake at dusk' });
    const job = aJob({ state: 'succeeded', stage: 'done', progress: 1, imageId: image.id, imageIds: [image.id] });
    orderedBefore(userId, job.id);
    const server = aServer({ jobs: [job], images: [image] });
    let reads = 0;
    server.overrides.set('GET images', () => {
      reads += 1;
      if (reads === 2) return failure('service_unavailable', 'Down');
      return json(reads === 1 ? [] : server.images);
    });
    renderApp({ path: '/generate', server });
    expect(await screen.findByRole('dialog', { name: 'Name Your Creation' })).toBeVisible();
    expect(reads).toBeGreaterThan(2);
  });

  it('is not left by a click beside it, by Escape or by a cross', async () => {
    const { user, dialog } = await openNaming();
    const beside = document.querySelector('.ant-modal-wrap');
    if (!beside) throw new Error('the dialog has no backdrop');
    fireEvent.mouseDown(beside);
    fireEvent.mouseUp(beside);
    fireEvent.click(beside);
    await user.keyboard('{Escape}');
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Name Your Creation' })).toBe(dialog);
    expect(within(dialog).getByLabelText('Name')).toHaveValue('A lake at dusk');
  });

  it('says that it is being saved while it is, and takes no second press', async () => {
    const { user, server, image, dialog } = await openNaming();
    let answer: (response: Response) => void = () => undefined;
    server.overrides.set(`PATCH images/${image.id}/name`, () => new Promise<Response>((resolve) => (answer = resolve)));
    expect(within(dialog).queryByText('Processing... Saving your creation')).toBeNull();
    await user.click(saveButton(dialog));
    expect(await within(dialog).findByText('Processing... Saving your creation')).toBeVisible();
    expect(within(dialog).getByLabelText('Name')).toBeDisabled();
    fireEvent.click(saveButton(dialog));
    answer(json({ ...image, name: 'A lake at dusk' }));
    expect(await screen.findByText('Image named successfully!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.filter(({ path }) => path.endsWith('/name'))).toHaveLength(1);
  });
});
