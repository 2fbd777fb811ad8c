import { createDownload, experimental_generateVideo as generateVideo } from 'ai';
import { placeholderOf } from '@pictora/image-intake';
import type { CarefulCall } from '../calls/careful-call.js';
import type { ModelProgress } from '../image-model.port.js';
import type { GeneratedVideo, VideoAssignment, VideoModel } from '../video-model.port.js';
import { MAX_ANSWER_BYTES, type Fetch } from './bounded-fetch.js';
import { readFailure } from './read-failure.js';
import { readVideo } from './read-video.js';

type GenerateVideo = Parameters<typeof generateVideo>[0];

export type HostedVideoParts = {
  readonly id: string;
  readonly provider: string;
  readonly sdkModel: Exclude<GenerateVideo['model'], string>;
  readonly call: CarefulCall;
  /** The transport for the finished file. */
  readonly fetch: Fetch;
  /** How often a video in the making is asked after, in milliseconds. */
  readonly pollMs: number;
  /** The longest that a video may take, in milliseconds. */
  readonly timeoutMs: number;
  /** What this provider wants to be told beside the common options. */
  readonly options?: (seconds: number) => NonNullable<GenerateVideo['providerOptions']>;
};

/** What is said where the person has said nothing. */
const gentleMotion = 'Slow, natural motion that suits the scene; the camera moves gently.';

/** A video model behind an API that the `ai` package speaks. The picture that it starts from serves as its poster. */
export class HostedVideoModel implements VideoModel {
  readonly id: string;

  constructor(private readonly parts: HostedVideoParts) {
    this.id = parts.id;
  }

  async animate({
    source,
    motionPrompt,
    seconds,
    seed,
    signal,
    onProgress,
  }: VideoAssignment & {
    signal: AbortSignal;
    onProgress: (progress: ModelProgress) => void;
  }): Promise<GeneratedVideo> {
    const { call, provider, sdkModel, fetch, pollMs, timeoutMs, options } = this.parts;
    onProgress({ stage: 'sketching', fraction: 0.05 });
    return call(async (limit) => {
      try {
        const { video } = await generateVideo({
          model: sdkModel,
          prompt: { image: source.bytes, text: motionPrompt || gentleMotion },
          duration: seconds,
          seed,
          ...(options && { providerOptions: options(seconds) }),
          abortSignal: limit,
          maxRetries: 0,
          poll: { intervalMs: pollMs, timeoutMs },
          download: createDownload({ maxBytes: MAX_ANSWER_BYTES, fetch }),
        });
        onProgress({ stage: 'finishing', fraction: 0.95 });
        return {
          bytes: video.uint8Array,
          ...(await readVideo(video.uint8Array)),
          poster: { bytes: source.bytes, contentType: source.contentType },
          placeholder: await placeholderOf(source.bytes),
          reading: null,
          seed,
        };
      } catch (error) {
        throw readFailure(provider, error);
      }
    }, signal);
  }
}
