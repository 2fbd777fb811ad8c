import { FakeCloseWatcher } from '../../testing/fake-close-watcher.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '../../lib/session/session.js';
import { anImage } from '../../testing/builders.js';
import { aServer, finishJob } from '../../testing/mock-api.js';
import { studioModel } from '../../testing/mock-jobs.js';
import { renderApp } from '../../testing/render-app.js';
import { Dialog } from '../dialog.js';

beforeEach(() => void FakeCloseWatcher.open.splice(0));
afterEach(() => session.clear());
/** False when nothing was open: the browser leaves the page. */
const wayBack = (): boolean => {
  let wasTold = false;
  act(() => void (wasTold = FakeCloseWatcher.request()));
  return wasTold;
};

describe('a dialog', () => {
  it.each(['Escape', 'the way back of a phone'])('is closed by %s, once', async (what) => {
    const onCancel = jest.fn();
    render(<Dialog open title="Plans" onCancel={onCancel} />);
    if (what === 'Escape') await userEvent.keyboard('{Escape}');
    else wayBack();
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('that stays open is asked again, and lets nobody leave the page', () => {
    const onCancel = jest.fn();
    render(<Dialog open title="Plans" onCancel={onCancel} />);
    expect([wayBack(), wayBack()]).toEqual([true, true]);
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it('that must be answered is closed by neither', async () => {
    const onCancel = jest.fn();
    render(<Dialog open title="Plans" keyboard={false} onCancel={onCancel} />);
    await userEvent.keyboard('{Escape}');
    expect(wayBack()).toBe(false);
    expect(onCancel).not.toHaveBeenCalled();
  });

  it('is asked for nothing while it is not open', () => {
    const { rerender } = render(<Dialog open title="Plans" />);
    rerender(<Dialog open={false} title="Plans" />);
    expect(wayBack()).toBe(false);
  });
});

describe('the dialog for a new picture', () => {
  const opened = async (server = aServer()) => {
    const { user } = renderApp({ path: '/profile', server });
    await user.click(await screen.findByRole('button', { name: 'Generate an image' }));
    return { user, server, dialog: await screen.findByRole('dialog', { name: 'Generate Image' }) };
  };

  it('stays while the picture is named above it, which has no way out but a name', async () => {
    const { user, server, dialog } = await opened();
    await user.type(within(dialog).getByLabelText('Prompt'), 'a hill');
    await user.click(await within(dialog).findByRole('button', { name: 'Generate Image (1 credit)' }));
    await within(dialog).findByRole('progressbar');
    finishJob(server, server.jobs[0]?.id ?? '');
    const naming = await screen.findByLabelText('Name');
    for (let n = 0; n < 3; n += 1) await user.keyboard('{Escape}');
    wayBack();
    expect([naming.isConnected, dialog.isConnected]).toEqual([true, true]);
  });

  it('stays when the Escape was for its list of models', async () => {
    const models = [studioModel, { ...studioModel, id: 'other', name: 'Another' }];
    const { user, dialog } = await opened(aServer({ models }));
    await user.click(within(dialog).getByText(/^Advanced/));
    await user.click(await within(dialog).findByRole('combobox', { name: 'Model' }));
    const list = within(dialog).getByRole('combobox', { name: 'Model' });
    await waitFor(() => expect(list).toHaveAttribute('aria-expanded', 'true'));
    // antd's list reads the old number of the key, which user-event does not tell.
    fireEvent.keyDown(list, { key: 'Escape', keyCode: 27, which: 27 });
    await waitFor(() => expect(list).toHaveAttribute('aria-expanded', 'false'));
    expect(dialog.isConnected).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('an opened picture', () => {
  it('is closed by Escape, and by the way back of a phone', async () => {
    const images = [anImage({ name: 'Dawn' })];
    const { user } = renderApp({ path: '/profile', server: aServer({ images }) });
    for (const close of [() => user.keyboard('{Escape}'), () => Promise.resolve(wayBack())]) {
      await user.click(await screen.findByRole('button', { name: 'Open Dawn' }));
      await screen.findByRole('dialog', { name: 'Dawn' });
      await close();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
});
