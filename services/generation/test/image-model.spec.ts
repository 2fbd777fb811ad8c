import { describe, expect, it } from '@jest/globals';
import { createStudio, StudioError } from '@pictora/studio';
import { StudioModel } from '../src/models/studio.model.js';
import { aPicture, FakeModel } from './fake-model.js';
import { assignment, describeImageModel } from './image-model.contract.js';

describeImageModel('the model of the tests', () => {
  const model = new FakeModel();
  model.atOnce = () => ({ ...aPicture, width: 1248, height: 832 });
  return { model, close: async () => undefined };
});

describeImageModel('the built-in studio', () => {
  const studio = createStudio({ workers: 1 });
  return { model: new StudioModel(studio), close: () => studio.close() };
});

describe('what the studio cannot do', () => {
  const failing = (error: Error): StudioModel => {
    const describe = (): never => {
      throw error;
    };
    return new StudioModel({ describe, render: () => Promise.reject(error), close: async () => undefined });
  };

  it('with a prompt is told to its author, and not tried again', async () => {
    const model = failing(new StudioError('prompt-empty', 'The prompt is empty'));
    await expect(model.describe(assignment)).rejects.toMatchObject({ code: 'prompt_refused', status: 422 });
  });

  it('because of a crash may be tried again', async () => {
    const model = failing(new StudioError('worker-crashed', 'A worker crashed'));
    await expect(model.describe(assignment)).rejects.toBeInstanceOf(StudioError);
  });
});
