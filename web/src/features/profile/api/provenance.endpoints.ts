import type { ImageProvenance } from '@pictora/contracts';
import { baseApi } from '../../../api/base-api.js';

const provenanceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** How an own picture came to be. It never changes, but for whether its parent is still there. */
    getProvenance: build.query<ImageProvenance, string>({
      query: (id) => `images/${id}/provenance`,
      providesTags: (_origin, _error, id) => [{ type: 'Image', id }],
    }),
  }),
});

export const { useGetProvenanceQuery } = provenanceApi;
