import { bytes, json } from '../provider-server.js';
import { parsed, type Wire } from './wire.js';

const calls = ['/fal-ai/flux/dev', '/fal-ai/flux-pro/kontext'];

export const falWire: Wire = {
  name: 'fal',
  env: { FAL_API_KEY: 'key-of-fal' },
  modelId: 'fal/fal-ai/flux/dev',
  isOrder: ({ host, path }) => host === 'fal.run' && calls.includes(path),
  isEdit: (order) => order.path === '/fal-ai/flux-pro/kontext' && 'image_url' in parsed(order),
  delivers: (picture) => (request, reply) => {
    if (request.host === 'fal.run' && calls.includes(request.path)) {
      json(reply, 200, { images: [{ url: 'https://v3.fal.media/files/out.png', width: 96, height: 64 }], seed: 5 });
      return true;
    }
    if (request.host !== 'v3.fal.media') return false;
    bytes(reply, 'image/png', picture);
    return true;
  },
  refuses: (_request, reply) =>
    json(reply, 422, {
      detail: [
        {
          loc: ['body', 'prompt'],
          msg: 'The content could not be processed because it contained material flagged by a content checker.',
          type: 'content_policy_violation',
        },
      ],
    }),
  reads: (order) => ({
    prompt: parsed(order)['prompt'],
    frame: parsed(order)['image_size'],
    key: order.headers.authorization,
  }),
  expectedFrame: { width: 1248, height: 832 },
  keepsSeed: true,
};
