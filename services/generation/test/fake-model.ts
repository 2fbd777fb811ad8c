import { aspectRatios } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { EditAssignment, ImageEditor } from '../src/models/image-editor.port.js';
import type {
  Description,
  GeneratedImage,
  ImageAssignment,
  ImageModel,
  ModelProgress,
} from '../src/models/image-model.port.js';
import { ModelCatalogue } from '../src/models/model-catalogue.js';
import type { GeneratedVideo, VideoAssignment, VideoModel } from '../src/models/video-model.port.js';
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

export const aVideo: GeneratedVideo = {
  bytes: Buffer.from('0000ftypisom', 'latin1'),
  contentType: 'video/mp4',
  width: 1280,
  height: 720,
  seconds: 5,
  poster: { bytes: webpBytes('poster'), contentType: 'image/webp' },
  placeholder: aPicture.placeholder,
  reading: { understood: [{ text: 'drift', meaning: 'the clouds drift' }], ignored: [], suggestion: null },
  seed: 7,
};

const stages = ['sketching', 'lighting', 'finishing'] as const;

type Call<Assignment, Result> = {
  readonly assignment: Assignment;
  readonly signal: AbortSignal;
  readonly report: (progress: ModelProgress) => void;
  readonly finish: (changes?: Partial<Result>) => void;
  readonly fail: (error: Error) => void;
};

type Asked<Assignment> = Assignment & {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ModelProgress) => void;
};

/** One ability in the hands of the test: each call stays open until the test ends it. */
class FakeAbility<Assignment extends { readonly seed: number }, Result> {
  readonly calls: Call<Assignment, Result>[] = [];
  heedsSignal = true;
  /** When set, calls end by themselves. */
  atOnce: (() => Result) | null = null;

  constructor(private readonly example: Result) {}

  protected ask({ signal, onProgress, ...rest }: Asked<Assignment>): Promise<Result> {
    const assignment = rest as unknown as Assignment;
    return new Promise((resolve, reject) => {
      const finish = (changes: Partial<Result> = {}): void =>
        resolve({ ...this.example, seed: assignment.seed, ...changes });
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
          resolve({ ...this.atOnce(), seed: assignment.seed });
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
    });
  }

  /** The call of a number, from 1 on, once it has come. */
  call(number: number, meanwhile?: () => void): Promise<Call<Assignment, Result>> {
    return until(() => this.calls[number - 1], meanwhile);
  }
}

/** Heeds the signal as a real model does, unless told not to. */
export class FakeModel extends FakeAbility<ImageAssignment, GeneratedImage> implements ImageModel {
  readonly id = 'fake-model';
  constructor() {
    super(aPicture);
  }

  async describe(): Promise<Description> {
    return { scene: aPicture.scene, reading: aPicture.reading };
  }

  generate(asked: Asked<ImageAssignment>): Promise<GeneratedImage> {
    return this.ask(asked);
  }
}

/** Understands every instruction that does not begin with "xyzzy". */
export class FakeEditor extends FakeAbility<EditAssignment, GeneratedImage> implements ImageEditor {
  readonly id = 'fake-editor';
  constructor() {
    super(aPicture);
  }

  async describeEdit({ instruction }: { readonly instruction: string }): Promise<Description> {
    if (instruction.startsWith('xyzzy'))
      throw new AppError('edit_not_understood', 'I can change the light, the weather and the colours');
    return { scene: aPicture.scene, reading: aPicture.reading };
  }

  edit(asked: Asked<EditAssignment>): Promise<GeneratedImage> {
    return this.ask(asked);
  }
}

export class FakeAnimator extends FakeAbility<VideoAssignment, GeneratedVideo> implements VideoModel {
  readonly id = 'fake-animator';
  constructor() {
    super(aVideo);
  }

  animate(asked: Asked<VideoAssignment>): Promise<GeneratedVideo> {
    return this.ask(asked);
  }
}

/** An installation that has one model for pictures, and others when told. */
export const catalogueOf = (image: ImageModel, edit?: ImageEditor, video?: VideoModel): ModelCatalogue => {
  const abilities = { image, ...(edit && { edit }), ...(video && { video }) };
  return new ModelCatalogue([
    { id: image.id, name: 'Fake', abilities, ratios: aspectRatios, costFactor: 1 },
    { id: 'dear-model', name: 'Dear', abilities, ratios: ['1:1'], costFactor: 3 },
  ]);
};
