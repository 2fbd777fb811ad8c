import type { Actor } from './actor.js';

export const kinds = [
  'generate',
  'edit',
  'video',
  'like',
  'comment',
  'message',
  'pack',
  'plan',
  'upload',
  'remove',
] as const;
export type Kind = (typeof kinds)[number];

const packsAtMost = 3;
/** Of a hundred acts so many are of each kind; plans and videos are few in a life, see {@link nextAct}. */
const shares: readonly (readonly [Kind, number])[] = [
  ['generate', 20],
  ['edit', 10],
  ['like', 20],
  ['comment', 12],
  ['message', 16],
  ['pack', 8],
  ['upload', 9],
  ['remove', 5],
];

/** What somebody does next. Whoever may animate does so once; whoever wants a plan buys it as the third thing. */
export const nextAct = (actor: Actor, wants: Wants, random: () => number): Kind => {
  if (wants.plan !== null && actor.plan === null && actor.acknowledged >= 2) return 'plan';
  if (wants.video && actor.plan === 'premium' && !actor.jobs.some(({ kind }) => kind === 'video')) return 'video';
  let rest = random() * shares.reduce((total, [, share]) => total + share, 0);
  const kind = shares.find(([, share]) => (rest -= share) < 0)?.[0] ?? 'like';
  return kind === 'pack' && actor.packs >= packsAtMost ? 'like' : kind;
};

export type Wants = {
  readonly plan: 'pro' | 'premium' | null;
  /** Whether a video is made, by the studio, which takes long. */
  readonly video: boolean;
  /** The part of the pictures that the studio makes; the others come from a server that has them at hand. */
  readonly studio: number;
};

/** Does it with, or to, somebody else. */
export const carryOut = (kind: Kind, actor: Actor, other: Actor, wants: Wants, random: () => number): Promise<void> => {
  switch (kind) {
    case 'generate': {
      const model = random() < wants.studio ? { model: 'pictora-studio', count: 1 } : { count: random() < 0.3 ? 2 : 1 };
      return actor.make('image', '/api/generate', { prompt: 'a lake at dawn', aspectRatio: '1:1', ...model });
    }
    case 'edit':
      return actor.make('edit', '/api/edit', { imageId: actor.image, prompt: 'make it night' });
    case 'video':
      return actor.make('video', '/api/generate-video', { imageId: actor.image, duration: 5 });
    case 'like':
      return actor.like(other.image);
    case 'comment':
      return actor.comment(other.image);
    case 'message':
      return actor.write(other.id);
    case 'pack':
      return actor.buyPack();
    case 'plan':
      return actor.subscribe(wants.plan ?? 'pro');
    case 'upload':
      return actor.upload();
    case 'remove':
      return actor.remove();
  }
};
