import { ParentBasedSampler, TraceIdRatioBasedSampler, type Sampler } from '@opentelemetry/sdk-trace';
import { isFromOutside } from './from-outside.js';

/**
 * Whoever is inside goes by what was decided before it, so that a trace is whole or not there. What comes from outside, or
 * begins here, is decided by the ratio; the decision follows from the trace's id, so every process would decide alike.
 */
export const edgeSampler = (ratio: number): Sampler => {
  const byRatio = new TraceIdRatioBasedSampler(ratio);
  const asDecided = new ParentBasedSampler({ root: byRatio });
  return {
    shouldSample: (place, traceId, ...rest) =>
      isFromOutside(place) ? byRatio.shouldSample(place, traceId) : asDecided.shouldSample(place, traceId, ...rest),
    toString: () => `Edge{${byRatio.toString()}}`,
  };
};
