import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { limits, shareMessage } from '@pictora/contracts';
import { inbox, open, send, startMessaging, type Messaging } from './messaging.harness.js';

let messaging: Messaging;
let ada: string;
let bob: string;
let conversationId: string;
beforeAll(async () => {
  messaging = await startMessaging({ env: { PUBLIC_URL: 'https://pictora.example' } });
});
beforeEach(async () => {
  ada = messaging.neighbours.person('Ada');
  bob = messaging.neighbours.person('Bob');
  conversationId = (await open(messaging, ada, bob)).id;
});
afterAll(() => messaging.close());

const share = (imageId: string, origin = 'https://pictora.example') =>
  send(messaging, {
    from: ada,
    in: conversationId,
    content: shareMessage('a heron', `${origin}/api/images/${imageId}`, limits.messageMax),
  });
const shownTo = async (userId: string) =>
  (await messaging.call('messaging.messages.list', { userId, conversationId })).items[0];

describe('an image that is shared', () => {
  it('is the specified text, and a card', async () => {
    const imageId = messaging.neighbours.image(ada);
    await share(imageId);
    expect(await shownTo(bob)).toMatchObject({
      content: `Check out this image: a heron\nhttps://pictora.example/api/images/${imageId}`,
      card: { available: true, imageId, imageUrl: `/api/images/${imageId}`, prompt: 'a heron', width: 4, height: 3 },
    });
  });

  it('is gone at once, with its prompt, when its owner takes it back; its owner still sees it', async () => {
    const imageId = messaging.neighbours.image(ada);
    await share(imageId);
    messaging.neighbours.images.set(imageId, { id: imageId, ownerId: ada, isPublic: false });
    const gone = `Check out this image: https://pictora.example/api/images/${imageId}`;
    expect(await shownTo(bob)).toMatchObject({ content: gone, card: { available: false, imageId } });
    expect((await inbox(messaging, bob))[0]?.lastMessage).toMatchObject({ content: gone });
    expect(await shownTo(ada)).toMatchObject({ card: { available: true } });
    messaging.neighbours.images.delete(imageId);
    expect(await shownTo(ada)).toMatchObject({ content: gone, card: { available: false } });
  });

  it('that was taken back is without its prompt in the export of whoever received it, not of its sender', async () => {
    const imageId = messaging.neighbours.image(ada);
    await share(imageId);
    messaging.neighbours.images.set(imageId, { id: imageId, ownerId: ada, isPublic: false });
    const kept = async (userId: string) => {
      const page = { userId, conversationId, limit: 1 };
      return (await messaging.call('messaging.personal-data.messages', page)).items[0]?.content;
    };
    const address = `https://pictora.example/api/images/${imageId}`;
    expect(await kept(bob)).toBe(`Check out this image: ${address}`);
    expect(await kept(ada)).toBe(`Check out this image: a heron\n${address}`);
  });

  it('is a card by its bare address too, and none by an address elsewhere', async () => {
    const imageId = messaging.neighbours.image(ada);
    await send(messaging, { from: ada, in: conversationId, content: `Look: /api/images/${imageId}!` });
    expect(await shownTo(bob)).toMatchObject({ card: { available: true, imageId } });
    await share(imageId, 'https://evil.example');
    expect(await shownTo(bob)).toMatchObject({ card: null });
    await send(messaging, { from: ada, in: conversationId, content: `https://evil.example/x/api/images/${imageId}` });
    expect(await shownTo(bob)).toMatchObject({ card: null });
    await send(messaging, { from: ada, in: conversationId, content: `/api/images/${imageId}/more` });
    expect(await shownTo(bob)).toMatchObject({ card: null });
  });

  it('leaves the words of the message alone where they are the sender’s own', async () => {
    const imageId = messaging.neighbours.image(ada, false);
    const content = `This one /api/images/${imageId} is mine`;
    await send(messaging, { from: ada, in: conversationId, content });
    expect(await shownTo(bob)).toMatchObject({ content, card: { available: false } });
  });

  it('leaves messages readable while media does not answer', async () => {
    const imageId = messaging.neighbours.image(ada);
    await share(imageId);
    messaging.neighbours.mediaIsUp = false;
    expect(await shownTo(bob)).toMatchObject({ card: { available: false } });
    messaging.neighbours.mediaIsUp = true;
  });
});
