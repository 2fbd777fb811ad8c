import { createBlackForestLabs } from '@ai-sdk/black-forest-labs';
import { createFal } from '@ai-sdk/fal';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createReplicate } from '@ai-sdk/replicate';
import type { AspectRatio } from '@pictora/contracts';
import type { Fetch } from './bounded-fetch.js';
import type { HostedImageParts } from './hosted-image.model.js';
import type { HostedVideoParts } from './hosted-video.model.js';
import { moderatedFetch } from './moderated-fetch.js';
import { anySize, type FrameRequest } from './request-shape.js';

/** One model of a provider that is known to work with the rules of the product, and what it can be asked for. */
export type HostedModel = {
  /** Its name with the provider, for example `gpt-image-1`. */
  readonly model: string;
  /** As the page shows it. */
  readonly name: string;
  readonly frame: FrameRequest;
  readonly ratios: readonly AspectRatio[];
  readonly can: readonly ('image' | 'edit' | 'video')[];
  /** Other models of the provider that do the edits or the videos, where one model does not do all. */
  readonly editBy?: string;
  readonly videoBy?: string;
  readonly videoOptions?: HostedVideoParts['options'];
};

/** The calls of one provider's package, with its key and transport in place. */
export type Connected = {
  readonly image: (model: string) => HostedImageParts['sdkModel'];
  readonly video?: (model: string) => HostedVideoParts['sdkModel'];
};

/**
 * `@ai-sdk/fal` and `@ai-sdk/replicate` bring an older patch of the SDK's interface along, which differs from that of
 * `ai` in a `readonly` of a webhook that is not used here.
 */
const sameModel = (model: { readonly specificationVersion: 'v4' }): HostedVideoParts['sdkModel'] =>
  model as HostedVideoParts['sdkModel'];

export type HostedProvider = {
  readonly name: string;
  readonly connect: (apiKey: string, fetch: Fetch) => Connected;
  /** The first is the provider's default. */
  readonly models: readonly HostedModel[];
};

const everyRatio: readonly AspectRatio[] = ['1:1', '16:9', '9:16', '21:9', '3:2', '2:3'];
const byRatio: FrameRequest = { by: 'ratio' };
const gptSizes: FrameRequest = { by: 'size', sizes: { '1:1': '1024x1024', '3:2': '1536x1024', '2:3': '1024x1536' } };

/**
 * The hosted providers, by the word that names them in `GENERATION_MODELS`. A provider is one entry, a model one line
 * of it. Videos are of 5 or 10 seconds, so models that cannot make both (such as Veo, with 4, 6 or 8) are not here.
 */
export const hostedProviders = {
  openai: {
    name: 'OpenAI',
    connect: (apiKey, fetch) => {
      const provider = createOpenAI({ apiKey, fetch });
      return { image: (model) => provider.image(model) };
    },
    models: [
      {
        model: 'gpt-image-1',
        name: 'GPT Image',
        frame: gptSizes,
        ratios: ['1:1', '3:2', '2:3'],
        can: ['image', 'edit'],
      },
    ],
  },
  google: {
    name: 'Google',
    connect: (apiKey, fetch) => {
      const provider = createGoogle({ apiKey, fetch });
      return { image: (model) => provider.image(model) };
    },
    models: [
      {
        model: 'gemini-2.5-flash-image',
        name: 'Gemini Flash Image',
        frame: byRatio,
        ratios: everyRatio,
        can: ['image', 'edit'],
      },
      {
        model: 'gemini-3-pro-image-preview',
        name: 'Gemini Pro Image',
        frame: byRatio,
        ratios: everyRatio,
        can: ['image', 'edit'],
      },
    ],
  },
  replicate: {
    name: 'Replicate',
    connect: (apiToken, fetch) => {
      const provider = createReplicate({ apiToken, fetch });
      return { image: (model) => provider.image(model), video: (model) => sameModel(provider.video(model)) };
    },
    models: [
      {
        model: 'black-forest-labs/flux-2-pro',
        name: 'FLUX.2 Pro',
        frame: byRatio,
        ratios: everyRatio,
        can: ['image', 'edit', 'video'],
        videoBy: 'kwaivgi/kling-v2.1',
        videoOptions: () => ({ replicate: { mode: 'standard' } }),
      },
      {
        model: 'black-forest-labs/flux-schnell',
        name: 'FLUX Schnell',
        frame: byRatio,
        ratios: everyRatio,
        can: ['image'],
      },
    ],
  },
  fal: {
    name: 'fal',
    connect: (apiKey, fetch) => {
      const provider = createFal({ apiKey, fetch });
      return { image: (model) => provider.image(model), video: (model) => sameModel(provider.video(model)) };
    },
    models: [
      {
        model: 'fal-ai/flux/dev',
        name: 'FLUX Dev',
        frame: anySize,
        ratios: everyRatio,
        can: ['image', 'edit', 'video'],
        editBy: 'fal-ai/flux-pro/kontext',
        videoBy: 'kling-video/v2.1/standard/image-to-video',
        /** Kling takes the bare number, where the package writes `5s`. */
        videoOptions: (seconds) => ({ fal: { duration: String(seconds) } }),
      },
    ],
  },
  'black-forest-labs': {
    name: 'Black Forest Labs',
    connect: (apiKey, fetch) => {
      const provider = createBlackForestLabs({ apiKey, fetch: moderatedFetch(fetch) });
      return { image: (model) => provider.image(model) };
    },
    models: [
      {
        model: 'flux-kontext-pro',
        name: 'FLUX Kontext Pro',
        frame: byRatio,
        ratios: everyRatio,
        can: ['image', 'edit'],
      },
      {
        model: 'flux-pro-1.1',
        name: 'FLUX 1.1 Pro',
        frame: anySize,
        ratios: everyRatio,
        can: ['image'],
        editBy: 'flux-kontext-pro',
      },
    ],
  },
} as const satisfies Record<string, HostedProvider>;

export type HostedProviderName = keyof typeof hostedProviders;
