import type { OnApplicationShutdown } from '@nestjs/common';
import type { Studio } from '@pictora/studio';
import type { Description, GeneratedImage, ImageAssignment, ImageModel, ModelProgress } from './image-model.port.js';
import { inTermsOfJobs, readingOf, renderOptions } from './studio.translation.js';

export const STUDIO_ID = 'pictora-studio';

/** The built-in studio as one model among others. */
export class StudioModel implements ImageModel, OnApplicationShutdown {
  readonly id = STUDIO_ID;

  constructor(private readonly studio: Studio) {}

  describe(assignment: ImageAssignment): Promise<Description> {
    return inTermsOfJobs(() => {
      const { scene, ...reading } = this.studio.describe(assignment);
      return { scene, reading: readingOf(reading) };
    });
  }

  async generate({
    signal,
    onProgress,
    ...assignment
  }: ImageAssignment & {
    signal: AbortSignal;
    onProgress: (progress: ModelProgress) => void;
  }): Promise<GeneratedImage> {
    return inTermsOfJobs(async () => {
      const { scene, ...reading } = this.studio.describe(assignment);
      const picture = await this.studio.render(scene, renderOptions(signal, onProgress));
      return { ...picture, scene, reading: readingOf(reading), seed: assignment.seed };
    });
  }

  /** After the workers have handed their jobs back, so that a cut drawing is no failed one. */
  onApplicationShutdown(): Promise<void> {
    return this.studio.close();
  }
}
