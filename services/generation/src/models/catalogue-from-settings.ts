import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { aspectRatios } from '@pictora/contracts';
import { createCarefulCall, type CallRules, type CallWatcher, type CarefulCall } from './calls/careful-call.js';
import { boundedFetch, type Fetch } from './hosted/bounded-fetch.js';
import { HostedImageEditor, HostedImageModel } from './hosted/hosted-image.model.js';
import { HostedVideoModel } from './hosted/hosted-video.model.js';
import { hostedProviders, type HostedModel, type HostedProvider, type HostedProviderName } from './hosted/providers.js';
import { anySize } from './hosted/request-shape.js';
import { straightFetch } from './hosted/straight-fetch.js';
import { tracedFetch } from './hosted/traced-fetch.js';
import { ModelCatalogue, type ModelEntry } from './model-catalogue.js';
import type { ModelSettings } from './model-settings.js';
import { StableDiffusionClient } from './stable-diffusion/stable-diffusion.client.js';
import { StableDiffusionEditor, StableDiffusionModel } from './stable-diffusion/stable-diffusion.model.js';

/** What is between this process and the providers; tests put local servers in its place. */
export type Transport = {
  readonly fetch: Fetch;
  readonly calls: Omit<CallRules, 'timeoutMs'>;
  /** How often work in the making is asked after, in milliseconds. */
  readonly pollMs: number;
};

export const internet: Transport = {
  fetch: tracedFetch((input, init) => globalThis.fetch(input, init)),
  calls: { retries: 2, backoffMs: 500, breakAfter: 5, restMs: 30_000 },
  pollMs: 1_000,
};

const keysOf = (settings: ModelSettings): Readonly<Record<HostedProviderName, string | undefined>> => ({
  openai: settings.OPENAI_API_KEY,
  google: settings.GOOGLE_GENERATIVE_AI_API_KEY,
  replicate: settings.REPLICATE_API_TOKEN,
  fal: settings.FAL_API_KEY,
  'black-forest-labs': settings.BFL_API_KEY,
});

/** Who hears how the requests to a provider fare, apart for what they are to make. */
export type WatchProvider = (provider: string, makes: 'pictures' | 'videos') => CallWatcher;

type Calls = { readonly picture: CarefulCall; readonly video: CarefulCall };
type CallsOf = (provider: string) => Calls;

const hostedEntries = (
  id: string,
  { name: providerName, connect, models }: HostedProvider,
  apiKey: string,
  { fetch, pollMs }: Transport,
  { calls, videoTimeoutMs }: { calls: Calls; videoTimeoutMs: number },
): ModelEntry[] => {
  const bounded = boundedFetch(fetch);
  const connected = connect(apiKey, bounded);
  const entryOf = ({ model, name, frame, ratios, can, editBy, videoBy, videoOptions }: HostedModel): ModelEntry => {
    const parts = (by: string) => ({
      id: `${id}/${model}`,
      provider: providerName,
      sdkModel: connected.image(by),
      call: calls.picture,
      frame,
    });
    const video =
      can.includes('video') && connected.video
        ? new HostedVideoModel({
            id: `${id}/${videoBy ?? model}`,
            provider: providerName,
            sdkModel: connected.video(videoBy ?? model),
            call: calls.video,
            fetch: bounded,
            pollMs,
            timeoutMs: videoTimeoutMs,
            ...(videoOptions && { options: videoOptions }),
          })
        : null;
    return {
      id: `${id}/${model}`,
      name,
      abilities: {
        ...(can.includes('image') && { image: new HostedImageModel(parts(model)) }),
        ...(can.includes('edit') && { edit: new HostedImageEditor(parts(editBy ?? model)) }),
        ...(video && { video }),
      },
      ratios,
      costFactor: 1,
    };
  };
  return models.map(entryOf);
};

const compatibleEntry = (
  { OPENAI_COMPATIBLE_URL: baseURL, OPENAI_COMPATIBLE_MODEL: model, OPENAI_COMPATIBLE_API_KEY: apiKey }: ModelSettings,
  { fetch }: Transport,
  callsOf: CallsOf,
): ModelEntry[] => {
  if (baseURL === undefined) return [];
  if (model === undefined) throw new Error('OPENAI_COMPATIBLE_MODEL is missing: OPENAI_COMPATIBLE_URL needs it');
  const provider = createOpenAICompatible({
    name: 'compatible',
    baseURL,
    fetch: boundedFetch(fetch),
    ...(apiKey !== undefined && { apiKey }),
  });
  const id = `compatible/${model}`;
  const { picture: call } = callsOf('The model server');
  const parts = { id, provider: 'The model server', sdkModel: provider.imageModel(model), call, frame: anySize };
  const abilities = { image: new HostedImageModel(parts), edit: new HostedImageEditor(parts) };
  return [{ id, name: model, abilities, ratios: aspectRatios, costFactor: 1 }];
};

const diffusionEntry = (
  { STABLE_DIFFUSION_URL: url, STABLE_DIFFUSION_PASSWORD: credentials }: ModelSettings,
  { fetch, pollMs }: Transport,
  callsOf: CallsOf,
): ModelEntry[] => {
  if (url === undefined) return [];
  const id = 'stable-diffusion';
  const { picture: call } = callsOf('Stable Diffusion');
  const parts = { id, client: new StableDiffusionClient(url, fetch, credentials), call, pollMs };
  const abilities = { image: new StableDiffusionModel(parts), edit: new StableDiffusionEditor(parts) };
  return [{ id, name: 'Stable Diffusion', abilities, ratios: aspectRatios, costFactor: 1 }];
};

/** In the order of `GENERATION_MODELS`, with its prices; a name that nothing provides is an error that names it. */
const chosen = (available: readonly ModelEntry[], { GENERATION_MODELS: choices }: ModelSettings): ModelEntry[] => {
  if (choices === undefined) return [...available];
  return choices.map(({ id, costFactor }) => {
    const entry = available.find((candidate) => candidate.id === id);
    if (entry) return { ...entry, costFactor };
    const known = available.map((candidate) => candidate.id).join(', ');
    throw new Error(`GENERATION_MODELS names "${id}", which is not among the available models: ${known}`);
  });
};

/**
 * The models of this installation: those whose key or address is set, then the built-in studio. Each provider has one
 * breaker for its pictures and one for its videos.
 */
export const catalogueFromSettings = (
  settings: ModelSettings,
  studio: ModelEntry,
  { fetch, ...rest }: Transport = internet,
  watch?: WatchProvider,
): ModelCatalogue => {
  const transport = { ...rest, fetch: straightFetch(fetch) };
  const callOf = (name: string, makes: 'pictures' | 'videos', timeoutMs: number): CarefulCall =>
    createCarefulCall(name, { ...transport.calls, timeoutMs }, watch?.(name, makes));
  const callsOf: CallsOf = (name) => ({
    picture: callOf(name, 'pictures', settings.GENERATION_MODEL_TIMEOUT_MS),
    video: callOf(name, 'videos', settings.GENERATION_VIDEO_TIMEOUT_MS),
  });
  const keys = keysOf(settings);
  const hosted = (Object.entries(hostedProviders) as [HostedProviderName, HostedProvider][]).flatMap(
    ([id, provider]) => {
      const apiKey = keys[id];
      if (apiKey === undefined) return [];
      const rules = { calls: callsOf(provider.name), videoTimeoutMs: settings.GENERATION_VIDEO_TIMEOUT_MS };
      return hostedEntries(id, provider, apiKey, transport, rules);
    },
  );
  const available = [
    ...hosted,
    ...compatibleEntry(settings, transport, callsOf),
    ...diffusionEntry(settings, transport, callsOf),
    studio,
  ];
  return new ModelCatalogue(chosen(available, settings));
};
