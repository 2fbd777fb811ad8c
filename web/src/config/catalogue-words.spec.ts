import { describe, expect, it } from '@jest/globals';
import { supportAnswersWithin, tiers } from '@pictora/contracts';
import { plans } from '@pictora/contracts/constants';
import { responseWithin } from '../features/support/components/support-cards.js';
import { galleryItems } from './gallery.js';
import { planFeatures } from './plan-features.js';
import { samplePrompts } from './sample-prompts.js';

type Listed = { readonly id: string; readonly prompt: string };
const listOf = async (file: string, name: string): Promise<readonly Listed[]> =>
  ((await import(new URL(`../../scripts/${file}`, import.meta.url).href)) as Record<string, readonly Listed[]>)[name] ??
  [];

/** The English catalogue repeats words that stand elsewhere: here they are held against each other. */
describe('the English words of', () => {
  it('the plans are those of the plan catalogue', () => {
    for (const { id, features } of plans) expect(planFeatures[id]).toEqual(features);
  });

  it('the support promise what its mails promise', () => {
    for (const tier of tiers) expect(responseWithin(tier)).toBe(supportAnswersWithin(tier));
  });

  it('the samples are the prompts that their pictures were made of', async () => {
    const made = await listOf('sample-list.mjs', 'sampleList');
    expect(samplePrompts).toEqual(Object.fromEntries(made.map(({ id, prompt }) => [id, prompt])));
  });

  it('the gallery are the prompts that its pictures were made of', async () => {
    const made = await listOf('gallery-list.mjs', 'galleryList');
    expect(galleryItems.map(({ id, prompt }) => [id, prompt])).toEqual(made.map(({ id, prompt }) => [id, prompt]));
  });
});
