// A picture passes through dozens of arrays of megabytes that each live for a moment. Left to the collector, which sees of them
// only small objects, they pile up to several times what is in use, and the process never gives that back. So whoever needs
// such an array only for a while lends it here and gives it back.

/** What is smaller than this is left to the collector. */
const LEAST = 1 << 18;
/** Sizes are rounded up to this, so that frames of other ratios can take each other's memory. */
const STEP = 1 << 20;
/** Bytes that are kept for the next who asks. */
const MOST_KEPT = 48 << 20;

/** Given back and free, the latest last. */
const spare: ArrayBuffer[] = [];
/** What may be given back: whatever did not come from here is not taken in. */
const lent = new WeakSet<ArrayBufferLike>();

/** The smallest that is large enough, unless more than half of it would be wasted. */
const takeSpare = (bytes: number): ArrayBuffer | null => {
  let best = -1;
  for (let i = spare.length - 1; i >= 0; i--) {
    const size = spare[i]!.byteLength;
    if (size >= bytes && size <= bytes * 2 && (best < 0 || size < spare[best]!.byteLength)) best = i;
  }
  return best < 0 ? null : spare.splice(best, 1)[0]!;
};

const lend = (bytes: number): ArrayBuffer => {
  const used = takeSpare(bytes);
  if (used) new Uint8Array(used, 0, bytes).fill(0);
  const buffer = used ?? new ArrayBuffer(Math.ceil(bytes / STEP) * STEP);
  lent.add(buffer);
  return buffer;
};

/** Numbers, all 0, as `new Float32Array` gives them; `giveBack` takes them. */
export const lendFloats = (length: number): Float32Array<ArrayBuffer> =>
  length * 4 < LEAST ? new Float32Array(length) : new Float32Array(lend(length * 4), 0, length);

/** A copy, as `slice` gives it. */
export const lendCopy = (values: Float32Array): Float32Array<ArrayBuffer> => {
  const copy = lendFloats(values.length);
  copy.set(values);
  return copy;
};

export const lendBytes = (length: number): Uint8Array<ArrayBuffer> =>
  length < LEAST ? new Uint8Array(length) : new Uint8Array(lend(length), 0, length);

export const lendWords = (length: number): Uint16Array<ArrayBuffer> =>
  length * 2 < LEAST ? new Uint16Array(length) : new Uint16Array(lend(length * 2), 0, length);

export const lendPixels = (length: number): Uint8ClampedArray<ArrayBuffer> =>
  length < LEAST ? new Uint8ClampedArray(length) : new Uint8ClampedArray(lend(length), 0, length);

/** Nothing may read the arrays from here on: the next who asks gets their memory. Arrays from elsewhere are left alone. */
export const giveBack = (...arrays: readonly ArrayBufferView[]): void => {
  for (const { buffer } of arrays) {
    if (!(buffer instanceof ArrayBuffer) || !lent.delete(buffer)) continue;
    spare.push(buffer);
    let kept = spare.reduce((sum, { byteLength }) => sum + byteLength, 0);
    while (kept > MOST_KEPT) kept -= spare.shift()!.byteLength;
  }
};
