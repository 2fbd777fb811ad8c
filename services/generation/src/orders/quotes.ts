import { videoTier, type Quote, type QuoteRequest } from '@pictora/contracts';
import type { Accounts } from '../accounts/accounts.port.js';
import type { ModelCatalogue } from '../models/model-catalogue.js';
import { priceOf } from './price.js';

/** What something would cost a person now. */
export const quoteFor = async (
  userId: string,
  request: QuoteRequest,
  { catalogue, accounts }: { readonly catalogue: ModelCatalogue; readonly accounts: Accounts },
): Promise<Quote> => {
  const { kind } = request;
  const { id: model, costFactor } = catalogue.pick(kind, request.model);
  const { tier, available } = await accounts.of(userId);
  const credits = priceOf(request, costFactor);
  const planRequired = kind === 'video' && tier !== videoTier ? videoTier : null;
  return { kind, model, credits, available, enough: available >= credits, planRequired };
};
