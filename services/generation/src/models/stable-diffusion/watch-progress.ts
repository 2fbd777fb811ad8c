import { setTimeout as wait } from 'node:timers/promises';
import type { ModelProgress } from '../image-model.port.js';
import type { StableDiffusionClient } from './stable-diffusion.client.js';

const stageOf = (fraction: number): ModelProgress['stage'] => {
  if (fraction < 0.4) return 'sketching';
  return fraction < 0.9 ? 'lighting' : 'finishing';
};

/**
 * Asks the server how far it is until `signal` aborts. The server answers for whatever it draws at the moment, so the
 * figure only ever grows; an answer that fails is passed over, since the picture itself will tell.
 */
export const watchProgress = async (
  client: StableDiffusionClient,
  {
    signal,
    pollMs,
    onProgress,
  }: { signal: AbortSignal; pollMs: number; onProgress: (progress: ModelProgress) => void },
): Promise<void> => {
  let furthest = 0;
  while (!signal.aborted) {
    const progress = await client.progress(signal).catch(() => null);
    if (signal.aborted) return;
    if (progress && progress.fraction > furthest) {
      furthest = progress.fraction;
      const { preview } = progress;
      onProgress({ stage: stageOf(furthest), fraction: furthest, ...(preview && { preview }) });
    }
    await wait(pollMs, undefined, { signal }).catch(() => undefined);
  }
};
