import type {
  Description,
  GeneratedImage,
  ImageAssignment,
  ImageModel,
  ModelProgress,
} from '../src/models/image-model.port.js';
import { until } from './until.js';

/** Enough of a WebP file to pass for one. */
export const webpBytes = (text = 'picture'): Uint8Array => Buffer.from(`RIFF0000WEBP${text}`, 'latin1');

export const aPicture: GeneratedImage & Description = {
  bytes: webpBytes(),
  contentType: 'image/webp',
  width: 1344,
  height: 756,
  placeholder: { color: '#334455', dataUri: 'data:image/webp;base64,UklGRg==' },
  scene: { version: 1, setting: 'lake' },
  reading: { understood: [{ text: 'lake', meaning: 'a mountain lake' }], ignored: [], suggestion: null },
  seed: 7,
};

const stages = ['sketching', 'lighting', 'finishing'] as const;

type Call = {
  readonly assignment: ImageAssignment;
  readonly signal: AbortSignal;
  readonly report: (progress: ModelProgress) => void;
  readonly finish: (changes?: Partial<GeneratedImage>) => void;
  readonly fail: (error: Error) => void;
};

/** A model in the hands of the test: each call stays open until the test ends it. Heeds the signal as a real one does. */
export class FakeModel implements ImageModel {
  readonly id = 'fake-model';
  readonly calls: Call[] = [];
  heedsSignal = true;
  /** When set, calls end by themselves. */
  atOnce: (() => GeneratedImage) | null = null;

  async describe(): Promise<Description> {
    return { scene: aPicture.scene, reading: aPicture.reading };
  }

  generate({
    signal,
    onProgress,
    ...assignment
  }: ImageAssignment & {
    signal: AbortSignal;
    onProgress: (progress: ModelProgress) => void;
  }): Promise<GeneratedImage> {
    return new Promise((resolve, reject) => {
      const finish = (changes: Partial<GeneratedImage> = {}): void =>
        resolve({ ...aPicture, seed: assignment.seed, ...changes });
      if (this.heedsSignal) signal.addEventListener('abort', () => reject(new Error('stopped')));
      this.calls.push({ assignment, signal, report: onProgress, finish, fail: reject });
      if (this.atOnce)
        try {
          for (const [index, stage] of stages.entries())
            onProgress({
              stage,
              fraction: (index + 1) / 3,
              ...(index === 1 && { preview: 'data:image/webp;base64,AA' }),
            });
          if (signal.aborted) throw new Error('stopped');
          finish({ ...this.atOnce(), seed: assignment.seed });
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
    });
  }

  /** The call of a number, from 1 on, once it has come. */
  call(number: number, meanwhile?: () => void): Promise<Call> {
    return until(() => this.calls[number - 1], meanwhile);
  }
}
