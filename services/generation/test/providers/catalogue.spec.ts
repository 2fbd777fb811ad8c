import { describe, expect, it } from '@jest/globals';
import { catalogueFromSettings } from '../../src/models/catalogue-from-settings.js';
import { ModelCatalogue } from '../../src/models/model-catalogue.js';
import { modelSettings } from '../../src/models/model-settings.js';
import { studioEntry } from './provider.harness.js';

const catalogueOf = (env: Record<string, string>): ModelCatalogue =>
  catalogueFromSettings(modelSettings.parse(env), studioEntry);
const idsOf = (env: Record<string, string>): string[] => catalogueOf(env).entries.map(({ id }) => id);

describe('the models of an installation', () => {
  it('are the built-in studio when nothing is set', () => {
    expect(idsOf({})).toEqual(['pictora-studio']);
  });

  it('are those whose key or address is set, before the studio', () => {
    expect(idsOf({ OPENAI_API_KEY: 'k', STABLE_DIFFUSION_URL: 'http://sd:7860' })).toEqual([
      'openai/gpt-image-1',
      'stable-diffusion',
      'pictora-studio',
    ]);
  });

  it('are put in order, left out and priced by a list', () => {
    const { entries } = catalogueOf({
      OPENAI_API_KEY: 'k',
      BFL_API_KEY: 'k',
      GENERATION_MODELS: 'pictora-studio, openai/gpt-image-1*3',
    });
    expect(entries.map(({ id, costFactor }) => [id, costFactor])).toEqual([
      ['pictora-studio', 1],
      ['openai/gpt-image-1', 3],
    ]);
  });

  it('cannot be ones that nothing provides', () => {
    expect(() => idsOf({ GENERATION_MODELS: 'openai/gpt-image-1' })).toThrow(
      'GENERATION_MODELS names "openai/gpt-image-1", which is not among the available models: pictora-studio',
    );
  });

  it('need the name of a self-hosted model beside its address', () => {
    expect(() => idsOf({ OPENAI_COMPATIBLE_URL: 'http://localai:8080/v1' })).toThrow('OPENAI_COMPATIBLE_MODEL');
  });

  it.each(['openai/gpt-image-1*0', 'openai/gpt-image-1*x', 'two words', ','])('cannot be listed as "%s"', (list) => {
    expect(modelSettings.safeParse({ GENERATION_MODELS: list }).success).toBe(false);
  });

  it.each(['ftp://models', 'models', 'javascript:alert(1)'])('cannot live at "%s"', (url) => {
    expect(modelSettings.safeParse({ STABLE_DIFFUSION_URL: url }).success).toBe(false);
  });
});

describe('a model', () => {
  const catalogue = catalogueOf({ FAL_API_KEY: 'k', REPLICATE_API_TOKEN: 'k' });

  it('is the first that can do what is asked when none is named', () => {
    expect(catalogue.pick('image').id).toBe('replicate/black-forest-labs/flux-2-pro');
    expect(catalogue.pick('video').id).toBe('replicate/black-forest-labs/flux-2-pro');
  });

  it('is told under its own name with each picture, and a video under that of the model that made it', () => {
    const { abilities } = catalogue.pick('video', 'fal/fal-ai/flux/dev');
    expect(abilities.image?.id).toBe('fal/fal-ai/flux/dev');
    expect(abilities.video.id).toBe('fal/kling-video/v2.1/standard/image-to-video');
  });

  it.each([
    ['image', 'nobody/knows'],
    ['edit', 'replicate/black-forest-labs/flux-schnell'],
    ['video', 'pictora-studio'],
  ] as const)('for %s named %s is refused with a code', (ability, id) => {
    expect(() => catalogue.pick(ability, id)).toThrow(expect.objectContaining({ code: 'model_unknown', status: 400 }));
  });

  it('has one id in the catalogue', () => {
    expect(() => new ModelCatalogue([studioEntry, studioEntry])).toThrow('one id');
  });
});
