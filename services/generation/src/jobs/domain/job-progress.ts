import type { JobStage } from '@pictora/contracts';

export type Progress = { readonly stage: JobStage; readonly progress: number };

/** The stages in which a model draws; how far it is, it says itself. */
export type DrawingStage = Extract<JobStage, 'sketching' | 'lighting' | 'finishing'>;

/** The drawing takes nearly all of a job's way from 0 to 1; a little is left before and after it. */
const drawingFrom = 0.03;
const drawingTo = 0.94;

/** @param fraction how much of the whole drawing is done, 0 to 1; anything else is brought into that range. */
export const drawingProgress = (stage: DrawingStage, fraction: number): Progress => {
  const share = Number.isFinite(fraction) ? Math.min(Math.max(fraction, 0), 1) : 0;
  return { stage, progress: drawingFrom + (drawingTo - drawingFrom) * share };
};

/** @param share how many of several pieces are made, of all. */
export const piecesMade = (share: number): Progress => (share === 0 ? waiting : drawingProgress('finishing', share));

export const waiting: Progress = { stage: 'queued', progress: 0 };
export const reading: Progress = { stage: 'reading', progress: 0.01 };
export const charging: Progress = { stage: 'storing', progress: drawingTo };
export const storing: Progress = { stage: 'storing', progress: 0.97 };
export const done: Progress = { stage: 'done', progress: 1 };

/** What is shown never goes back while one picture is drawn, whatever order the model reports in. */
export const furthest = (shown: Progress, reported: Progress): Progress => {
  const { stage, progress } = reported.progress >= shown.progress ? reported : shown;
  return { stage, progress };
};
