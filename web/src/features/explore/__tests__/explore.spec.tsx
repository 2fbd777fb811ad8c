import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { aPerson } from '../../../testing/builders.js';
import { aServer, failure, json } from '../../../testing/mock-api.js';
import { aCommunity, aCommunityVideo, aPost } from '../../../testing/mock-community.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const lucia = aPerson();
const dawn = () => aPost({ name: 'Dawn', prompt: 'first light over the bay', user: lucia, likesCount: 2 });
const withPosts = (...images: ReturnType<typeof aPost>[]) =>
  aServer({ community: aCommunity({ images }), people: [lucia] });
const like = () => screen.findByRole('button', { name: /^Like Dawn/ });

describe('Explore for visitors', () => {
  it('shows the pictures with a banner that leads to the sign-up', async () => {
    renderApp({ path: '/explore', signedIn: false, server: withPosts(dawn()) });
    expect(await screen.findByRole('button', { name: 'Open Dawn by Lucía Ferrer' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign Up Free' })).toHaveAttribute('href', '/login');
  });

  it('names each picture, its author and its age beside what one can do with it', async () => {
    const { container } = renderApp({ path: '/explore', signedIn: false, server: withPosts(dawn()) });
    expect(await like()).toBeVisible();
    expect(screen.getByText('Dawn')).toBeVisible();
    const author = screen.getByRole('link', { name: /Lucía Ferrer/ });
    expect(author).toContainElement(container.querySelector('time[datetime]'));
  });

  it.each([
    ['Friends', () => screen.findByRole('tab', { name: 'Friends' }), 'see posts from friends'],
    ['a like', like, 'like images'],
    ['sending', () => screen.findByRole('button', { name: 'Send Dawn' }), 'send images'],
  ])('asks for an account for %s', async (_, find, action) => {
    const { user, server } = renderApp({ path: '/explore', signedIn: false, server: withPosts(dawn()) });
    await like();
    await user.click(await find());
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent(`Sign Up RequiredPlease sign up or log in to ${action}`);
    expect(within(toast).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/login?tab=sign-up');
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('marks the tab Friends as closed', async () => {
    renderApp({ path: '/explore?feed=friends', signedIn: false, server: withPosts(dawn()) });
    expect(await screen.findByRole('tab', { name: 'Friends' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('tab', { name: 'For You' })).toHaveAttribute('aria-selected', 'true');
    expect(await like()).toBeVisible();
  });

  it('opens the picture of a link that was sent, although the feed does not hold it', async () => {
    const server = withPosts(dawn());
    const old = aPost({ name: 'Long ago', user: lucia });
    server.overrides.set(`GET community/images/${old.id}`, () => json(old));
    renderApp({ path: `/explore?image=${old.id}`, signedIn: false, server });
    expect(await screen.findByRole('dialog', { name: 'Long ago' })).toBeVisible();
  });

  it('says that a picture is gone, and shows what there is instead', async () => {
    const { user } = renderApp({ path: `/explore?image=${aPost().id}`, signedIn: false, server: withPosts(dawn()) });
    const sheet = await screen.findByRole('dialog', { name: 'This image is gone' });
    await user.click(within(sheet).getByRole('button', { name: 'See what others share' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await like()).toBeVisible();
  });
});

describe('a feed', () => {
  it.each([
    ['/explore', 'No public images yet'],
    ['/explore?feed=friends', 'No posts from friends yet'],
    ['/explore?show=videos', 'No public videos yet'],
    ['/explore?show=videos&feed=friends', 'No posts from friends yet'],
  ])('that is empty at %s says %s', async (path, text) => {
    renderApp({ path });
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
  });

  it.each([
    ['explore/all', '/explore', 'No public images yet'],
    ['explore/videos/all', '/explore?show=videos', 'No public videos yet'],
  ])('that is refused (%s) is no error but empty', async (call, path, text) => {
    const server = aServer();
    server.overrides.set(`GET ${call}`, () => failure('forbidden', 'Not for you'));
    renderApp({ path, server });
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
  });

  it.each([
    ['explore/all', '/explore', 'Error Loading Gallery', true],
    ['explore/videos/all', '/explore?show=videos', 'Error Loading Videos', true],
    ['explore/all', '/explore', 'Error Loading Gallery', false],
    ['explore/videos/all', '/explore?show=videos', 'Error Loading Videos', false],
  ])('that cannot be loaded (%s, %s) says %s; signed in: %s', async (call, path, title, signedIn) => {
    const server = aServer();
    server.overrides.set(`GET ${call}`, () => failure('internal', 'Broken'));
    const { user } = renderApp({ path, server, signedIn });
    await screen.findByRole('heading', { name: title });
    const alert = screen.getAllByRole('alert').find((one) => one.textContent?.includes(title)) ?? document.body;
    const retry = within(alert).queryByRole('button', { name: 'Try Again' });
    // Of images only members are offered another try (specification 8).
    if (!signedIn && call === 'explore/all') return expect(retry).toBeNull();
    server.overrides.clear();
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: /^No public/ })).toBeVisible();
  });

  it('switches between everybody and friends, images and videos, and keeps it in the address', async () => {
    const friend = aPost({ name: 'Friendly', user: lucia });
    const server = withPosts(dawn(), aPost({ name: 'Stranger' }), friend);
    server.community.following.add(lucia.id);
    server.community.videos.push(aCommunityVideo({ user: lucia }));
    const { user } = renderApp({ path: '/explore', server });
    expect(await screen.findByRole('button', { name: /^Open Stranger/ })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Friends' }));
    expect(await screen.findByRole('button', { name: /^Open Friendly/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Open Stranger/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Videos' }));
    const card = await screen.findByRole('listitem');
    expect(card).toHaveTextContent('The clouds drift to the left');
    expect(card).toHaveTextContent('From A lake at dawn');
    expect(card).toHaveTextContent('5 seconds');
    expect(screen.getByRole('tab', { name: 'Friends' })).toHaveAttribute('aria-selected', 'true');
  });
});

describe('a video', () => {
  it('that cannot be played says so, until it can', async () => {
    const video = aCommunityVideo({ user: lucia });
    renderApp({ path: '/explore?show=videos', server: aServer({ community: aCommunity({ videos: [video] }) }) });
    const player = await screen.findByLabelText('The clouds drift to the left');
    fireEvent.error(player);
    expect(await screen.findByRole('alert')).toHaveTextContent('The video could not be played.');
    fireEvent.loadedData(player);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('that a link names stands first, and is not shown twice', async () => {
    const [first, named] = [aCommunityVideo({ motionPrompt: 'newer' }), aCommunityVideo({ motionPrompt: 'named' })];
    const server = aServer({ community: aCommunity({ videos: [first, named] }) });
    renderApp({ path: `/explore?show=videos&video=${named.id}`, server, signedIn: false });
    await waitFor(() =>
      expect(screen.getAllByRole('listitem').map((card) => card.querySelector('.clip-motion')?.textContent)).toEqual([
        'named',
        'newer',
      ]),
    );
  });

  it('that was taken back says so', async () => {
    renderApp({ path: `/explore?show=videos&video=${aCommunityVideo().id}`, signedIn: false });
    expect(await screen.findByRole('dialog', { name: 'This video is gone' })).toBeVisible();
  });
});

describe('sharing a video', () => {
  const video = aCommunityVideo({ user: lucia });
  const share = async () => {
    const server = aServer({ community: aCommunity({ videos: [video] }) });
    const { user } = renderApp({ path: '/explore?show=videos', server });
    return { press: async () => user.click(await screen.findByRole('button', { name: 'Share' })) };
  };
  const device = (answer: (data: ShareData) => Promise<void>) =>
    Object.defineProperty(navigator, 'share', { value: answer, configurable: true });
  beforeEach(() => {
    delete (navigator as { share?: unknown }).share;
  });

  it('copies its link where the device has no sheet', async () => {
    const { press } = await share();
    await press();
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toContain(`/explore?show=videos&video=${video.id}`);
  });

  it('hands it to the device', async () => {
    const handed: ShareData[] = [];
    device((data) => Promise.resolve(void handed.push(data)));
    const { press } = await share();
    await press();
    expect(await screen.findByText('Video shared successfully')).toBeVisible();
    expect(handed[0]?.url).toContain(video.id);
  });

  it('says nothing when the person gives up', async () => {
    let asked = false;
    device(() => {
      asked = true;
      return Promise.reject(new DOMException('no', 'AbortError'));
    });
    const { press } = await share();
    await press();
    await waitFor(() => expect(asked).toBe(true));
    expect(screen.queryByText('Link copied')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that it failed where nothing works', async () => {
    const { press } = await share();
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'));
    await press();
    expect(await screen.findByText('Failed to share video')).toBeVisible();
    navigator.clipboard.writeText = write;
  });
});
