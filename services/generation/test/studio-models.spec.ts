import { describe, expect, it } from '@jest/globals';
import {
  createStudio,
  StudioError,
  type AnimateRequest,
  type AnimatedPicture,
  type EditedPicture,
  type EditRequest,
  type Reading,
  type Studio,
} from '@pictora/studio';
import { StudioAnimator } from '../src/models/studio.animator.js';
import { StudioEditor } from '../src/models/studio.editor.js';
import { StudioModel } from '../src/models/studio.model.js';
import { aPicture } from './fake-model.js';

const reading: Reading = { understood: [{ text: 'pink', meaning: 'a pink sky' }], ignored: ['very'], suggestion: null };
const placeholder = { color: '#334455', dataUri: 'data:image/webp;base64,UklGRg==' } as const;
const drawn: EditedPicture = { ...aPicture, contentType: 'image/webp', placeholder, reading, scene: null };
const studio = createStudio({ workers: 1 });
const { scene } = studio.describe({ prompt: 'a lake', style: 'none', aspectRatio: '1:1', seed: 1 });
const source = { bytes: aPicture.bytes, contentType: 'image/webp', width: 10, height: 10, scene } as const;
const run = { signal: new AbortController().signal, onProgress: () => undefined };

const failing = (error: Error): Studio => {
  const fail = (): never => {
    throw error;
  };
  const reject = () => Promise.reject(error);
  return {
    describe: fail,
    describeEdit: fail,
    describeMotion: fail,
    render: reject,
    edit: reject,
    animate: reject,
    load: () => ({ busy: 0, waiting: 0 }),
    close: async () => undefined,
  };
};

describe('what the studio cannot do', () => {
  const assignment = { prompt: 'a lake', style: 'none', aspectRatio: '1:1', seed: 1 } as const;

  it.each([
    ['prompt-empty', 'prompt_refused'],
    ['prompt-too-long', 'prompt_refused'],
    ['scene-invalid', 'prompt_refused'],
  ] as const)('with a prompt (%s) is told to its author, and not tried again', async (code, told) => {
    const model = new StudioModel(failing(new StudioError(code, 'The words say why')));
    await expect(model.describe(assignment)).rejects.toMatchObject({
      code: told,
      status: 422,
      message: 'The words say why',
    });
    await expect(model.generate({ ...assignment, ...run })).rejects.toMatchObject({ code: told });
  });

  it('with an instruction is told beforehand and during the work, with what it can do', async () => {
    const editor = new StudioEditor(failing(new StudioError('edit-not-understood', 'Try "make the sky pink"')));
    const refusal = { code: 'edit_not_understood', status: 422, message: 'Try "make the sky pink"' };
    await expect(editor.describeEdit({ scene: null, instruction: 'xyzzy' })).rejects.toMatchObject(refusal);
    await expect(editor.edit({ source, instruction: 'xyzzy', seed: 1, ...run })).rejects.toMatchObject(refusal);
  });

  it.each(['worker-crashed', 'render-failed', 'studio-busy'] as const)(
    'because of %s may be tried again',
    async (code) => {
      const broken = failing(new StudioError(code, 'A worker crashed'));
      await expect(new StudioModel(broken).describe(assignment)).rejects.toBeInstanceOf(StudioError);
      const animation = { source, motionPrompt: '', seconds: 5, seed: 1, ...run } as const;
      await expect(new StudioAnimator(broken).animate(animation)).rejects.toBeInstanceOf(StudioError);
    },
  );
});

describe('a picture that is edited or animated', () => {
  const requests: (EditRequest | AnimateRequest)[] = [];
  const recording = {
    describeEdit: () => ({ ...reading, scene: null }),
    edit: async (request: EditRequest) => {
      requests.push(request);
      return drawn;
    },
    describeMotion: () => ({ understood: [], ignored: ['very'], suggestion: null }),
    animate: async (request: AnimateRequest): Promise<AnimatedPicture> => {
      requests.push(request);
      return {
        ...drawn,
        contentType: 'video/mp4',
        seconds: 5,
        frames: 120,
        poster: { ...drawn, contentType: 'image/webp' },
      };
    },
  };
  const edit = (kept: unknown) =>
    new StudioEditor(recording).edit({ source: { ...source, scene: kept }, instruction: 'pink', seed: 3, ...run });

  it('goes to the studio with the description that it was kept with', async () => {
    await edit(scene);
    await new StudioAnimator(recording).animate({ source, motionPrompt: 'zoom', seconds: 5, seed: 3, ...run });
    expect(requests.splice(0).map((request) => request.scene)).toEqual([scene, scene]);
  });

  it.each([null, undefined, 'a scene', { version: 99 }])(
    'counts as an upload when it was kept with %p',
    async (kept) => {
      await edit(kept);
      expect(requests.splice(0)).toEqual([expect.objectContaining({ scene: null })]);
    },
  );

  it('tells what a motion would be before it is made', async () =>
    expect(await new StudioAnimator(recording).describeMotion('very')).toEqual({
      understood: [],
      ignored: ['very'],
      suggestion: null,
    }));

  it('comes with what was understood and the seed', async () => {
    await expect(edit(scene)).resolves.toMatchObject({ seed: 3, reading: { ignored: ['very'] } });
  });
});
