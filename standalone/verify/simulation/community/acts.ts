import type { World } from '@pictora/testing/simulation';
import type { SocialProcess } from './social-process.js';
import type { SourcesProcess } from './sources-process.js';

type Social = { readonly by: 'social'; readonly act: (social: SocialProcess) => Promise<unknown> };
type Sources = { readonly by: 'sources'; readonly act: (sources: SourcesProcess) => Promise<unknown> };
/** What somebody asks of one service. */
export type Act = Social | Sources;

const bySocial = (act: Social['act']): Act => ({ by: 'social', act });
const bySources = (act: Sources['act']): Act => ({ by: 'sources', act });

const id = (kind: string, number: number): string => `00000000-0000-7000-9${kind}-${String(number).padStart(12, '0')}`;

export const people = [1, 2, 3].map((number) => id('000', number));
/** Whose image it is follows from its place. */
export const images = [1, 2].map((number, index) => ({ _id: id('00a', number), ownerId: people[index] ?? '' }));

/** Somebody does something, as far as they may. */
export const drawAct = (world: World): Act => {
  const [userId, image] = [world.pick(people), world.pick(images)];
  const other = world.pick(people.filter((person) => person !== userId));
  const owned = { imageId: image._id, ownerId: image.ownerId };
  const requestId = world.newId();
  const pair = { viewerId: userId, userId: other };
  const acts: readonly (readonly [weight: number, act: Act])[] = [
    [10, bySocial((social) => social.likes.set({ userId, imageId: image._id, isLiked: undefined }))],
    [7, bySocial((social) => social.comments.add({ userId, imageId: image._id, comment: 'A fine lake', requestId }))],
    [4, bySocial((social) => takeBackComment(social, userId, image._id))],
    [4, bySocial((social) => social.follows.start(pair))],
    [2, bySocial((social) => social.follows.end(pair))],
    [2, bySocial((social) => social.blocks.start(pair))],
    [1, bySocial((social) => social.blocks.end(pair))],
    [8, bySources((sources) => sources.images.setVisibility({ ...owned, isPublic: undefined }))],
    [2, bySources((sources) => sources.images.rename(image._id, image.ownerId, `Lake ${requestId.slice(-4)}`))],
    [2, bySources((sources) => sources.rename(userId, `Ann ${requestId.slice(-4)}`))],
    [1, bySources((sources) => sources.images.remove(image._id, image.ownerId))],
    [1, bySources((sources) => sources.images.takeDown(image._id))],
  ];
  let left = world.random() * acts.reduce((sum, [weight]) => sum + weight, 0);
  const drawn = acts.find(([weight]) => (left -= weight) < 0) ?? acts[0];
  if (!drawn) throw new Error('nothing to do');
  return drawn[1];
};

const takeBackComment = async (social: SocialProcess, userId: string, imageId: string): Promise<void> => {
  const { items } = await social.comments.list({ imageId, viewerId: userId, limit: 5 });
  const [own] = items.filter((comment) => comment.userId === userId);
  if (own) await social.comments.remove({ userId, commentId: own.id });
};
