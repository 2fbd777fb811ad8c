import { catalogueFromSettings } from '../../src/models/catalogue-from-settings.js';
import type { ModelCatalogue, ModelEntry } from '../../src/models/model-catalogue.js';
import { modelSettings, type ModelSettings } from '../../src/models/model-settings.js';
import { FakeModel } from '../fake-model.js';
import { ProviderServer, type Answer } from './provider-server.js';

export const studioEntry: ModelEntry = {
  id: 'pictora-studio',
  name: 'Pictora Studio',
  abilities: { image: new FakeModel() },
  ratios: ['1:1', '3:2'],
  costFactor: 1,
};

export type Bench = { readonly server: ProviderServer; readonly catalogue: ModelCatalogue };

/** The catalogue of a process with these settings, whose providers all live in one local server. */
export const openBench = async (
  env: Partial<Record<keyof ModelSettings, string>>,
  answers: () => readonly Answer[],
  limits: { readonly timeoutMs?: number; readonly retries?: number; readonly restMs?: number } = {},
): Promise<Bench> => {
  const server = await ProviderServer.start(answers);
  const { timeoutMs = 20_000, retries = 2, restMs = 60_000 } = limits;
  const read = modelSettings.parse(env);
  const settings = { ...read, GENERATION_MODEL_TIMEOUT_MS: timeoutMs, GENERATION_VIDEO_TIMEOUT_MS: timeoutMs };
  const catalogue = catalogueFromSettings(settings, studioEntry, {
    fetch: server.fetch,
    calls: { retries, backoffMs: 1, breakAfter: 5, restMs },
    pollMs: 1,
  });
  return { server, catalogue };
};
