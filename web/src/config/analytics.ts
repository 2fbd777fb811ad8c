import type { AnalyticsSink } from '../lib/analytics.js';

/**
 * Where analytics go: an address of our own origin that is set when the page is built (`VITE_ANALYTICS_PATH`, for example
 * `/collect`). Without it nothing is sent at all. The content policy allows no other origin.
 */
const path = import.meta.env['VITE_ANALYTICS_PATH'] as string | undefined;

export const configuredSink: AnalyticsSink | null = path
  ? (event) => void navigator.sendBeacon(new URL(path, location.origin), JSON.stringify(event))
  : null;
