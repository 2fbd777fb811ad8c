import type { PublicConfig } from '@pictora/contracts';
import { baseApi } from './base-api.js';

export const { useConfigQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What the server says of itself. */
    config: build.query<PublicConfig, void>({ query: () => 'config' }),
  }),
});
