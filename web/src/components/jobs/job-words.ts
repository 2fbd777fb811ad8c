import { isTerminal, type Job, type JobStage } from '@pictora/contracts';
import { creditCount } from '../../lib/credits.js';

type Kind = Job['kind'];

/** The four steps a person sees; waiting in the queue comes before the first. */
export const shownStages = ['Reading', 'Composing', 'Rendering', 'Finishing'] as const;
const stageIndex: Record<JobStage, number> = {
  queued: -1,
  reading: 0,
  sketching: 1,
  lighting: 2,
  finishing: 3,
  storing: 3,
  done: 3,
};
export const shownStage = (stage: JobStage): number => stageIndex[stage];
export const stageText = ({ stage }: Pick<Job, 'stage'>): string => shownStages[shownStage(stage)] ?? 'In the queue';
export const percentOf = ({ progress }: Pick<Job, 'progress'>): number => Math.round(progress * 100);

export const makingText: Record<Kind, string> = {
  image: 'Generating your image',
  edit: 'Editing your image',
  video: 'Generating your video',
};
export const kindText: Record<Kind, string> = { image: 'Image', edit: 'Edit', video: 'Video' };
/** The titles of specification 8, with the words for when nobody says why. */
export const failureText: Record<Kind, { readonly title: string; readonly fallback: string }> = {
  image: { title: 'Generation failed', fallback: 'Failed to generate image' },
  edit: { title: 'Edit failed', fallback: 'Failed to edit image' },
  video: { title: 'Video generation failed', fallback: 'Failed to generate video' },
};

export const isLost = ({ state }: Pick<Job, 'state'>): boolean => state === 'failed' || state === 'cancelled';

/** Why there is no result, and what became of the credits: that nothing was spent, or that it was given back. */
export const lossText = ({ kind, settlement, error }: Pick<Job, 'kind' | 'settlement' | 'error'>): string => {
  const isSettled = settlement.state === 'released' || settlement.state === 'returned';
  return (isSettled ? settlement.reason : null) ?? error?.message ?? failureText[kind].fallback;
};

type Paid = Pick<Job, 'state' | 'settlement' | 'kind' | 'count'>;

/** What became of the credits, as the ledger says it; before it does, what it will do. */
export const settlementText = ({ state, settlement, kind, count }: Paid): string => {
  const credits = creditCount(settlement.credits);
  switch (settlement.state) {
    case 'none':
      return isTerminal(state) ? 'Nothing was spent.' : 'Nothing is spent before it is finished.';
    case 'held':
      return `${credits} ${settlement.credits === 1 ? 'is' : 'are'} held. Spent only when your ${kind === 'video' ? 'video is' : count > 1 ? 'pictures are' : 'picture is'} finished.`;
    case 'captured':
      return `${credits} spent.`;
    case 'released':
    case 'returned':
      return settlement.reason ?? `${credits} given back.`;
  }
};
