import { styleLabels, type AspectRatio, type Style } from '@pictora/contracts';
import { FRAME_SIZES } from '@pictora/studio';
import type { CarefulCall } from '../calls/careful-call.js';
import { readPictureAnswer } from '../hosted/read-answer.js';
import type { EditAssignment, ImageEditor } from '../image-editor.port.js';
import type { GeneratedImage, ImageAssignment, ImageModel, ModelProgress } from '../image-model.port.js';
import type { DiffusionResult, StableDiffusionClient } from './stable-diffusion.client.js';
import { watchProgress } from './watch-progress.js';

export type StableDiffusionParts = {
  readonly id: string;
  readonly client: StableDiffusionClient;
  readonly call: CarefulCall;
  /** How often the server is asked how far it is, in milliseconds. */
  readonly pollMs: number;
};

type Run = { readonly signal: AbortSignal; readonly onProgress: (progress: ModelProgress) => void };

const STEPS = 28;
/** How far an edit may go from the picture: 0 changes nothing, 1 forgets it. */
const EDIT_STRENGTH = 0.6;
/** The longer side, in pixels, at which edits are drawn; the server's memory sets the limit. */
const EDIT_SIDE = 1024;

const styled = (prompt: string, style: Style): string =>
  style === 'none' ? prompt : `${prompt}, ${styleLabels[style].toLowerCase()} style`;

const multipleOf8 = (length: number): number => Math.max(64, Math.round(length / 8) * 8);

const editSize = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, EDIT_SIDE / Math.max(width, height));
  return { width: multipleOf8(width * scale), height: multipleOf8(height * scale) };
};

/** One drawing: watched while it is made, stopped on the server when it is cancelled. */
const draw = async (
  { client, call, pollMs }: StableDiffusionParts,
  make: (signal: AbortSignal) => Promise<DiffusionResult>,
  { signal, onProgress }: Run,
): Promise<GeneratedImage> =>
  call(async (limit) => {
    const done = new AbortController();
    const watching = watchProgress(client, { signal: AbortSignal.any([done.signal, limit]), pollMs, onProgress });
    try {
      const { bytes, seed } = await make(limit);
      return { ...(await readPictureAnswer(bytes)), scene: null, reading: null, seed };
    } catch (error) {
      if (limit.aborted) await client.interrupt(AbortSignal.timeout(2_000)).catch(() => undefined);
      throw error;
    } finally {
      done.abort();
      await watching;
    }
  }, signal);

/** A self-hosted Stable Diffusion server that draws from words. */
export class StableDiffusionModel implements ImageModel {
  readonly id: string;

  constructor(private readonly parts: StableDiffusionParts) {
    this.id = parts.id;
  }

  generate({
    prompt,
    negativePrompt,
    style,
    aspectRatio,
    seed,
    ...run
  }: ImageAssignment & Run): Promise<GeneratedImage> {
    const { width, height } = FRAME_SIZES[aspectRatio satisfies AspectRatio];
    const body = {
      prompt: styled(prompt, style),
      negative_prompt: negativePrompt ?? '',
      seed,
      width,
      height,
      steps: STEPS,
    };
    return draw(this.parts, (signal) => this.parts.client.textToImage(body, signal), run);
  }
}

/** The same server, drawing over a picture. */
export class StableDiffusionEditor implements ImageEditor {
  readonly id: string;

  constructor(private readonly parts: StableDiffusionParts) {
    this.id = parts.id;
  }

  edit({ source, instruction, seed, ...run }: EditAssignment & Run): Promise<GeneratedImage> {
    const body = {
      prompt: instruction,
      init_images: [Buffer.from(source.bytes).toString('base64')],
      denoising_strength: EDIT_STRENGTH,
      seed,
      steps: STEPS,
      ...editSize(source),
    };
    return draw(this.parts, (signal) => this.parts.client.imageToImage(body, signal), run);
  }
}
