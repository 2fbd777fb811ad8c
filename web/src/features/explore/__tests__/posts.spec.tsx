import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Comment } from '@pictora/contracts';
import { session } from '../../../lib/session/session.js';
import { aPerson, testId, userId } from '../../../testing/builders.js';
import { aServer, failure, json, type MockServer } from '../../../testing/mock-api.js';
import { aCommunity, aPost } from '../../../testing/mock-community.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const lucia = aPerson();
const me = aPerson({ id: userId, firstName: 'Noor', lastName: 'Haddad', username: 'noor' });
const aComment = (imageId: string, user: typeof lucia, comment: string): Comment => ({
  id: testId(),
  imageId,
  userId: user.id,
  comment,
  createdAt: '2026-11-20T09:00:00.000Z',
  user,
});

const setUp = (changes: Parameters<typeof aPost>[0] = {}) => {
  const dawn = aPost({ name: 'Dawn', prompt: 'first light over the bay', user: lucia, likesCount: 2, ...changes });
  const server = aServer({ community: aCommunity({ images: [dawn] }), people: [lucia] });
  return { dawn, server };
};
const posted = (server: MockServer, path: string) =>
  server.calls.filter((call) => call.method === 'POST' && call.path === path);
const like = (likes: string) => screen.findByRole('button', { name: `Like Dawn, ${likes}` });

describe('a like', () => {
  it('shows at once, and is taken back with a word when the server refuses', async () => {
    const { dawn, server } = setUp();
    let refuse: (response: Response) => void = () => undefined;
    server.overrides.set(
      `POST community/images/${dawn.id}/like`,
      () => new Promise<Response>((resolve) => (refuse = resolve)),
    );
    const { user } = renderApp({ path: '/explore', server });
    await user.click(await like('2 likes'));
    expect(await like('3 likes')).toHaveAttribute('aria-pressed', 'true');
    refuse(json('', 500));
    expect(await like('2 likes')).toHaveAttribute('aria-pressed', 'false');
    expect(await screen.findByText('Failed to toggle like')).toBeVisible();
  });

  it('of a double click is one, and says what it wants, so that a repeat is harmless', async () => {
    const { dawn, server } = setUp();
    const { user } = renderApp({ path: '/explore', server });
    await user.dblClick(await like('2 likes'));
    expect(await like('3 likes')).toBeVisible();
    const calls = posted(server, `community/images/${dawn.id}/like`);
    expect(calls.map(({ body }) => body)).toEqual([{ isLiked: true }]);
    expect(dawn.likesCount).toBe(3);
  });

  it('of the feed is a like of the opened picture too', async () => {
    const { server } = setUp();
    const { user } = renderApp({ path: '/explore', server });
    await user.click(await like('2 likes'));
    await like('3 likes');
    await user.click(screen.getByRole('button', { name: /^Open Dawn/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Dawn' });
    expect(within(dialog).getByRole('button', { name: 'Like Dawn, 3 likes' })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('comments', () => {
  const open = async (server: MockServer) => {
    const view = renderApp({ path: '/explore', server });
    await view.user.click(await screen.findByRole('button', { name: /^Comments on Dawn/ }));
    return { ...view, sheet: await screen.findByRole('dialog', { name: 'Comments' }) };
  };

  it('are added trimmed, counted, and shown first', async () => {
    const { dawn, server } = setUp({ commentsCount: 1 });
    server.community.comments.push(aComment(dawn.id, lucia, 'I was there'));
    const { user, sheet } = await open(server);
    expect(await within(sheet).findByText('I was there')).toBeVisible();
    const post = within(sheet).getByRole('button', { name: 'Post' });
    await user.type(within(sheet).getByLabelText('Add a comment'), '   ');
    expect(post).toBeDisabled();
    await user.type(within(sheet).getByLabelText('Add a comment'), 'so quiet ');
    await user.click(post);
    expect(await screen.findByText('Comment added successfully')).toBeVisible();
    await waitFor(() => expect(within(sheet).getAllByRole('listitem')[0]).toHaveTextContent('so quiet'));
    expect(within(sheet).getByLabelText('Add a comment')).toHaveValue('');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Comments on Dawn, 2 comments' })).toBeVisible();
    expect(posted(server, `community/images/${dawn.id}/comments`)[0]?.body).toEqual({ comment: 'so quiet' });
  });

  it('are those of one image at a time', async () => {
    const { dawn, server } = setUp();
    const dusk = aPost({ name: 'Dusk', user: lucia });
    server.community.images.push(dusk);
    server.community.comments.push(aComment(dawn.id, lucia, 'so early'), aComment(dusk.id, lucia, 'so late'));
    const { sheet } = await open(server);
    expect(await within(sheet).findByText('so early')).toBeVisible();
    // Behind the sheet; whoever gets there all the same.
    fireEvent.click(screen.getByRole('button', { name: /^Comments on Dusk/, hidden: true }));
    expect(await screen.findByText('so late')).toBeVisible();
    expect(screen.getAllByRole('dialog', { name: 'Comments' })).toHaveLength(1);
    expect(screen.queryByText('so early')).toBeNull();
  });

  it('are posted from the keyboard as the field says, and Enter alone begins a new line', async () => {
    const { dawn, server } = setUp();
    const { user, sheet } = await open(server);
    const field = within(sheet).getByLabelText('Add a comment');
    expect(field).toHaveAccessibleDescription('Ctrl+Enter to post, Enter for a new line');
    await user.type(field, 'so{Enter}quiet{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Comment added successfully')).toBeVisible();
    expect(posted(server, `community/images/${dawn.id}/comments`)[0]?.body).toEqual({ comment: 'so\nquiet' });
  });

  it('keep the words and their key when the answer is lost', async () => {
    const { dawn, server } = setUp();
    const path = `community/images/${dawn.id}/comments`;
    server.overrides.set(`POST ${path}`, () => json('', 500));
    const { user, sheet } = await open(server);
    await user.type(within(sheet).getByLabelText('Add a comment'), 'once');
    await user.click(within(sheet).getByRole('button', { name: 'Post' }));
    expect(await screen.findByText('Failed to add comment')).toBeVisible();
    expect(within(sheet).getByLabelText('Add a comment')).toHaveValue('once');
    server.overrides.clear();
    await user.click(await within(sheet).findByRole('button', { name: 'Post' }));
    expect(await screen.findByText('Comment added successfully')).toBeVisible();
    const keys = posted(server, path).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toBeTruthy();
  });

  it('are deleted by their author alone, and hidden by the owner of the image', async () => {
    const { dawn, server } = setUp({ user: me, commentsCount: 2 });
    server.community.comments.push(aComment(dawn.id, me, 'mine'), aComment(dawn.id, lucia, 'theirs'));
    const { user, sheet } = await open(server);
    await within(sheet).findByText('mine');
    expect(within(sheet).getAllByRole('button', { name: 'Delete comment' })).toHaveLength(1);
    await user.click(within(sheet).getByRole('button', { name: 'Delete comment' }));
    expect(await screen.findByText('Comment deleted successfully')).toBeVisible();
    expect(within(sheet).queryByText('mine')).toBeNull();
    await user.click(within(sheet).getByRole('button', { name: 'Hide comment by Lucía Ferrer' }));
    expect(await within(sheet).findByText(/^No comments yet/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Comments on Dawn, 0 comments' })).toBeVisible();
  });

  it('of others have no delete and no hide button on an image of somebody else', async () => {
    const { dawn, server } = setUp();
    server.community.comments.push(aComment(dawn.id, lucia, 'theirs'));
    const { sheet } = await open(server);
    await within(sheet).findByText('theirs');
    expect(within(sheet).queryByRole('button', { name: /^(Delete|Hide) comment/ })).toBeNull();
  });

  it('say when they cannot be loaded or deleted', async () => {
    const { dawn, server } = setUp();
    const mine = aComment(dawn.id, me, 'mine');
    server.community.comments.push(mine);
    server.overrides.set(`GET community/images/${dawn.id}/comments`, () => failure('internal', 'Broken'));
    server.overrides.set(`DELETE community/comments/${mine.id}`, () => json('', 500));
    const { user, sheet } = await open(server);
    expect(await within(sheet).findByText('Failed to fetch comments')).toBeVisible();
    server.overrides.delete(`GET community/images/${dawn.id}/comments`);
    await user.click(within(sheet).getByRole('button', { name: 'Try Again' }));
    await user.click(await within(sheet).findByRole('button', { name: 'Delete comment' }));
    expect(await screen.findByText('Failed to delete comment')).toBeVisible();
    expect(within(sheet).getByText('mine')).toBeVisible();
  });
});

describe('sending an image', () => {
  const open = async (server: MockServer) => {
    const view = renderApp({ path: '/explore', server });
    await view.user.click(await screen.findByRole('button', { name: 'Send Dawn' }));
    return { ...view, sheet: await screen.findByRole('dialog', { name: 'Send Image via DM' }) };
  };

  it('asks for nobody before something is typed, then says the prompt and the address in a message', async () => {
    const { dawn, server } = setUp();
    const { user, sheet } = await open(server);
    expect(server.calls.some(({ path }) => path === 'users/search')).toBe(false);
    await user.type(within(sheet).getByRole('searchbox'), 'lucia');
    await user.click(await within(sheet).findByRole('button', { name: 'Send to Lucía Ferrer' }));
    expect(await screen.findByText('Image shared via DM')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [talk] = server.messaging.talks;
    expect(talk?.other.id).toBe(lucia.id);
    expect(talk?.messages.map(({ content }) => content)).toEqual([
      `Check out this image: first light over the bay\n${location.origin}${dawn.imageUrl}`,
    ]);
  });

  it('says that it failed, and stays open for another try', async () => {
    const { server } = setUp();
    server.overrides.set('POST conversations', () => json('', 500));
    const { user, sheet } = await open(server);
    await user.type(within(sheet).getByRole('searchbox'), 'lucia');
    await user.click(await within(sheet).findByRole('button', { name: 'Send to Lucía Ferrer' }));
    expect(await screen.findByText('Failed to send image')).toBeVisible();
    expect(within(sheet).getByRole('button', { name: 'Send to Lucía Ferrer' })).toBeEnabled();
  });
});

describe('a report', () => {
  it('names a reason and is found among the own reports', async () => {
    const { dawn, server } = setUp();
    const { user } = renderApp({ path: `/explore?image=${dawn.id}`, server });
    await user.click(await screen.findByRole('button', { name: 'Report Dawn' }));
    const sheet = await screen.findByRole('dialog', { name: 'Report image' });
    expect(within(sheet).getByRole('group', { name: 'What is wrong with it?' })).toBeVisible();
    expect(within(sheet).getByRole('button', { name: 'Send report' })).toBeDisabled();
    await user.click(within(sheet).getByRole('radio', { name: 'It uses my work' }));
    await user.type(within(sheet).getByLabelText(/^Anything a moderator/), ' from my site ');
    await user.click(within(sheet).getByRole('button', { name: 'Send report' }));
    await user.click(await screen.findByRole('link', { name: 'My reports' }));
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent('It uses my work, about an image');
    expect(row).toHaveTextContent('Waiting');
    expect(posted(server, 'reports')[0]?.body).toEqual({
      targetType: 'image',
      targetId: dawn.id,
      reason: 'copyright',
      note: 'from my site',
    });
  });
});
