import type { GeneratedImage } from '../src/models/image-model.port.js';

/** Enough of a WebP file to pass for one. */
export const webpBytes = (text = 'picture'): Uint8Array => Buffer.from(`RIFF0000WEBP${text}`, 'latin1');

export const aPicture: GeneratedImage = {
  bytes: webpBytes(),
  contentType: 'image/webp',
  width: 1344,
  height: 756,
  placeholder: { color: '#334455', dataUri: 'data:image/webp;base64,UklGRg==' },
  scene: { version: 1, setting: 'lake' },
  reading: { understood: [{ text: 'lake', meaning: 'a mountain lake' }], ignored: [], suggestion: null },
  seed: 7,
};
