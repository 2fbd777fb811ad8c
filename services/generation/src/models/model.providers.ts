import type { Provider } from '@nestjs/common';
import { aspectRatios } from '@pictora/contracts';
import { METRICS, type Metrics } from '@pictora/service-kit';
import { createStudio, type Studio } from '@pictora/studio';
import { catalogueFromSettings, internet } from './catalogue-from-settings.js';
import { watchProviders, watchStudio } from './measure-models.js';
import { MODEL_CATALOGUE, type ModelEntry } from './model-catalogue.js';
import type { ModelSettings } from './model-settings.js';
import { StudioAnimator } from './studio.animator.js';
import { StudioEditor } from './studio.editor.js';
import { STUDIO_ID, StudioModel } from './studio.model.js';

/** The built-in studio as the catalogue lists it: it can do everything. */
export const studioEntry = (studio: Studio, image: StudioModel): ModelEntry => ({
  id: STUDIO_ID,
  name: 'Pictora Studio',
  abilities: { image, edit: new StudioEditor(studio), video: new StudioAnimator(studio) },
  ratios: aspectRatios,
  costFactor: 1,
});

const STUDIO = Symbol('STUDIO');

/** The catalogue of this process. The studio is a provider of its own, so that it is closed with the process. */
export const modelProviders = (settings: ModelSettings, studioWorkers: number): Provider[] => [
  {
    provide: STUDIO,
    inject: [METRICS],
    useFactory: (metrics: Metrics): Studio => {
      const studio = createStudio({ workers: studioWorkers });
      watchStudio(studio, metrics);
      return studio;
    },
  },
  { provide: StudioModel, inject: [STUDIO], useFactory: (studio: Studio) => new StudioModel(studio) },
  {
    provide: MODEL_CATALOGUE,
    inject: [STUDIO, StudioModel, METRICS],
    useFactory: (studio: Studio, image: StudioModel, metrics: Metrics) =>
      catalogueFromSettings(settings, studioEntry(studio, image), internet, watchProviders(metrics)),
  },
];
