import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import {
  openGenerate,
  orderedBefore,
  ordersOf,
  spendButton,
  write,
} from '../../features/generate/__tests__/open-generate.js';
import { preferences, preferencesKey } from '../../lib/preferences.js';
import { session } from '../../lib/session/session.js';
import { watchedJobs } from '../../lib/watched-jobs.js';
import { aJob, userId } from '../../testing/builders.js';
import { aServer } from '../../testing/mock-api.js';
import { renderApp } from '../../testing/render-app.js';

afterEach(() => {
  session.clear();
  jest.restoreAllMocks();
});

type User = Awaited<ReturnType<typeof openGenerate>>['user'];
const logOut = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByText('Log Out'));
  expect(session.current()).toBeNull();
};
/** Another tab has written to the storage that all tabs share. */
const heardFromOtherTab = (key: string, newValue: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));

describe('logging out', () => {
  it('leaves nothing of the person in the browser, and the choices of the device', async () => {
    preferences.set('autoPlay', true);
    const { user } = await openGenerate();
    write('a lake that nobody else should read of');
    await user.click(await spendButton());
    await waitFor(() => expect(watchedJobs.current(userId)).toHaveLength(1));
    write('a second thought');
    expect(sessionStorage.length).toBeGreaterThan(0);
    await logOut(user);
    expect(Object.keys(localStorage)).toEqual([preferencesKey]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('also forgets an order whose answer comes after it', async () => {
    const { user, server } = await openGenerate();
    let answer: (response: Response) => void = () => undefined;
    server.overrides.set('POST generate', () => new Promise<Response>((resolve) => (answer = resolve)));
    write('a lake');
    await user.click(await spendButton());
    await waitFor(() => expect(ordersOf(server)).toHaveLength(1));
    await logOut(user);
    await act(async () => answer(Response.json(aJob(), { status: 202 })));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is told to the other tabs while they still show the person, and nothing of it stays', async () => {
    const { user } = await openGenerate();
    const written: [string, boolean][] = [];
    const setItem = Storage.prototype.setItem;
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      written.push([`${key}: ${value}`, session.current() !== null]);
      setItem.call(this, key, value);
    });
    await logOut(user);
    expect(written).toContainEqual([`pictora-left: ${userId}`, true]);
    expect(localStorage.getItem('pictora-left')).toBeNull();
  });

  it('in another tab takes the words that were typed here with it; that of somebody else does not', async () => {
    await openGenerate();
    write('a lake that nobody else should read of');
    const kept = JSON.stringify(sessionStorage);
    expect(kept).toContain('a lake');
    heardFromOtherTab('pictora-left', 'somebody-else');
    heardFromOtherTab('pictora-left', null);
    expect(JSON.stringify(sessionStorage)).toBe(kept);
    heardFromOtherTab('pictora-left', userId);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a session that ran out', () => {
  it('leaves the notes of what was ordered, for the same person to come back to', async () => {
    const job = aJob();
    orderedBefore(userId, job.id);
    renderApp({ path: '/generate', server: aServer({ jobs: [job] }) });
    await screen.findByLabelText('Prompt');
    write('a second thought');
    act(() => session.clear());
    expect(watchedJobs.current(userId).map(({ id }) => id)).toEqual([job.id]);
    expect(JSON.stringify(sessionStorage)).toContain('a second thought');
  });
});
