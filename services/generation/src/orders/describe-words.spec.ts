import { describe, expect, it } from '@jest/globals';
import { AppError } from '@pictora/messaging';
import type { ImageRequest } from '@pictora/contracts';
import type { SourceFacts } from '../sources/source-pictures.port.js';
import type { ImageModel } from '../models/image-model.port.js';
import { ModelCatalogue, type ModelEntry } from '../models/model-catalogue.js';
import { describeWords } from './describe-words.js';

const reading = {
  understood: [{ text: 'lake', meaning: 'calm water' }],
  ignored: ['flurb'],
  suggestion: 'Name the light.',
};
const neverDraws = (): Promise<never> => Promise.reject(new Error('it drew'));

const entry = (id: string, image: ImageModel): ModelEntry => ({
  id,
  name: id,
  abilities: { image },
  ratios: ['1:1'],
  costFactor: 1,
});
const telling = entry('telling', {
  id: 'telling',
  describe: () => Promise.resolve({ reading, scene: null }),
  generate: neverDraws,
});
const silent = entry('silent', { id: 'silent', generate: neverDraws });
const gone = new AppError('not_found', 'Image not found');
const notUnderstood = new AppError('edit_not_understood', 'It can make it snow.');
/** Ada has one picture; its scene says what the editor can do with it. */
const parts = (entries: ModelEntry[]) => ({
  catalogue: new ModelCatalogue(entries),
  sources: {
    find: (imageId: string, ownerId: string) =>
      imageId === 'hers' && ownerId === 'ada'
        ? Promise.resolve({ scene: 'winter' } as SourceFacts)
        : Promise.reject(gone),
  },
});
const everything: ModelEntry = {
  ...telling,
  abilities: {
    ...telling.abilities,
    edit: {
      id: 'telling',
      edit: neverDraws,
      describeEdit: ({ instruction, scene }) =>
        instruction === 'sing' ? Promise.reject(notUnderstood) : Promise.resolve({ scene, reading }),
    },
    video: { id: 'telling', animate: neverDraws, describeMotion: () => Promise.resolve(reading) },
  },
};
const mute: ModelEntry = {
  ...silent,
  abilities: { edit: { id: 'silent', edit: neverDraws }, video: { id: 'silent', animate: neverDraws } },
};
const request: ImageRequest = { kind: 'image', prompt: 'a flurb lake', style: 'none', aspectRatio: '1:1', count: 1 };

describe('what a model makes of a prompt before anything is spent', () => {
  it('is told by the model that would draw it, which draws nothing', async () =>
    expect(await describeWords('ada', request, parts([telling, silent]))).toEqual({
      model: 'telling',
      reading,
    }));

  it('is nothing for a model that cannot tell', async () =>
    expect(await describeWords('ada', { ...request, model: 'silent' }, parts([telling, silent]))).toEqual({
      model: 'silent',
      reading: null,
    }));

  it('is refused for a model that is not there', () =>
    expect(describeWords('ada', { ...request, model: 'none' }, parts([telling]))).rejects.toMatchObject({
      code: 'model_unknown',
    }));

  const edit = { kind: 'edit', imageId: 'hers', prompt: 'make it snow' } as const;
  const video = { kind: 'video', imageId: 'hers', motionPrompt: 'zoom in' } as const;

  it.each([edit, video])('is told of the words for an own picture ($kind)', async (asked) => {
    expect(await describeWords('ada', asked, parts([everything]))).toEqual({ model: 'telling', reading });
    expect(await describeWords('ada', asked, parts([mute]))).toEqual({ model: 'silent', reading: null });
  });

  it.each([edit, video])('is nobody else’s to know ($kind)', (asked) =>
    expect(describeWords('bob', asked, parts([everything]))).rejects.toBe(gone),
  );

  it('is refused where nothing of an instruction is understood, as when it is ordered', () =>
    expect(describeWords('ada', { ...edit, prompt: 'sing' }, parts([everything]))).rejects.toBe(notUnderstood));
});
