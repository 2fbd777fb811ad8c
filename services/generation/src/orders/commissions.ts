import {
  videoTier,
  type EditRequest,
  type ImageRequest,
  type JobRequest,
  type Tier,
  type VideoRequest,
} from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { Accounts } from '../accounts/accounts.port.js';
import type { Commission } from '../jobs/job-record.js';
import type { ModelCatalogue } from '../models/model-catalogue.js';
import type { SourcePictures } from '../sources/source-pictures.port.js';
import { priceOf } from './price.js';

export const planRequired = (): AppError =>
  new AppError('plan_required', 'Video generation is a premium feature. Please upgrade to Premium.');

/** Whether a plan has what a job of this kind takes. */
export const isInPlan = (kind: Commission['kind'], tier: Tier): boolean => kind !== 'video' || tier === videoTier;

export type CommissionParts = {
  readonly catalogue: ModelCatalogue;
  readonly sources: Pick<SourcePictures, 'find'>;
  readonly accounts: Accounts;
};

/** What is common to everything that is made of one picture. */
const fromOne = { negativePrompt: null, count: 1 } as const;

/**
 * Turns what a person asks for into what a job is to make: every choice made, its price known, and everything looked at that
 * can be looked at before credits are held. So a wish that cannot be fulfilled costs nothing and leaves nothing behind.
 */
export class Commissions {
  constructor(private readonly parts: CommissionParts) {}

  of(userId: string, request: JobRequest, seed: number): Promise<Commission> {
    switch (request.kind) {
      case 'image':
        return this.picture(request);
      case 'edit':
        return this.edit(userId, request, seed);
      case 'video':
        return this.video(userId, request);
      default:
        return request satisfies never;
    }
  }

  private async picture(request: ImageRequest): Promise<Commission> {
    const { kind, prompt, negativePrompt = null, style, aspectRatio, count } = request;
    const { id: model, ratios, costFactor } = this.parts.catalogue.pick(kind, request.model);
    if (!ratios.includes(aspectRatio))
      throw new AppError('validation_failed', `This model makes no pictures of the shape ${aspectRatio}`);
    const credits = priceOf(request, costFactor);
    return { kind, prompt, negativePrompt, style, aspectRatio, count, duration: null, model, parentId: null, credits };
  }

  private async edit(userId: string, request: EditRequest, seed: number): Promise<Commission> {
    const { kind, prompt, imageId: parentId } = request;
    const { id: model, abilities, costFactor } = this.parts.catalogue.pick(kind, request.model);
    const { style, aspectRatio, scene } = await this.parts.sources.find(parentId, userId);
    // An editor that can tell what it understands says now whether it understands anything.
    await abilities.edit.describeEdit?.({ instruction: prompt, seed, scene: scene ?? null });
    const credits = priceOf(request, costFactor);
    return { ...fromOne, kind, prompt, style, aspectRatio, duration: null, model, parentId, credits };
  }

  private async video(userId: string, request: VideoRequest): Promise<Commission> {
    const { kind, motionPrompt: prompt, duration, imageId: parentId } = request;
    const { tier } = await this.parts.accounts.of(userId);
    if (!isInPlan(kind, tier)) throw planRequired();
    const { id: model, costFactor } = this.parts.catalogue.pick(kind, request.model);
    const { style, aspectRatio } = await this.parts.sources.find(parentId, userId);
    const credits = priceOf(request, costFactor);
    return { ...fromOne, kind, prompt, style, aspectRatio, duration, model, parentId, credits };
  }
}
