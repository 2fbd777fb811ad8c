import type { Metrics } from '@pictora/telemetry';
import type { HealthRegistry } from '../health.js';

/** Each dependency as readiness sees it, so that a red one can be found afterwards by its name. */
export const watchHealth = (health: HealthRegistry, metrics: Metrics): (() => void) =>
  metrics.gauge('pictora_dependency_up', async (set) => {
    const { dependencies } = await health.read();
    for (const [dependency, { status }] of Object.entries(dependencies)) set({ dependency }, status === 'up' ? 1 : 0);
  });
