import { toSample, type Rendered, type Sample } from './sample.js';
import { samplePrompts } from './sample-prompts.js';
import rendered from './samples.generated.json' with { type: 'json' };

export type { Sample } from './sample.js';

const all = new Map((rendered as Rendered[]).map((item) => [item.id, toSample(item, samplePrompts[item.id])]));

export const sample = (id: string): Sample => {
  const found = all.get(id);
  if (!found) throw new Error(`no sample picture "${id}": run scripts/make-samples.mjs`);
  return found;
};

const many = (ids: string): Sample[] => ids.split(' ').map(sample);

export const samples = {
  login: sample('login'),
  final: sample('final'),
  poster: sample('hero-whale'),
  /** Made of the poster by `scripts/make-showcase.mjs`. */
  showcase: '/samples/showcase.mp4',
  gallery: many('gallery-9 gallery-12 gallery-22'),
  hero: many('hero-dusk hero-city hero-forest hero-whale'),
  lanes: [many('lane-1 lane-2 lane-3 lane-4 lane-5 lane-6'), many('lane-7 lane-8 lane-9 lane-10 lane-11 lane-12')],
  /** One scene in each style, small: the choices of the generate form. */
  styles: {
    photorealistic: sample('style-photorealistic'),
    'digital-art': sample('style-digital-art'),
    'oil-painting': sample('style-oil-painting'),
    anime: sample('style-anime'),
  },
  /** The same village in four hands, tall. */
  strips: many('strip-photorealistic strip-digital-art strip-oil-painting strip-anime'),
  may: sample('season-a'),
  october: sample('season-b'),
  detail: sample('detail'),
} as const;
