import { createRequire } from 'node:module';
import type { H264MP4Encoder } from 'h264-mp4-encoder';
import { hash2 } from '../raster/hash.js';
import { finishMp4 } from './finish-mp4.js';
import type { Frame } from './displacement.js';

/** CommonJS without named exports: read the way it was written. */
const { createH264MP4Encoder } = createRequire(import.meta.url)('h264-mp4-encoder') as {
  createH264MP4Encoder: () => Promise<H264MP4Encoder>;
};

/** Rate against quality: 10 is nearly lossless, 51 worst. */
const QUANTISER = 23;
/**
 * 0 is the best and slowest, 10 the quickest, which takes half the time for half as many bytes more: for tall and square
 * frames, of which each costs nearly twice as much.
 */
const SPEED = 8;
const QUICKEST = 10;
const LARGE = 700_000;

export type VideoWriter = {
  /** Adds a frame of red, green, blue, 0 to 255. */
  readonly add: (rgb: Float32Array) => void;
  /** The whole file; the writer cannot be used any more. */
  readonly finish: () => Uint8Array;
  /** Gives the memory back without a file. */
  readonly drop: () => void;
};

/** A dither of half a step to each side that differs from frame to frame, or smooth skies show bands in eight bits. */
const NOISE_BITS = 16;
const NOISE = Float32Array.from({ length: 1 << NOISE_BITS }, (_, i) => hash2(i & 255, i >> 8, 41));

/** Red, green and blue to the luma and halved chroma of BT.709, limited range. */
const toYuv = (rgb: Float32Array, { width, height }: Frame, yuv: Uint8Array, count: number): void => {
  const pixels = width * height;
  const half = width >> 1;
  const from = Math.floor(hash2(count, 7, 3) * (1 << NOISE_BITS));
  const mask = (1 << NOISE_BITS) - 1;
  for (let p = 0, i = 0; p < pixels; p++, i += 3) {
    const luma = 16 + 0.1826 * rgb[i]! + 0.6142 * rgb[i + 1]! + 0.062 * rgb[i + 2]! + NOISE[(p + from) & mask]!;
    yuv[p] = luma < 16 ? 16 : luma > 235 ? 235 : luma;
  }
  const quarter = pixels >> 2;
  for (let y = 0; y < height >> 1; y++)
    for (let x = 0; x < half; x++) {
      const a = (2 * y * width + 2 * x) * 3;
      const b = a + width * 3;
      const red = rgb[a]! + rgb[a + 3]! + rgb[b]! + rgb[b + 3]!;
      const green = rgb[a + 1]! + rgb[a + 4]! + rgb[b + 1]! + rgb[b + 4]!;
      const blue = rgb[a + 2]! + rgb[a + 5]! + rgb[b + 2]! + rgb[b + 5]!;
      const o = pixels + y * half + x;
      const u = 128 + (-0.1006 * red - 0.3386 * green + 0.4392 * blue) / 4;
      const v = 128 + (0.4392 * red - 0.3989 * green - 0.0403 * blue) / 4;
      yuv[o] = Math.max(16, Math.min(240, Math.round(u)));
      yuv[o + quarter] = Math.max(16, Math.min(240, Math.round(v)));
    }
};

/** Writes H.264 (baseline, yuv420p) in an MP4 that starts playing before it is loaded. Both sides have to be even. */
export const createVideoWriter = async (
  frame: Frame,
  framesPerSecond: number,
  frames: number,
): Promise<VideoWriter> => {
  const encoder = await createH264MP4Encoder();
  encoder.width = frame.width;
  encoder.height = frame.height;
  encoder.frameRate = framesPerSecond;
  encoder.speed = frame.width * frame.height > LARGE ? QUICKEST : SPEED;
  encoder.quantizationParameter = QUANTISER;
  // One key frame at the start: a later one would refresh the picture all at once, which shows as a pulse.
  encoder.groupOfPictures = frames;
  encoder.initialize();
  const yuv = new Uint8Array((frame.width * frame.height * 3) / 2);
  let count = 0;
  /** The encoder must be finalised before it is deleted, wanted or not, or it aborts. */
  const end = (): Uint8Array => {
    encoder.finalize();
    const file = encoder.FS.readFile(encoder.outputFilename);
    encoder.FS.unlink(encoder.outputFilename);
    encoder.delete();
    return file;
  };
  return {
    add: (rgb) => {
      toYuv(rgb, frame, yuv, count++);
      encoder.addFrameYuv(yuv);
    },
    finish: () => {
      return finishMp4(end());
    },
    drop: () => void end(),
  };
};
