import { createStudio } from '@pictora/studio';
import { StudioModel } from '../src/models/studio.model.js';
import { aPicture, FakeModel } from './fake-model.js';
import { describeImageModel } from './image-model.contract.js';

describeImageModel('the model of the tests', () => {
  const model = new FakeModel();
  model.atOnce = () => ({ ...aPicture, width: 1248, height: 832 });
  return { model, close: async () => undefined };
});

describeImageModel('the built-in studio', () => {
  const studio = createStudio({ workers: 1 });
  return { model: new StudioModel(studio), close: () => studio.close() };
});
