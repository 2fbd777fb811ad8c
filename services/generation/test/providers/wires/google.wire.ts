import { json } from '../provider-server.js';
import { parsed, type Wire } from './wire.js';

type Body = {
  contents?: { parts?: { text?: string }[] }[];
  generationConfig?: { imageConfig?: { aspectRatio?: string } };
};

const isCall = (path: string) => path.includes('/models/gemini-2.5-flash-image:generateContent');

export const googleWire: Wire = {
  name: 'Google',
  env: { GOOGLE_GENERATIVE_AI_API_KEY: 'key-of-google' },
  modelId: 'google/gemini-2.5-flash-image',
  isOrder: ({ host, path }) => host === 'generativelanguage.googleapis.com' && isCall(path),
  isEdit: (order) => isCall(order.path) && order.body.includes('inlineData'),
  delivers: (picture) => (request, reply) => {
    if (!isCall(request.path)) return false;
    const inlineData = { mimeType: 'image/png', data: picture.toString('base64') };
    json(reply, 200, { candidates: [{ content: { role: 'model', parts: [{ inlineData }] }, finishReason: 'STOP' }] });
    return true;
  },
  refuses: (_request, reply) =>
    json(reply, 200, { candidates: [{ content: { role: 'model', parts: [] }, finishReason: 'IMAGE_SAFETY' }] }),
  reads: (order) => {
    const { contents, generationConfig } = parsed(order) as Body;
    return {
      prompt: contents?.[0]?.parts?.[0]?.text,
      frame: generationConfig?.imageConfig?.aspectRatio,
      key: order.headers['x-goog-api-key'],
    };
  },
  expectedFrame: '3:2',
  keepsSeed: true,
};
