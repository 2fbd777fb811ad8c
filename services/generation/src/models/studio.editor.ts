import type { Studio } from '@pictora/studio';
import type { EditAssignment, ImageEditor } from './image-editor.port.js';
import type { Description, GeneratedImage, ModelProgress } from './image-model.port.js';
import { STUDIO_ID } from './studio.model.js';
import { inTermsOfJobs, keptScene, readingOf, renderOptions } from './studio.translation.js';

/** The built-in studio as an editor: its own pictures it draws again, others it grades. */
export class StudioEditor implements ImageEditor {
  readonly id = STUDIO_ID;

  constructor(private readonly studio: Pick<Studio, 'describeEdit' | 'edit'>) {}

  describeEdit({
    scene,
    instruction,
  }: {
    readonly scene: unknown;
    readonly instruction: string;
  }): Promise<Description> {
    return inTermsOfJobs(() => {
      const { scene: after, ...reading } = this.studio.describeEdit({ scene: keptScene(scene), instruction });
      return { scene: after, reading: readingOf(reading) };
    });
  }

  edit({
    source,
    instruction,
    seed,
    signal,
    onProgress,
  }: EditAssignment & {
    signal: AbortSignal;
    onProgress: (progress: ModelProgress) => void;
  }): Promise<GeneratedImage> {
    return inTermsOfJobs(async () => {
      const { scene, ...picture } = source;
      const request = { picture, scene: keptScene(scene), instruction, seed };
      const { reading, ...edited } = await this.studio.edit(request, renderOptions(signal, onProgress));
      return { ...edited, reading: readingOf(reading), seed };
    });
  }
}
