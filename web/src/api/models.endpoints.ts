import {
  prices,
  type DescribeBody,
  type Model,
  type PromptDescription,
  type Quote,
  type QuoteRequest,
} from '@pictora/contracts';
import { baseApi } from './base-api.js';

export const modelsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listModels: build.query<Model[], void>({ query: () => 'models', keepUnusedDataFor: 3600 }),
    /** What the model would make of words. Words mean the same tomorrow. */
    describePrompt: build.query<PromptDescription, DescribeBody>({
      query: (body) => ({ url: 'describe', method: 'POST', body }),
      keepUnusedDataFor: 300,
    }),
    /** What the server would charge. Whether it is enough the page knows better: balances are pushed. */
    quote: build.query<Quote, QuoteRequest>({
      query: (body) => ({ url: 'quote', method: 'POST', body }),
      keepUnusedDataFor: 600,
      providesTags: ['Quote'],
    }),
  }),
});

export const { useListModelsQuery, useDescribePromptQuery } = modelsApi;

const listed = (request: QuoteRequest): number => {
  switch (request.kind) {
    case 'image':
      return prices.image * request.count;
    case 'edit':
      return prices.edit;
    case 'video':
      return prices.videoPerSecond * request.duration;
  }
};

/** The price for the button: the server's, and until it comes the list's. Only the server's is held against it. */
export const usePrice = (request: QuoteRequest): { readonly credits: number; readonly quoted?: number } => {
  const { currentData } = modelsApi.useQuoteQuery(request);
  return currentData ? { credits: currentData.credits, quoted: currentData.credits } : { credits: listed(request) };
};
