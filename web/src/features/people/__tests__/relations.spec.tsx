import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { aPerson, userId } from '../../../testing/builders.js';
import { aServer, failure, json } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const lucia = aPerson();
const open = (prepare: (server: ReturnType<typeof aServer>) => void = () => undefined) => {
  const server = aServer({ people: [lucia] });
  prepare(server);
  return renderApp({ path: `/users/${lucia.id}`, server });
};

describe('following', () => {
  it('shows at once with the count, and says so; unfollowing likewise', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(await screen.findByText('Followed')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^1 Follower$/ })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Unfollow' }));
    expect(await screen.findByText('Unfollowed')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^0 Followers$/ })).toBeDisabled();
  });

  it.each([
    ['POST', 'Follow', 'Failed to follow user', false],
    ['DELETE', 'Unfollow', 'Failed to unfollow user', true],
  ])('is taken back when the server refuses (%s)', async (method, button, text, isFollowing) => {
    let refuse: (response: Response) => void = () => undefined;
    const { user } = open((server) => {
      if (isFollowing) server.community.following.add(lucia.id);
      const answer = () => new Promise<Response>((resolve) => (refuse = resolve));
      server.overrides.set(`${method} users/${lucia.id}/follow`, answer);
    });
    await user.click(await screen.findByRole('button', { name: button }));
    await screen.findByRole('button', { name: isFollowing ? 'Follow' : 'Unfollow' });
    refuse(json('', 500));
    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByRole('button', { name: button })).toBeVisible();
  });

  it('says when its state is not known, and asks again', async () => {
    const { user, server } = open((fresh) =>
      fresh.overrides.set(`GET users/${lucia.id}/follow-status`, () => failure('internal', 'Broken')),
    );
    expect(await screen.findByText(/Failed to fetch follow status/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Follow' })).toBeDisabled();
    server.overrides.clear();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Follow' })).toBeEnabled());
  });

  it('and writing are for other people: not on one’s own page', async () => {
    const me = aPerson({ id: userId });
    renderApp({ path: `/users/${userId}`, server: aServer({ people: [me] }) });
    expect(await screen.findByText(/This is how others see you/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Message' })).toBeNull();
  });
});

describe('writing to somebody', () => {
  it('opens the conversation', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Message' }));
    await waitFor(() => expect(server.messaging.talks.map(({ other }) => other.id)).toEqual([lucia.id]));
    expect(await screen.findByText('No messages yet. Say hello!')).toBeVisible();
  });

  it('says when no conversation could be begun', async () => {
    const { user } = open((server) => server.overrides.set('POST conversations', () => json('', 500)));
    await user.click(await screen.findByRole('button', { name: 'Message' }));
    expect(await screen.findByText('Failed to start conversation')).toBeVisible();
  });
});

describe('blocking', () => {
  it('tells first what it does, then stays and says so; it asks for nothing that would be refused', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: /^More about/ }));
    await user.click(await screen.findByText('Block'));
    const sheet = await screen.findByRole('dialog', { name: 'Block @lucia?' });
    expect(sheet).toHaveTextContent('Neither of you sees anything of the other');
    await user.click(within(sheet).getByRole('button', { name: 'Block' }));
    expect(await screen.findByRole('heading', { name: 'You blocked @lucia' })).toBeVisible();
    expect([...server.community.blocked.keys()]).toEqual([lucia.id]);
    const paths = server.calls.map(({ method, path }) => `${method} ${path}`);
    const since = paths.slice(paths.indexOf(`POST users/${lucia.id}/block`) + 1);
    expect(since.filter((call) => call.includes(lucia.id))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: `${lucia.firstName} ${lucia.lastName}` }),
    ).toBeVisible();
    expect(server.community.blocked.size).toBe(0);
  });

  it('is undone in the settings, too', async () => {
    const { user, server } = open((fresh) => void fresh.community.blocked.set(lucia.id, lucia));
    await user.click(await screen.findByRole('link', { name: 'Settings' }));
    await user.click(await screen.findByRole('button', { name: 'Unblock @lucia' }));
    expect(await screen.findByText('You have blocked nobody.', { exact: false })).toBeVisible();
    expect(server.community.blocked.size).toBe(0);
  });

  it('asks anew for the badges of messages and notifications', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: /^More about/ }));
    await user.click(await screen.findByText('Block'));
    const sheet = await screen.findByRole('dialog', { name: 'Block @lucia?' });
    const looks = () => server.calls.filter(({ path }) => path.endsWith('/unread-count')).map(({ path }) => path);
    const before = looks().length;
    await user.click(within(sheet).getByRole('button', { name: 'Block' }));
    await waitFor(() =>
      expect(looks().slice(before).sort()).toEqual(['messages/unread-count', 'notifications/unread-count']),
    );
  });

  it('says that it failed, and blocks nobody', async () => {
    const { user } = open((server) => server.overrides.set(`POST users/${lucia.id}/block`, () => json('', 500)));
    await user.click(await screen.findByRole('button', { name: /^More about/ }));
    await user.click(await screen.findByText('Block'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Failed to block user')).toBeVisible();
  });
});
