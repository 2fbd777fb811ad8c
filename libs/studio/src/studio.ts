import os from 'node:os';
import type {
  DescribeEditRequest,
  EditDescription,
  EditedPicture,
  EditRequest,
  Reading,
} from './edits/edit-request.js';
import { planEdit } from './edits/plan-edit.js';
import { readMotion } from './motion/read-motion.js';
import type { AnimatedPicture, AnimateRequest } from './motion/animate-request.js';
import { createRenderPool, type RenderLoad, type RenderOptions } from './pool/render-pool.js';
import type { RenderedPicture } from './pool/messages.js';
import { understand, type UnderstoodTerm } from './prompt/understand.js';
import { composeScene } from './scene/compose-scene.js';
import { parseSceneDescription } from './scene/parse-scene.js';
import type { AspectRatio, SceneDescription, StyleName } from './scene/scene-description.js';

export type DescribeRequest = {
  readonly prompt: string;
  /** The style chosen beside the prompt; `none` leaves it to the prompt. */
  readonly style: StyleName;
  readonly aspectRatio: AspectRatio;
  /** Any whole number; its lowest 32 bits count. */
  readonly seed: number;
  readonly negativePrompt?: string | undefined;
};

/** What the studio will draw, and how it read the prompt. */
export type Description = {
  readonly scene: SceneDescription;
  readonly understood: readonly UnderstoodTerm[];
  /** Words that change nothing in the picture. */
  readonly ignored: readonly string[];
  /** What to tell the user about it; null when everything was understood. */
  readonly suggestion: string | null;
};

export type Studio = {
  /** Reads a prompt; quick and without side effects. Throws a StudioError for an empty or over-long prompt. */
  readonly describe: (request: DescribeRequest) => Description;
  /** Draws a scene on a worker thread. The same scene gives the same bytes on one machine and version. */
  readonly render: (scene: SceneDescription, options?: RenderOptions) => Promise<RenderedPicture>;
  /**
   * Reads an instruction to edit; quick and without side effects. Throws `edit-not-understood` when it understands
   * nothing of it; what it understood only in part it tells.
   */
  readonly describeEdit: (request: DescribeEditRequest) => EditDescription;
  /** Edits a picture on a worker thread. The same request gives the same bytes on one machine and version. */
  readonly edit: (request: EditRequest, options?: RenderOptions) => Promise<EditedPicture>;
  /** Reads a motion prompt; quick and without side effects. Words it cannot use are told, an empty one is no fault. */
  readonly describeMotion: (request: Pick<AnimateRequest, 'motionPrompt'>) => Reading;
  /** Makes a video of a picture on a worker thread. The same request gives the same bytes on one machine and version. */
  readonly animate: (request: AnimateRequest, options?: RenderOptions) => Promise<AnimatedPicture>;
  /** How busy the worker threads are. */
  readonly load: () => RenderLoad;
  /** Ends all work and all threads. */
  readonly close: () => Promise<void>;
};

export type StudioOptions = {
  /** Pictures drawn at once; as many as the machine has processors, at most four, when left out. */
  readonly workers?: number;
  /** Pictures that may wait; more are refused with `studio-busy`. */
  readonly maxWaiting?: number;
  /** After so many milliseconds without work a thread is ended and its memory given back. */
  readonly idleMs?: number;
};

const MOST_WORKERS = 4;

const motionReading = (motionPrompt: string): Reading => {
  const { understood, ignored, suggestion } = readMotion(motionPrompt);
  return { understood, ignored, suggestion };
};

/** The built-in studio: draws landscapes from prompts with no model and no network. Threads start with the first render. */
export const createStudio = ({
  workers = Math.min(MOST_WORKERS, os.availableParallelism()),
  maxWaiting = 64,
  idleMs = 30_000,
}: StudioOptions = {}): Studio => {
  const pool = createRenderPool({ workers: Math.max(1, workers), maxWaiting, idleMs });
  return {
    describe: ({ prompt, style, aspectRatio, seed, negativePrompt }) => {
      const { wishes, ...reading } = understand({ prompt, negativePrompt, style });
      return { scene: composeScene({ wishes, aspectRatio, seed }), ...reading };
    },
    render: async (scene, options) => pool.render(parseSceneDescription(scene), options),
    describeEdit: ({ scene, instruction }) => {
      const plan = planEdit(instruction, scene && parseSceneDescription(scene));
      return { scene: plan.scene, ...plan.reading };
    },
    edit: async ({ picture, scene: before, instruction, seed }, options) => {
      const own = before && parseSceneDescription(before);
      const { steps, scene, isRedrawn, reading } = planEdit(instruction, own, seed >>> 0);
      const task = { kind: 'edit', picture, scene: isRedrawn ? scene : own, steps, isRedrawn } as const;
      return { ...(await pool.run(task, options)), scene, reading };
    },
    describeMotion: ({ motionPrompt }) => motionReading(motionPrompt),
    animate: async (request, options) => {
      const scene = request.scene && parseSceneDescription(request.scene);
      const task = { kind: 'animate', request: { ...request, scene, seed: request.seed >>> 0 } } as const;
      return { ...(await pool.run(task, options)), reading: motionReading(request.motionPrompt) };
    },
    load: pool.load,
    close: pool.close,
  };
};
