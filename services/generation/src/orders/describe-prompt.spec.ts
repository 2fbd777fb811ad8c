import { describe, expect, it } from '@jest/globals';
import type { ImageRequest } from '@pictora/contracts';
import type { ImageModel } from '../models/image-model.port.js';
import { ModelCatalogue, type ModelEntry } from '../models/model-catalogue.js';
import { describePrompt } from './describe-prompt.js';

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
const request: ImageRequest = { kind: 'image', prompt: 'a flurb lake', style: 'none', aspectRatio: '1:1', count: 1 };

describe('what a model makes of a prompt before anything is spent', () => {
  it('is told by the model that would draw it, which draws nothing', async () =>
    expect(await describePrompt(request, new ModelCatalogue([telling, silent]))).toEqual({
      model: 'telling',
      reading,
    }));

  it('is nothing for a model that cannot tell', async () =>
    expect(await describePrompt({ ...request, model: 'silent' }, new ModelCatalogue([telling, silent]))).toEqual({
      model: 'silent',
      reading: null,
    }));

  it('is refused for a model that is not there', () =>
    expect(describePrompt({ ...request, model: 'none' }, new ModelCatalogue([telling]))).rejects.toMatchObject({
      code: 'model_unknown',
    }));
});
