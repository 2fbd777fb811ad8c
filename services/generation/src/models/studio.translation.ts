import type { ErrorCode, PromptReading } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import {
  parseSceneDescription,
  StudioError,
  type Reading,
  type RenderOptions,
  type SceneDescription,
  type Stage,
  type StudioErrorCode,
} from '@pictora/studio';
import type { DrawingStage } from '../jobs/domain/job-progress.js';
import type { ModelProgress } from './image-model.port.js';

const stages: Readonly<Record<Stage, DrawingStage>> = {
  sketch: 'sketching',
  terrain: 'sketching',
  light: 'lighting',
  detail: 'lighting',
  style: 'finishing',
  encode: 'finishing',
};

const asDataUri = (webp: Uint8Array): string => `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`;

/** A run of the studio that reports in the terms of the jobs. */
export const renderOptions = (signal: AbortSignal, onProgress: (progress: ModelProgress) => void): RenderOptions => ({
  signal,
  onProgress: ({ stage, fraction, preview }) =>
    onProgress({ stage: stages[stage], fraction, ...(preview && { preview: asDataUri(preview) }) }),
});

/** What the studio says of the request itself cannot be mended by another try. */
const final: Partial<Record<StudioErrorCode, ErrorCode>> = {
  'prompt-empty': 'prompt_refused',
  'prompt-too-long': 'prompt_refused',
  'scene-invalid': 'prompt_refused',
  'picture-unreadable': 'prompt_refused',
  'edit-not-understood': 'edit_not_understood',
};

export const translated = (error: unknown): unknown => {
  const code = error instanceof StudioError ? final[error.code] : undefined;
  if (!(error instanceof StudioError) || code === undefined) return error;
  return new AppError(code, error.message, undefined, { cause: error });
};

/** Runs something of the studio and tells its errors in the terms of the jobs. */
export const inTermsOfJobs = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw translated(error);
  }
};

export const readingOf = ({ understood, ignored, suggestion }: Reading): PromptReading => ({
  understood: understood.map(({ text, meaning }) => ({ text, meaning })),
  ignored: [...ignored],
  suggestion,
});

/** The description that a picture was kept with. One that this version cannot draw is none: the picture counts as an upload. */
export const keptScene = (scene: unknown): SceneDescription | null => {
  if (scene === null || scene === undefined) return null;
  try {
    return parseSceneDescription(scene);
  } catch (error) {
    if (error instanceof StudioError && error.code === 'scene-invalid') return null;
    throw error;
  }
};
