import { z } from 'zod';
import { ModelFailure } from '../calls/model-failure.js';
import { MAX_ANSWER_BYTES, boundedFetch, type Fetch } from '../hosted/bounded-fetch.js';

const resultSchema = z.object({
  images: z.array(z.base64()).min(1),
  /** A JSON text; it names the seed that was used. */
  info: z.string().optional(),
});
const infoSchema = z.object({ seed: z.int().min(0) });
const progressSchema = z.object({ progress: z.number(), current_image: z.string().nullish() });

export type DiffusionResult = { readonly bytes: Uint8Array; readonly seed: number | null };
export type DiffusionProgress = { readonly fraction: number; readonly preview?: string };

const seedIn = (info: string | undefined): number | null => {
  try {
    return infoSchema.parse(JSON.parse(info ?? '')).seed;
  } catch {
    return null;
  }
};

const temporary = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** The web API of Stable Diffusion servers (AUTOMATIC1111, Forge, SD.Next): `/sdapi/v1`. */
export class StableDiffusionClient {
  private readonly fetch: Fetch;

  constructor(
    private readonly baseUrl: string,
    fetch: Fetch,
    /** For servers that were started with `--api-auth`: `user:password`. */
    private readonly credentials?: string,
  ) {
    this.fetch = boundedFetch(fetch, MAX_ANSWER_BYTES);
  }

  textToImage(body: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<DiffusionResult> {
    return this.make('txt2img', body, signal);
  }

  imageToImage(body: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<DiffusionResult> {
    return this.make('img2img', body, signal);
  }

  async progress(signal: AbortSignal): Promise<DiffusionProgress> {
    const { progress, current_image: image } = progressSchema.parse(
      await this.request('progress?skip_current_image=false', { signal }),
    );
    const fraction = Math.min(1, Math.max(0, progress));
    return image ? { fraction, preview: `data:image/png;base64,${image}` } : { fraction };
  }

  /** Stops what the server is drawing. */
  async interrupt(signal: AbortSignal): Promise<void> {
    await this.request('interrupt', { method: 'POST', signal });
  }

  private async make(
    call: string,
    body: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<DiffusionResult> {
    const answer = resultSchema.safeParse(
      await this.request(call, { method: 'POST', body: JSON.stringify(body), signal }),
    );
    if (!answer.success) {
      throw new ModelFailure('The Stable Diffusion server has answered with something else than a picture', {
        transient: false,
        cause: answer.error,
      });
    }
    const [picture = ''] = answer.data.images;
    return { bytes: Buffer.from(picture, 'base64'), seed: seedIn(answer.data.info) };
  }

  private async request(call: string, init: RequestInit): Promise<unknown> {
    const headers = {
      'content-type': 'application/json',
      ...(this.credentials && { authorization: `Basic ${Buffer.from(this.credentials).toString('base64')}` }),
    };
    try {
      const answer = await this.fetch(`${this.baseUrl}/sdapi/v1/${call}`, { ...init, headers });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new ModelFailure(`The Stable Diffusion server has answered with ${answer.status}`, {
          transient: temporary(answer.status),
        });
      }
      return await answer.json();
    } catch (error) {
      init.signal?.throwIfAborted();
      if (error instanceof ModelFailure) throw error;
      throw new ModelFailure('The Stable Diffusion server cannot be reached', { transient: true, cause: error });
    }
  }
}
