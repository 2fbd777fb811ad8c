import { bytes, json } from '../provider-server.js';
import { parsed, type Wire } from './wire.js';

const host = 'api.bfl.ai';
const ordered = { id: 't1', polling_url: `https://${host}/v1/get_result?id=t1` };

export const blackForestLabsWire: Wire = {
  name: 'Black Forest Labs',
  env: { BFL_API_KEY: 'key-of-bfl' },
  modelId: 'black-forest-labs/flux-kontext-pro',
  isOrder: ({ method, path }) => method === 'POST' && path === '/v1/flux-kontext-pro',
  isEdit: (order) => 'input_image' in parsed(order),
  delivers: (picture) => (request, reply) => {
    if (request.method === 'POST' && request.path === '/v1/flux-kontext-pro') {
      json(reply, 200, ordered);
      return true;
    }
    if (request.path.startsWith('/v1/get_result')) {
      json(reply, 200, { id: 't1', status: 'Ready', result: { sample: 'https://delivery.bfl.ai/out.png' } });
      return true;
    }
    if (request.host !== 'delivery.bfl.ai') return false;
    bytes(reply, 'image/png', picture);
    return true;
  },
  refuses: (request, reply) =>
    request.method === 'POST'
      ? json(reply, 200, ordered)
      : json(reply, 200, { id: 't1', status: 'Request Moderated', result: null }),
  reads: (order) => ({
    prompt: parsed(order)['prompt'],
    frame: parsed(order)['aspect_ratio'],
    key: order.headers['x-key'],
  }),
  expectedFrame: '3:2',
  keepsSeed: true,
};
