import { bytes, json } from '../provider-server.js';
import { bearer, parsed, type Wire } from './wire.js';

const order = '/v1/models/black-forest-labs/flux-2-pro/predictions';
const urls = { get: 'https://api.replicate.com/v1/predictions/p1' };

export const replicateWire: Wire = {
  name: 'Replicate',
  env: { REPLICATE_API_TOKEN: 'key-of-replicate' },
  modelId: 'replicate/black-forest-labs/flux-2-pro',
  isOrder: ({ method, path }) => method === 'POST' && path === order,
  isEdit: (request) => request.path === order && 'input_image' in (parsed(request)['input'] as object),
  delivers: (picture) => (request, reply) => {
    if (request.path === order) {
      json(reply, 201, { id: 'p1', status: 'processing', output: null, urls });
      return true;
    }
    if (request.path === '/v1/predictions/p1') {
      json(reply, 200, { id: 'p1', status: 'succeeded', output: ['https://replicate.delivery/x/out.png'], urls });
      return true;
    }
    if (request.host !== 'replicate.delivery') return false;
    bytes(reply, 'image/png', picture);
    return true;
  },
  refuses: (_request, reply) =>
    json(reply, 201, {
      id: 'p1',
      status: 'failed',
      output: null,
      error: 'NSFW content detected. Try running it again, or try a different prompt.',
      urls,
    }),
  reads: (request) => {
    const input = parsed(request)['input'] as Record<string, unknown>;
    return { prompt: input['prompt'], frame: input['aspect_ratio'], key: bearer(request) };
  },
  expectedFrame: '3:2',
  keepsSeed: true,
};
