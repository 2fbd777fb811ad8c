import { Controller, Inject } from '@nestjs/common';
import { jobKinds, type Model, type Quote, type RpcReply, type RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { ACCOUNTS, type Accounts } from '../accounts/accounts.port.js';
import { MODEL_CATALOGUE, type ModelCatalogue, type ModelEntry } from '../models/model-catalogue.js';
import { describeWords } from './describe-words.js';
import { SOURCE_PICTURES, type SourcePictures } from '../sources/source-pictures.port.js';
import { quoteFor } from './quotes.js';

const toModel = ({ id, name, abilities, ratios, costFactor }: ModelEntry): Model => ({
  id,
  name,
  abilities: jobKinds.filter((kind) => abilities[kind] !== undefined),
  aspectRatios: [...ratios],
  costFactor,
});

/** What can be ordered, and for how much. */
@Controller()
export class OrdersController {
  constructor(
    @Inject(MODEL_CATALOGUE) private readonly catalogue: ModelCatalogue,
    @Inject(ACCOUNTS) private readonly accounts: Accounts,
    @Inject(SOURCE_PICTURES) private readonly sources: SourcePictures,
  ) {}

  @RpcHandler('generation.prices.quote')
  quote({ userId, request }: RpcRequest<'generation.prices.quote'>): Promise<Quote> {
    return quoteFor(userId, request, { catalogue: this.catalogue, accounts: this.accounts });
  }

  @RpcHandler('generation.prompts.describe')
  describe({
    userId,
    request,
  }: RpcRequest<'generation.prompts.describe'>): Promise<RpcReply<'generation.prompts.describe'>> {
    return describeWords(userId, request, { catalogue: this.catalogue, sources: this.sources });
  }

  @RpcHandler('generation.models.list')
  async list(): Promise<RpcReply<'generation.models.list'>> {
    return { items: this.catalogue.entries.map(toModel) };
  }
}
