import { describe, expect, it } from '@jest/globals';
import { exposePortrait } from '../src/portrait/expose-portrait.js';
import { drawPortraitMask } from '../src/portrait/portrait-mask.js';
import { understand } from '../src/prompt/understand.js';
import { SURFACE, type DisplayImage, type RenderedScene } from '../src/raster/image.js';
import { createImage } from '../src/raster/resample.js';
import { composeScene, parseSceneDescription } from '../src/scene/index.js';
import { HAIRS, SITTERS, type Portrait } from '../src/scene/portrait.js';
import { sampleScene } from './sample-scene.js';

const SIDE = 160;
const SITTER: Portrait = { sitter: 'woman', hair: 'bun', beard: false, toLeft: false, x: 0.5, size: 1, birds: false };

/** A scene of one strong colour, so that what is paper and what is scene can be told apart. */
const green = (): { display: DisplayImage; rendered: RenderedScene } => {
  const rgba = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let i = 0; i < rgba.length; i += 4) rgba.set([20, 140, 40, 255], i);
  const ids = new Uint8Array(SIDE * SIDE).fill(SURFACE.land);
  const depth = new Float32Array(SIDE * SIDE).fill(200);
  return {
    display: { width: SIDE, height: SIDE, rgba },
    rendered: { image: createImage(SIDE, SIDE), ids, depth },
  };
};

const expose = (portrait: Portrait, time: 'day' | 'night' = 'day') => {
  const { display, rendered } = green();
  const exposed = exposePortrait(display, rendered, { ...sampleScene({ time }), portrait }, () => undefined);
  const at = (x: number, y: number) => {
    const i = (Math.round(y * SIDE) * SIDE + Math.round(x * SIDE)) * 4;
    return [...exposed.display.rgba.slice(i, i + 3)] as [number, number, number];
  };
  return { ...exposed, at };
};
const isGreen = ([r, g]: readonly [number, number, number]): boolean => g > r + 40;

const wishesOf = (prompt: string) => understand({ prompt, style: 'none' }).wishes;

describe('a portrait', () => {
  it.each([
    ['portrait of a woman', { sitter: 'woman' }],
    ['a portrait of a man with a beard', { sitter: 'man', beard: true }],
    ['double exposure of a girl with curly hair', { sitter: 'woman', hair: 'curls' }],
    ['a face', { sitter: 'woman' }],
    ['ein Porträt', { sitter: 'woman' }],
  ])('is what “%s” asks for, and nobody stands in the scene besides', (prompt, expected) => {
    const wishes = wishesOf(prompt);
    expect(wishes.portrait).toMatchObject(expected);
    expect(wishes.subjects).toEqual([]);
  });

  it('of an animal is a close view of it', () => {
    const wishes = wishesOf('portrait of a fox');
    expect(wishes.portrait).toBeNull();
    expect(wishes.subjects.map(({ kind }) => kind)).toEqual(['fox']);
    expect(wishes.focal).toBeGreaterThan(1.2);
  });

  it('is filled with the place and the hour that are named', () => {
    const { wishes, ignored, suggestion } = understand({
      prompt: 'portrait of a woman with long hair, ocean at sunset',
      style: 'none',
    });
    const scene = composeScene({ wishes, aspectRatio: '1:1', seed: 5 });
    expect(scene).toMatchObject({ setting: 'ocean', time: 'sunset', portrait: { sitter: 'woman', hair: 'long' } });
    expect(ignored).toEqual([]);
    expect(suggestion).toBeNull();
  });

  it('shows the scene in the head and paper around it', () => {
    const { at } = expose(SITTER);
    expect(isGreen(at(0.5, 0.45))).toBe(true);
    for (const [x, y] of [
      [0.95, 0.3],
      [0.05, 0.6],
      [0.5, 0.04],
    ] as const)
      expect(Math.min(...at(x, y))).toBeGreaterThan(190);
  });

  it('looks to the other side when it is turned', () => {
    const nose = (toLeft: boolean): number => {
      const { head } = drawPortraitMask({ ...SITTER, hair: 'shaved', toLeft }, 3, { width: SIDE, height: SIDE });
      let [left, right] = [SIDE, 0];
      // The tip of the nose is the farthest that a shaved head reaches between brow and chin.
      for (let y = Math.round(SIDE * 0.5); y < SIDE * 0.58; y++)
        for (let x = 0; x < SIDE; x++)
          if (head[y * SIDE + x]! > 0.5) [left, right] = [Math.min(left, x), Math.max(right, x)];
      return toLeft ? left : right;
    };
    expect(nose(false)).toBeGreaterThan(SIDE * 0.74);
    expect(nose(true)).toBeLessThan(SIDE * 0.26);
  });

  it.each(SITTERS.flatMap((sitter) => HAIRS.map((hair) => [sitter, hair] as const)))(
    'of a %s, hair %s, fills its share of the frame',
    (sitter, hair) => {
      const { head } = drawPortraitMask({ ...SITTER, sitter, hair }, 3, { width: SIDE, height: SIDE });
      const share = head.reduce((sum, v) => sum + v, 0) / head.length;
      expect(share).toBeGreaterThan(0.3);
      expect(share).toBeLessThan(0.62);
    },
  );

  it('is on dark paper by night', () => {
    const { at } = expose(SITTER, 'night');
    expect(Math.max(...at(0.95, 0.3))).toBeLessThan(100);
  });

  it('stands before its paper, for who moves or blurs it', () => {
    const { rendered } = expose(SITTER);
    const depthAt = (x: number, y: number) => rendered.depth[Math.round(y * SIDE) * SIDE + Math.round(x * SIDE)]!;
    expect(depthAt(0.5, 0.45)).toBeLessThan(depthAt(0.95, 0.3));
  });

  it('comes back from storage as it was, and a wrong one is refused', () => {
    const scene = { ...sampleScene(), portrait: SITTER };
    expect(parseSceneDescription(JSON.parse(JSON.stringify(scene)))).toEqual(scene);
    expect(() => parseSceneDescription({ ...scene, portrait: { ...SITTER, hair: 'green' } })).toThrow('portrait.hair');
    expect(() => parseSceneDescription({ ...scene, portrait: { ...SITTER, birds: 1 } })).toThrow('portrait.birds');
  });
});
