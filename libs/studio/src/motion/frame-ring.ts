import type { Frame } from './displacement.js';

/** Frames that are drawn ahead of the one that is written. */
export const SLOTS = 4;

const NEXT = 0;
const WRITTEN = 1;
const STOPPED = 2;
const FIRST_SLOT = 3;

/** What two threads share while they draw the frames of a video: the frames, and who is where. */
export type RingMemory = { readonly state: Int32Array; readonly pixels: Float32Array; readonly frame: Frame };

export const createRingMemory = (frame: Frame): RingMemory => ({
  state: new Int32Array(new SharedArrayBuffer(4 * (FIRST_SLOT + SLOTS))),
  pixels: new Float32Array(new SharedArrayBuffer(4 * SLOTS * frame.width * frame.height * 3)),
  frame,
});

/**
 * A ring of frames. Whoever is free takes the next one and draws it into its slot; one thread writes them in order. No frame
 * is taken before the slot's former one is written.
 */
export type FrameRing = {
  /** The number of the next frame to draw, now taken; null when its slot is still in use. */
  readonly take: () => number | null;
  readonly slotOf: (frame: number) => Float32Array;
  readonly isDrawn: (frame: number) => boolean;
  readonly setDrawn: (frame: number) => void;
  /** Frees the slot of the frame that has just been written. */
  readonly setWritten: (frame: number) => void;
  readonly stop: () => void;
  readonly isStopped: () => boolean;
  /** Waits until another thread has drawn or written something, but not long. */
  readonly wait: (milliseconds: number) => void;
};

export const openRing = ({ state, pixels, frame }: RingMemory): FrameRing => {
  const size = frame.width * frame.height * 3;
  // A slot holds the number of its drawn frame plus one.
  const slot = (n: number): number => FIRST_SLOT + (n % SLOTS);
  const tell = (): void => void Atomics.notify(state, WRITTEN);
  return {
    take: () => {
      for (;;) {
        const next = Atomics.load(state, NEXT);
        if (next >= Atomics.load(state, WRITTEN) + SLOTS) return null;
        if (Atomics.compareExchange(state, NEXT, next, next + 1) === next) return next;
      }
    },
    slotOf: (n) => pixels.subarray((n % SLOTS) * size, (n % SLOTS) * size + size),
    isDrawn: (n) => Atomics.load(state, slot(n)) === n + 1,
    setDrawn: (n) => {
      Atomics.store(state, slot(n), n + 1);
      tell();
    },
    setWritten: (n) => {
      Atomics.store(state, WRITTEN, n + 1);
      tell();
    },
    stop: () => {
      Atomics.store(state, STOPPED, 1);
      tell();
    },
    isStopped: () => Atomics.load(state, STOPPED) === 1,
    wait: (milliseconds) => void Atomics.wait(state, WRITTEN, Atomics.load(state, WRITTEN), milliseconds),
  };
};
