import type { ObjectStorage } from '@pictora/object-storage';
import { defineService, OBJECT_STORAGE } from '@pictora/service-kit';
import { generationSettings } from './config.js';
import { GenerationModule } from './generation.module.js';
import { modelProviders } from './models/model.providers.js';
import { ObjectStorageStaging } from './staging/object-storage-staging.js';
import { STAGING } from './staging/staging.port.js';

export const generationService = defineService({
  name: 'generation',
  settings: generationSettings,
  module: (settings) =>
    GenerationModule.with(settings, {
      models: modelProviders(settings.models, settings.studioWorkers),
      staging: {
        provide: STAGING,
        inject: [OBJECT_STORAGE],
        useFactory: (storage: ObjectStorage) => new ObjectStorageStaging(storage),
      },
    }),
});
