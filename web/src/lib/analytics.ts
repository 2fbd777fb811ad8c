import type { Tier } from '@pictora/contracts';
import { preferences } from './preferences.js';

/** What is counted, for those who let us. Never who, and never what was written or drawn. */
export type AnalyticsEvent =
  | { readonly name: 'page-view'; readonly path: string }
  | { readonly name: 'sign-up' }
  | { readonly name: 'image-generation' | 'video-generation' }
  | {
      readonly name: 'purchase';
      readonly item: Exclude<Tier, 'free'> | 'credit-pack';
      readonly value: number;
      readonly currency: 'USD';
    };

/** Takes events to a service. There is none until `analytics.connect` is called, so nothing leaves the page. */
export type AnalyticsSink = (event: AnalyticsEvent) => void;

let sink: AnalyticsSink | null = null;

export const analytics = {
  connect: (next: AnalyticsSink | null): void => {
    sink = next;
  },
  /** Counting must never stand in the way of what is counted. */
  report: (event: AnalyticsEvent): void => {
    if (!sink || !preferences.current().dataCollection) return;
    try {
      sink(event);
    } catch (error) {
      console.warn('an analytics event was not taken', error);
    }
  },
};
