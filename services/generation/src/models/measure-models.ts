import type { Metrics } from '@pictora/service-kit';
import type { Studio } from '@pictora/studio';
import type { WatchProvider } from './catalogue-from-settings.js';

/** Counts what fails at the providers, and shows which of them are being left alone. */
export const watchProviders =
  (metrics: Metrics): WatchProvider =>
  (provider, makes) => ({
    failed: (reason) => metrics.increment('pictora_provider_failures_total', { provider, makes, reason }),
    circuit: (isOpen) =>
      void metrics.gauge('pictora_provider_circuit_open', (set) => set({ provider, makes }, isOpen() ? 1 : 0)),
  });

export const watchStudio = (studio: Pick<Studio, 'load'>, metrics: Metrics): void => {
  metrics.gauge('pictora_studio_busy_workers', (set) => set({}, studio.load().busy));
  metrics.gauge('pictora_studio_waiting', (set) => set({}, studio.load().waiting));
};
