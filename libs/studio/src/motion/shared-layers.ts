import type { Layer, Layers } from './layers.js';

/** An array in memory that another thread sees too: a copy, unless it lies there already. */
const sharedBytes = (array: Uint8Array): Uint8Array => {
  if (array.buffer instanceof SharedArrayBuffer) return array;
  const copy = new Uint8Array(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
};
const sharedFloats = (array: Float32Array): Float32Array => {
  if (array.buffer instanceof SharedArrayBuffer) return array;
  const copy = new Float32Array(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
};

/** The same layers in memory that is shared between threads; what several layers have in common stays in common. */
export const shareLayers = (set: Layers): Layers => {
  const known = new Map<Float32Array, Float32Array>();
  const floats = (array: Float32Array | null): Float32Array | null => {
    if (array === null) return null;
    const copy = known.get(array) ?? sharedFloats(array);
    known.set(array, copy);
    return copy;
  };
  const layers = set.layers.map((layer): Layer => ({
    ...layer,
    rgba: sharedBytes(layer.rgba),
    tiles: { ...layer.tiles, states: sharedBytes(layer.tiles.states) },
    near: floats(layer.near),
    sway: floats(layer.sway),
    ripple: floats(layer.ripple),
  }));
  const life = set.life && {
    ...set.life,
    owner: sharedBytes(set.life.owner),
    share: sharedFloats(set.life.share),
  };
  return { ...set, layers, life };
};
