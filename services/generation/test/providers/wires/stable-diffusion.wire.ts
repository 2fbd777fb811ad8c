import { json } from '../provider-server.js';
import { bearer, parsed, type Wire } from './wire.js';

const calls = ['/sdapi/v1/txt2img', '/sdapi/v1/img2img'];

/** The seed that the server says to have used, whatever it was asked for. */
export const usedSeed = 4242;

export const stableDiffusionWire: Omit<Wire, 'refuses'> = {
  name: 'Stable Diffusion',
  env: { STABLE_DIFFUSION_URL: 'http://diffusion.internal/', STABLE_DIFFUSION_PASSWORD: 'ann:secret' },
  modelId: 'stable-diffusion',
  isOrder: ({ path }) => calls.includes(path),
  isEdit: ({ path }) => path === '/sdapi/v1/img2img',
  delivers: (picture) => (request, reply) => {
    if (request.path.startsWith('/sdapi/v1/progress')) {
      json(reply, 200, { progress: 0.5, eta_relative: 1, state: {}, current_image: picture.toString('base64') });
      return true;
    }
    if (!calls.includes(request.path)) return false;
    json(reply, 200, {
      images: [picture.toString('base64')],
      parameters: {},
      info: JSON.stringify({ seed: usedSeed, all_seeds: [usedSeed] }),
    });
    return true;
  },
  reads: (order) => {
    const { prompt, width, height } = parsed(order);
    return { prompt, frame: { width, height }, key: bearer(order) };
  },
  expectedFrame: { width: 1248, height: 832 },
  keepsSeed: false,
};
