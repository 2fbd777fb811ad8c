import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium } from '@pictora/testing';
import sharp from 'sharp';
import { createStudio, type AnimatedPicture, type RenderProgress } from '../src/index.js';
import { testPicture } from './test-picture.js';

const studio = createStudio({ workers: 2 });
const { display } = testPicture(320, 180);
const source = async () => {
  const bytes = await sharp(display.rgba, { raw: { width: 320, height: 180, channels: 4 } })
    .png()
    .toBuffer();
  return { bytes: new Uint8Array(bytes), width: 320, height: 180 };
};
const progress: RenderProgress[] = [];
let video: AnimatedPicture;

/** The names of the boxes at the top of an MP4, in order. */
const boxesOf = (bytes: Uint8Array): string[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += view.getUint32(at))
    names.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)));
  return names;
};

/** What a browser finds in the video. */
type Seen = {
  readonly count: number;
  readonly decoded: number;
  readonly videoWidth: number;
  readonly videoHeight: number;
  readonly duration: number;
  readonly pictures: readonly number[][];
};

let server: Server;
beforeAll(async () => {
  // Decoders are only given to pages of a trustworthy origin, such as this machine.
  const script = readFileSync(new URL('./decode-video.mjs', import.meta.url));
  server = createServer(({ url }, response) => {
    if (url === '/video.mp4') response.setHeader('content-type', 'video/mp4').end(video.bytes);
    else if (url === '/decode-video.mjs') response.setHeader('content-type', 'text/javascript').end(script);
    else response.setHeader('content-type', 'text/html').end('<!doctype html><video muted playsinline></video>');
  }).listen(0, '127.0.0.1');
  const request = { picture: await source(), scene: null, motionPrompt: 'zoom in, rain', seconds: 5, seed: 3 } as const;
  video = await studio.animate(request, { onProgress: (one) => progress.push(one) });
}, 240_000);
afterAll(async () => {
  server.close();
  await studio.close();
});

describe('a video of an uploaded picture', () => {
  it('has five seconds of 24 frames, 1024 pixels on its long side, a poster and a placeholder', async () => {
    expect(video).toMatchObject({ contentType: 'video/mp4', width: 1024, height: 576, seconds: 5, frames: 120 });
    expect(await sharp(video.poster.bytes).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 576 });
    expect(video.placeholder.dataUri).toMatch(/^data:image\/webp/);
    expect(video.reading.understood.map(({ meaning }) => meaning)).toEqual(['Camera: zoom in', 'Motion: rain']);
  });

  it('has its index before its frames, so that it plays while it loads', () => {
    expect(boxesOf(video.bytes)).toEqual(['ftyp', 'moov', 'mdat']);
  });

  it('plays in a browser: every frame is there, in the poster’s colours, and they move', async () => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const seen = await page.evaluate<Seen>("import('/decode-video.mjs').then(({ decodeVideo }) => decodeVideo())");
      expect(seen).toMatchObject({ count: 120, decoded: 120, videoWidth: 1024, videoHeight: 576 });
      expect(seen.duration).toBeCloseTo(5, 2);
      const poster = await sharp(video.poster.bytes).resize(64, 36, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
      const apart = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
        Array.from(a, (value, i) => Math.abs(value - b[i]!)).reduce((sum, d) => sum + d, 0) / a.length;
      expect(apart(seen.pictures[0]!, poster)).toBeLessThan(4);
      expect(apart(seen.pictures[0]!, seen.pictures[1]!)).toBeGreaterThan(1.5);
      expect(apart(seen.pictures[1]!, seen.pictures[2]!)).toBeGreaterThan(0.8);
    } finally {
      await browser.close();
    }
  }, 120_000);

  it('lists its key frames, so that players can seek', () => {
    const at = Buffer.from(video.bytes).indexOf('stss');
    const view = new DataView(video.bytes.buffer, video.bytes.byteOffset);
    expect([view.getUint32(at + 8), view.getUint32(at + 12)]).toEqual([1, 1]);
  });

  it('tells how far it is, never going back, with a still early on', () => {
    const fractions = progress.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
    expect(fractions.length).toBeGreaterThan(40);
    expect(progress.filter(({ preview }) => preview)).toHaveLength(1);
  });

  it('is the same for the same request', async () => {
    const request = {
      picture: await source(),
      scene: null,
      motionPrompt: 'zoom in, rain',
      seconds: 5,
      seed: 3,
    } as const;
    const digest = ({ bytes }: { bytes: Uint8Array }): string => createHash('sha256').update(bytes).digest('hex');
    expect(digest(await studio.animate(request))).toBe(digest(video));
  }, 240_000);

  it('stops when it is cancelled, and the thread takes the next work', async () => {
    const cancel = new AbortController();
    const onProgress = ({ preview }: RenderProgress): void => void (preview && cancel.abort());
    const request = { picture: await source(), scene: null, motionPrompt: '', seconds: 10, seed: 3 } as const;
    await expect(studio.animate(request, { signal: cancel.signal, onProgress })).rejects.toMatchObject({
      code: 'render-cancelled',
    });
    const next = studio.edit({ picture: await source(), scene: null, instruction: 'crop to a square', seed: 1 });
    await expect(next).resolves.toMatchObject({ width: 180, height: 180, scene: null });
  }, 120_000);

  it('refuses what is no picture', async () => {
    const picture = { bytes: new Uint8Array([1, 2, 3]), width: 3, height: 1 };
    await expect(studio.animate({ picture, scene: null, motionPrompt: '', seconds: 5, seed: 1 })).rejects.toMatchObject(
      {
        code: 'picture-unreadable',
      },
    );
  });
});
