import type { ObjectStorage } from '@pictora/object-storage';
import { defineService, OBJECT_STORAGE } from '@pictora/service-kit';
import { createStudio } from '@pictora/studio';
import { generationSettings } from './config.js';
import { GenerationModule } from './generation.module.js';
import { IMAGE_MODEL } from './models/image-model.port.js';
import { StudioModel } from './models/studio.model.js';
import { ObjectStorageStaging } from './staging/object-storage-staging.js';
import { STAGING } from './staging/staging.port.js';

export const generationService = defineService({
  name: 'generation',
  settings: generationSettings,
  module: (settings) =>
    GenerationModule.with(settings, {
      model: {
        provide: IMAGE_MODEL,
        useFactory: () => new StudioModel(createStudio({ workers: settings.studioWorkers })),
      },
      staging: {
        provide: STAGING,
        inject: [OBJECT_STORAGE],
        useFactory: (storage: ObjectStorage) => new ObjectStorageStaging(storage),
      },
    }),
});
