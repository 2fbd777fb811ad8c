import { isTerminal, type Job, type JobStage } from '@pictora/contracts';
import { creditCount } from '../../lib/credits.js';
import { m } from '../../texts/index.js';
import { said, saidOf } from '../../texts/said.js';

type Kind = Job['kind'];

/** The four steps a person sees; waiting in the queue comes before the first. */
export const shownStages = [
  m.jobs_stage_reading(),
  m.jobs_stage_composing(),
  m.jobs_stage_rendering(),
  m.jobs_stage_finishing(),
] as const;
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
export const stageText = ({ stage }: Pick<Job, 'stage'>): string => shownStages[shownStage(stage)] ?? m.jobs_queued();
export const percentOf = ({ progress }: Pick<Job, 'progress'>): number => Math.round(progress * 100);
/** How far it is, for a screen reader. */
export const progressText = (job: Pick<Job, 'stage' | 'progress'>): string =>
  m.jobs_progress({ stage: stageText(job), percent: percentOf(job) });

export const makingText: Record<Kind, string> = {
  image: m.jobs_making_image(),
  edit: m.jobs_making_edit(),
  video: m.jobs_making_video(),
};
export const kindText: Record<Kind, string> = {
  image: m.jobs_kind_image(),
  edit: m.jobs_kind_edit(),
  video: m.jobs_kind_video(),
};
/** The titles of specification 8, with the words for when nobody says why. */
export const failureText: Record<Kind, { readonly title: string; readonly fallback: string }> = {
  image: { title: m.jobs_failed_image(), fallback: m.jobs_failed_image_help() },
  edit: { title: m.jobs_failed_edit(), fallback: m.jobs_failed_edit_help() },
  video: { title: m.jobs_failed_video(), fallback: m.jobs_failed_video_help() },
};

export const isLost = ({ state }: Pick<Job, 'state'>): boolean => state === 'failed' || state === 'cancelled';

/** What the services say of a loss: what went wrong, then what became of the credits. Each is translated by itself. */
const reasonText = ({ settlement: { reason }, error }: Pick<Job, 'settlement' | 'error'>): string | null => {
  if (reason === null) return null;
  if (!error || !reason.startsWith(`${error.message} `)) return said(reason);
  return `${saidOf(error)} ${said(reason.slice(error.message.length + 1))}`;
};

/** Why there is no result, and what became of the credits: that nothing was spent, or that it was given back. */
export const lossText = ({ kind, settlement, error }: Pick<Job, 'kind' | 'settlement' | 'error'>): string => {
  const isSettled = settlement.state === 'released' || settlement.state === 'returned';
  return (isSettled ? reasonText({ settlement, error }) : null) ?? (error ? saidOf(error) : failureText[kind].fallback);
};

type Paid = Pick<Job, 'state' | 'settlement' | 'error' | 'kind' | 'count'>;

const heldText = (kind: Kind, count: number) =>
  kind === 'video' ? m.jobs_held_video : count > 1 ? m.jobs_held_pictures : m.jobs_held_picture;

/** What became of the credits, as the ledger says it; before it does, what it will do. */
export const settlementText = ({ state, settlement, error, kind, count }: Paid): string => {
  const credits = creditCount(settlement.credits);
  switch (settlement.state) {
    case 'none':
      return isTerminal(state) ? m.jobs_nothing_spent() : m.jobs_nothing_spent_yet();
    case 'held':
      return heldText(kind, count)({ count: settlement.credits });
    case 'captured':
      return m.jobs_spent({ credits });
    case 'released':
    case 'returned':
      return reasonText({ settlement, error }) ?? m.jobs_given_back({ credits });
  }
};
