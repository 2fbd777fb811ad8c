import type { PromptReading } from '@pictora/contracts';
import type { Studio } from '@pictora/studio';
import type { ModelProgress } from './image-model.port.js';
import { STUDIO_ID } from './studio.model.js';
import { inTermsOfJobs, keptScene, readingOf, renderOptions } from './studio.translation.js';
import type { GeneratedVideo, VideoAssignment, VideoModel } from './video-model.port.js';

/** The built-in studio as a video model: its own pictures it moves in their layers, others by an estimated depth. */
export class StudioAnimator implements VideoModel {
  readonly id = STUDIO_ID;

  constructor(private readonly studio: Pick<Studio, 'animate' | 'describeMotion'>) {}

  describeMotion(motionPrompt: string): Promise<PromptReading> {
    return inTermsOfJobs(() => readingOf(this.studio.describeMotion({ motionPrompt })));
  }

  animate({
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
    return inTermsOfJobs(async () => {
      const { scene, ...picture } = source;
      const request = { picture, scene: keptScene(scene), motionPrompt, seconds, seed };
      const { reading, ...video } = await this.studio.animate(request, renderOptions(signal, onProgress));
      return { ...video, reading: readingOf(reading), seed };
    });
  }
}
