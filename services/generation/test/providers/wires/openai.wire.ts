import { json } from '../provider-server.js';
import { bearer, parsed, type Wire } from './wire.js';

const isCall = (path: string) => path === '/v1/images/generations' || path === '/v1/images/edits';

export const openaiWire: Wire = {
  name: 'OpenAI',
  env: { OPENAI_API_KEY: 'key-of-openai' },
  modelId: 'openai/gpt-image-1',
  isOrder: ({ host, path }) => host === 'api.openai.com' && isCall(path),
  isEdit: ({ path }) => path === '/v1/images/edits',
  delivers: (picture) => (request, reply) => {
    if (request.host !== 'api.openai.com' || !isCall(request.path)) return false;
    json(reply, 200, { created: 1, data: [{ b64_json: picture.toString('base64') }] });
    return true;
  },
  refuses: (_request, reply) =>
    json(reply, 400, {
      error: {
        message: 'Your request was rejected by the safety system.',
        type: 'image_generation_user_error',
        param: null,
        code: 'moderation_blocked',
      },
    }),
  reads: (order) => ({ prompt: parsed(order)['prompt'], frame: parsed(order)['size'], key: bearer(order) }),
  expectedFrame: '1536x1024',
  keepsSeed: false,
};

/** LocalAI, vLLM and others: the same calls at an address of one's own. */
export const compatibleWire: Wire = {
  ...openaiWire,
  name: 'a server with the same API',
  env: {
    OPENAI_COMPATIBLE_URL: 'http://models.internal/v1',
    OPENAI_COMPATIBLE_MODEL: 'sdxl-local',
    OPENAI_COMPATIBLE_API_KEY: 'key-of-openai',
  },
  modelId: 'compatible/sdxl-local',
  isOrder: ({ host, path }) => host === 'models.internal' && isCall(path),
  delivers: (picture) => (request, reply) => {
    if (request.host !== 'models.internal' || !isCall(request.path)) return false;
    json(reply, 200, { data: [{ b64_json: picture.toString('base64') }] });
    return true;
  },
  expectedFrame: '1248x832',
};
