import { jobStages, type JobStage } from '@pictora/contracts';

export type Progress = { readonly stage: JobStage; readonly progress: number };

/** Where each stage ends on the way from 0 to 1; the shares follow what the stages take. */
const endOf: Readonly<Record<JobStage, number>> = {
  queued: 0,
  reading: 0.04,
  sketching: 0.3,
  lighting: 0.75,
  finishing: 0.93,
  storing: 0.99,
  done: 1,
};

const startOf = (stage: JobStage): number => {
  const before = jobStages[jobStages.indexOf(stage) - 1];
  return before === undefined ? 0 : endOf[before];
};

/** @param fraction how much of the stage is done, 0 to 1; anything else is brought into that range. */
export const progressAt = (stage: JobStage, fraction: number): Progress => {
  const share = Number.isFinite(fraction) ? Math.min(Math.max(fraction, 0), 1) : 0;
  return { stage, progress: startOf(stage) + (endOf[stage] - startOf(stage)) * share };
};

/** What is shown never goes back while one picture is drawn, whatever order the model reports in. */
export const furthest = (shown: Progress, reported: Progress): Progress =>
  reported.progress >= shown.progress ? reported : shown;

export const waiting: Progress = { stage: 'queued', progress: 0 };
export const done: Progress = { stage: 'done', progress: 1 };
