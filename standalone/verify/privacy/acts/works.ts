import { isTerminal, type Comment, type Conversation, type Image, type Job } from '@pictora/contracts';
import { signIn, type Person } from './account.js';
import { settled } from './caller.js';
import { pictureSaying } from './picture.js';

const upload = async (
  person: Person,
  path: string,
  field: string,
  picture: Buffer,
  fileName: string,
  name?: string,
) => {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(picture)], { type: 'image/png' }), `${fileName}.png`);
  if (name !== undefined) form.set('name', name);
  const status = path.endsWith('images/upload') ? 201 : 200;
  return (await person.api.call<Image>(status, 'POST', path, undefined, { form })).body;
};

/** The premium plan, by the sandbox's good card. */
export const subscribe = async ({ api, words }: Person): Promise<void> => {
  const { url } = await api.post<{ url: string }>(200, '/api/create-checkout-session', { tier: 'premium' });
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: words.cardName };
  await api.call(303, 'POST', url, undefined, { form: new URLSearchParams(card) });
  const tier = async () => (await api.get<{ subscriptionTier: string }>('/api/auth/user')).subscriptionTier;
  await settled('the premium plan', tier, (now) => now === 'premium');
};

/** Orders, and waits until it is made; or cancels, which may come too late. */
const order = async ({ api }: Person, path: string, body: object, isDrawn: boolean): Promise<void> => {
  const { body: job } = await api.call<Job>(202, 'POST', path, body, { headers: { prefer: 'respond-async' } });
  if (!isDrawn) await api.call([200, 409], 'POST', `/api/jobs/${job.id}/cancel`);
  await settled(
    `what ${path} makes`,
    () => api.get<Job>(`/api/jobs/${job.id}`),
    ({ state }) => isTerminal(state),
  );
};

/**
 * Orders a picture, which is drawn to its end or cancelled, and an edit and a video of it, which are cancelled: their words are kept
 * all the same. Uploads others, names and shows them. Answers with one that is shown.
 */
export const make = async (person: Person, isDrawn: boolean): Promise<Image> => {
  const { api, words } = person;
  const send = (saying: string, shade: number, fileName: string, name?: string) =>
    upload(person, '/api/images/upload', 'image', pictureSaying(saying, shade), fileName, name);
  const shown = await send(words.pixelMetadata, 99, `${words.fileName}2`, `My ${words.uploadName}`);
  await publish(person, shown);
  await api.post(200, '/api/describe', { kind: 'image', prompt: `a lake and a ${words.describedPrompt}` });
  const picture = { prompt: `a lake and a ${words.prompt}`, negativePrompt: `clouds, ${words.negativePrompt}` };
  await order(person, '/api/generate', { ...picture, aspectRatio: '1:1' }, isDrawn);
  const [made] = isDrawn ? await api.get<Image[]>('/api/images') : [];
  const newest = made ?? (await send(words.pixelMetadata, 120, `${words.fileName}3`));
  const edit = { imageId: newest.id, prompt: `make it night for ${words.editPrompt}` };
  await order(person, '/api/edit', edit, false);
  const video = { imageId: newest.id, motionPrompt: `a slow zoom for ${words.motionPrompt}`, duration: 5 };
  await order(person, '/api/generate-video', video, false);
  await api.call(200, 'PATCH', `/api/images/${newest.id}/name`, { name: `The ${words.imageName}` });
  await publish(person, newest);
  const removed = await send(words.pixelMetadata, 0, words.fileName);
  await api.call(200, 'PATCH', `/api/images/${removed.id}/name`, { name: words.removedName });
  await publish(person, removed);
  await api.call(204, 'DELETE', `/api/images/${removed.id}`);
  await send(words.pixelMetadata, 50, words.fileName);
  const avatar = pictureSaying(words.avatarMetadata, 150);
  await upload(person, '/api/user/upload-profile-picture', 'image', avatar, words.avatarFileName);
  await upload(person, '/api/verify', 'file', pictureSaying(words.pixelMetadata, 1), words.verifiedFileName);
  return newest;
};

const publish = async ({ api }: Person, { id }: Image): Promise<void> => {
  await api.call(200, 'PATCH', `/api/images/${id}/visibility`, { isPublic: 1 });
  await settled(
    'a picture among those of all',
    () => api.get<Image[]>('/api/explore/all?limit=100'),
    (all) => all.some((image) => image.id === id),
  );
};

/** Follows, likes, comments on, writes to, reports and writes to support about somebody's picture. */
export const meet = async ({ api, words }: Person, other: Person, theirs: Image): Promise<void> => {
  await api.call(200, 'PATCH', '/api/notifications/preferences', { like: { email: true }, comment: { email: true } });
  await api.post(200, `/api/users/${other.id}/follow`);
  await api.post(200, `/api/community/images/${theirs.id}/like`);
  await api.post(201, `/api/community/images/${theirs.id}/comments`, { comment: `What a ${words.comment}!` });
  const taken = await api.post<Comment>(201, `/api/community/images/${theirs.id}/comments`, {
    comment: words.commentTakenBack,
  });
  await api.call(204, 'DELETE', `/api/community/comments/${taken.id}`);
  const { id } = await api.post<Conversation>(200, '/api/conversations', { otherUserId: other.id });
  await api.post(201, `/api/conversations/${id}/messages`, { content: `Do not tell: ${words.message}` });
  const report = { targetType: 'image', targetId: theirs.id, reason: 'other', note: `It is ${words.reportNote}` };
  await api.post(201, '/api/reports', report);
  const request = { subject: `About ${words.supportSubject}`, message: `Help me with ${words.supportMessage}` };
  await api.post(201, '/api/support', request);
  await api.get(`/api/users/search?q=${words.personSearch}`);
  await api.get(`/api/users/search?term=${words.personSearch}`);
  await api.get(`/api/images/search?q=${words.imageSearch}`);
};

/** What is a person's own, as they see it: to be the same before and after somebody else has left. */
export const ownOf = async (person: Person): Promise<object> => {
  const { api, words } = person;
  await signIn(person, words.password);
  return {
    profile: await api.get('/api/auth/user'),
    images: await api.get('/api/images?limit=100'),
    videos: await api.get('/api/videos?limit=100'),
    jobs: await api.get('/api/jobs?limit=100'),
    credits: await api.get('/api/credits/history?limit=100'),
    reports: await api.get('/api/reports?limit=100'),
    support: await api.get('/api/support?limit=100'),
  };
};
