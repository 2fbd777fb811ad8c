import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../lib/session/session.js';
import { anImage, aUser } from '../../testing/builders.js';
import { pushFromServer } from '../../testing/fake-socket.js';
import { aServer, finishJob, json, type MockServer } from '../../testing/mock-api.js';
import { renderApp } from '../../testing/render-app.js';

/**
 * The error catalogue of the specification (section 8) where the server says nothing that a person could read: the answer
 * of a proxy on its way. What it says itself is tested beside each page.
 */
const broken = () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
const serverWith = (call: string, changes: Partial<MockServer> = {}): MockServer => {
  const server = aServer(changes);
  server.overrides.set(call, broken);
  return server;
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const said = async (...texts: string[]) => {
  for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
};
const inToast = async (text: string) => {
  const alerts = await screen.findAllByRole('alert');
  await waitFor(() => expect(alerts.some((alert) => within(alert).queryAllByText(text).length > 0)).toBe(true));
};

const warned = jest.spyOn(console, 'warn');
beforeEach(() => void warned.mockReset().mockImplementation(() => undefined));
afterEach(() => session.clear());

const signUp = async (server: MockServer) => {
  const { user } = renderApp({ path: '/login?tab=sign-up', signedIn: false, server });
  await screen.findByRole('button', { name: 'Create account' });
  fill('First name', 'Noor');
  fill('Last name', 'Haddad');
  fill('Username', 'noor');
  fill('Email', 'noor@example.com');
  fill('Password', 'secret1');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
};

describe('signing up', () => {
  it('says that the account could not be created', async () => {
    await signUp(serverWith('POST auth/sign-up'));
    await inToast('Failed to create account');
    expect(session.current()).toBeNull();
  });

  it.each(['auth/establish-session', 'auth/complete-profile'])(
    'goes on when %s fails, which is logged',
    async (call) => {
      await signUp(serverWith(`POST ${call}`));
      await said('Welcome to Pictora!');
      expect(await screen.findByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(warned).toHaveBeenCalled();
    },
  );
});

describe('logging in', () => {
  it.each([
    ['POST auth/sign-in', 'Invalid email or password', false],
    ['POST auth/establish-session', 'Welcome back!', true],
  ])('says after a failure of %s: %s', async (call, text, isIn) => {
    const { user } = renderApp({ path: '/login', signedIn: false, server: serverWith(call) });
    await screen.findByLabelText('Email');
    fill('Email', 'noor@example.com');
    fill('Password', 'secret1');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await said(text);
    expect(session.current() !== null).toBe(isIn);
  });
});

describe('the profile', () => {
  it('that cannot be completed is told in a toast and inside the form', async () => {
    const person = aUser({ username: null, acceptedTerms: false });
    const server = serverWith('POST auth/complete-profile', { user: person });
    const { user } = renderApp({ path: '/', server });
    await screen.findByRole('heading', { name: 'Complete Your Profile' });
    fill('Username', 'noor');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Complete Profile' }));
    await inToast('Failed to complete profile');
    const form = screen.getByLabelText('Username').closest('form');
    if (!form) throw new Error('the form is gone');
    expect(within(form).getByText('Failed to complete profile')).toBeVisible();
  });
});

describe('an own image', () => {
  it('that could not be uploaded is told as that', async () => {
    renderApp({ path: '/generate', server: serverWith('POST images/upload') });
    await screen.findByRole('button', { name: 'Upload Image' });
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Image file'), { target: { files: [file] } });
    await inToast('Upload failed');
  });

  it('that could not be renamed keeps its name and the form', async () => {
    const image = anImage({ name: 'Old name' });
    const { user } = renderApp({
      path: '/profile',
      server: serverWith(`PATCH images/${image.id}/name`, { images: [image] }),
    });
    await user.click(await screen.findByRole('button', { name: 'More for Old name' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByLabelText('Name');
    await user.clear(field);
    await user.type(field, 'New name{Enter}');
    await inToast('Error');
    await inToast('Failed to name image');
    expect(screen.getByLabelText('Name')).toHaveValue('New name');
  });

  it.each([
    ['favorite', 'Favorite Dawn', 'Failed to update favorite'],
    ['visibility', 'Private', 'Failed to update visibility'],
  ])('whose %s could not be changed is as it was, which is said', async (what, name, text) => {
    const image = anImage({ name: 'Dawn' });
    const server = serverWith(`PATCH images/${image.id}/${what}`, { images: [image] });
    const { user } = renderApp({ path: '/profile', server });
    await user.click(await screen.findByRole('button', { name: 'Open Dawn' }));
    const lightbox = within(await screen.findByRole('dialog', { name: 'Dawn' }));
    await user.click(
      what === 'favorite'
        ? lightbox.getByRole('button', { name: /favorite/i })
        : lightbox.getByRole('button', { name }),
    );
    await inToast('Error');
    await inToast(text);
    expect(server.images[0]).toMatchObject({ isFavorite: 0, isPublic: 0 });
  });
});

describe('a picture', () => {
  it('whose order was lost is told as a generation that failed, and the words stay', async () => {
    const { user } = renderApp({ path: '/generate', server: serverWith('POST generate') });
    fireEvent.change(await screen.findByLabelText('Prompt'), { target: { value: 'a lake' } });
    await user.click(await screen.findByRole('button', { name: 'Generate Image (1 credit)' }));
    await said('Generation failed', 'Failed to generate image');
    expect(screen.getByLabelText('Prompt')).toHaveValue('a lake');
  });
});

describe('a finished picture', () => {
  it('that could not be named keeps its dialog and the name', async () => {
    const { user, server } = renderApp({ path: '/generate' });
    fireEvent.change(await screen.findByLabelText('Prompt'), { target: { value: 'a lake' } });
    await user.click(await screen.findByRole('button', { name: 'Generate Image (1 credit)' }));
    await screen.findByRole('progressbar', { name: 'Generating your image' });
    const [job] = server.jobs;
    if (!job) throw new Error('no job was made');
    const image = finishJob(server, job.id);
    server.overrides.set(`PATCH images/${image.id}/name`, broken);
    act(() => pushFromServer('job.progress', { job: { ...job, stage: 'done' } }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Name Your Creation' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'First light' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await inToast('Failed to name image');
    expect(dialog.getByLabelText('Name')).toHaveValue('First light');
  });
});

describe('the likes and counts beside a profile', () => {
  it('fail without taking the page with them', async () => {
    const server = serverWith('GET user/total-likes', { images: [anImage({ name: 'Dawn' })] });
    server.overrides.set('GET notifications/unread-count', () => json({}, 500));
    renderApp({ path: '/profile', server });
    expect(await screen.findByRole('button', { name: 'Open Dawn' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
