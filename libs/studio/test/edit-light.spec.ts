import { describe, expect, it } from '@jest/globals';
import type { EditKind, EditStep } from '../src/edits/edit-step.js';
import { hexToLinear, linearToLab } from '../src/raster/oklab.js';
import { apart, chroma, edited, inSky, inWater, light, mean, roughness, warm, workedSample } from './worked-sample.js';

const before = workedSample().display;
const after = (kind: EditKind, more: Partial<EditStep> = {}) => edited([{ kind, ...more }]).display;
const spread = (picture: typeof before): number => {
  const middle = mean(picture, light);
  return mean(picture, (r, g, b) => Math.abs(light(r, g, b) - middle));
};
const hueOfSky = (picture: typeof before): number => {
  const [, a, b] = linearToLab(
    [0, 1, 2].map((k) =>
      mean(
        picture,
        (...rgb) => (rgb[k]! / 255) ** 2.2,
        (_x, _y, p) => inSky(p),
      ),
    ) as never,
  );
  return Math.atan2(b, a);
};

describe('edits of light and colour', () => {
  it('brighter is brighter, darker darker, and much is more than a little', () => {
    const steps = [-1, -0.5, 0.5, 1, 1.7].map((amount) => mean(after('exposure', { amount }), light));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps[1]!).toBeLessThan(mean(before, light) - 5);
    expect(steps[2]!).toBeGreaterThan(mean(before, light) + 5);
  });

  it('lifts shadows more than lights', () => {
    const dark = (_x: number, _y: number, p: number): boolean => !inSky(p);
    const picture = after('shadows');
    const ground = mean(picture, light, dark) / mean(before, light, dark);
    const sky = mean(picture, light, (_x, _y, p) => inSky(p)) / mean(before, light, (_x, _y, p) => inSky(p));
    expect(ground).toBeGreaterThan(sky + 0.05);
  });

  it('more contrast spreads the tones, less draws them together', () => {
    expect(spread(after('contrast'))).toBeGreaterThan(spread(before) * 1.1);
    expect(spread(after('contrast', { amount: -1 }))).toBeLessThan(spread(before) * 0.85);
  });

  it('more saturation is more colour at the same light, black and white none at all', () => {
    expect(mean(after('saturation'), chroma)).toBeGreaterThan(mean(before, chroma) * 1.15);
    expect(Math.abs(mean(after('saturation'), light) - mean(before, light))).toBeLessThan(4);
    expect(mean(after('saturation', { amount: -1 }), chroma)).toBeLessThan(mean(before, chroma) * 0.7);
    expect(mean(after('black-and-white'), chroma)).toBe(0);
  });

  it('warmer has more red than blue, cooler less, at the same light', () => {
    expect(mean(after('warmth'), warm)).toBeGreaterThan(mean(before, warm) + 8);
    expect(mean(after('warmth', { amount: -1 }), warm)).toBeLessThan(mean(before, warm) - 8);
    expect(Math.abs(mean(after('warmth'), light) - mean(before, light))).toBeLessThan(2);
  });

  it('a pink sky is pink, and nothing else has changed', () => {
    const picture = after('recolour', { region: 'sky', colour: '#f58fb5' });
    const [, a, b] = linearToLab(hexToLinear('#f58fb5'));
    expect(Math.abs(hueOfSky(picture) - Math.atan2(b, a))).toBeLessThan(0.35);
    expect(apart(before, picture, (p) => !inSky(p) && !inSky(p - 128) && !inSky(p + 1))).toBeLessThan(1.2);
    expect(Math.abs(mean(picture, light) - mean(before, light))).toBeLessThan(6);
  });

  it('colours the water alone', () => {
    const picture = after('recolour', { region: 'water', colour: '#c41e3a' });
    expect(mean(picture, warm, (_x, _y, p) => inWater(p))).toBeGreaterThan(10);
    expect(apart(before, picture, inSky)).toBeLessThan(1.2);
  });

  it('an edit of one part leaves the others as they are', () => {
    const picture = after('exposure', { region: 'sky', amount: -1 });
    expect(apart(before, picture, inWater)).toBe(0);
    expect(apart(before, picture, inSky)).toBeGreaterThan(20);
  });

  it('turns one colour into another and leaves the rest', () => {
    const picture = after('swap-colour', { from: '#2f74d0', colour: '#d8352a' });
    expect(mean(picture, warm, (_x, y, p) => inSky(p) && y < 15)).toBeGreaterThan(
      mean(before, warm, (_x, y, p) => inSky(p) && y < 15) + 60,
    );
    const land = (p: number): boolean => !inSky(p) && !inWater(p);
    expect(apart(before, picture, land)).toBeLessThan(6);
  });

  it('keeps one colour in a picture that is else black and white', () => {
    const picture = after('keep-colour', { colour: '#2f74d0' });
    expect(mean(picture, chroma, (_x, y, p) => inSky(p) && y < 15)).toBeGreaterThan(40);
    expect(mean(picture, chroma, (_x, _y, p) => !inSky(p) && !inWater(p))).toBeLessThan(9);
  });

  it('tints, sepia and vintage give their own cast', () => {
    expect(mean(after('tint', { colour: '#3f9a45' }), (r, g, b) => g - (r + b) / 2)).toBeGreaterThan(12);
    const old = after('sepia');
    expect(mean(old, warm)).toBeGreaterThan(20);
    expect(mean(old, (r, g, b) => (r >= g - 3 && g >= b - 3 ? 1 : 0))).toBeGreaterThan(0.98);
    const faded = after('vintage');
    expect(Math.min(...faded.rgba.filter((_, i) => i % 4 === 0))).toBeGreaterThan(15);
  });

  it('a negative of a negative is the picture', () => {
    expect(apart(before, edited([{ kind: 'invert' }, { kind: 'invert' }]).display)).toBeLessThan(1.5);
    expect(mean(after('invert'), light)).toBeCloseTo(255 - mean(before, light), -1);
  });

  it('blur takes fine structure away, sharpening adds it, smoothing takes some', () => {
    const land = (p: number): boolean => !inSky(p) && !inWater(p);
    expect(roughness(after('blur', { amount: 3 }), land)).toBeLessThan(roughness(before, land) * 0.6);
    expect(roughness(after('sharpen'), land)).toBeGreaterThan(roughness(before, land) * 1.2);
    expect(roughness(after('smooth'), land)).toBeLessThan(roughness(before, land));
  });

  it('blurs the background alone: what is near stays sharp', () => {
    const picture = after('blur', { region: 'background', amount: 3 });
    const { depth } = workedSample().layout();
    expect(apart(before, picture, (p) => depth[p]! <= 40)).toBeLessThan(2);
    expect(roughness(picture, (p) => depth[p] === 300 && depth[p + 1] === 300)).toBeLessThan(
      roughness(before, (p) => depth[p] === 300 && depth[p + 1] === 300) * 0.75,
    );
  });

  it('glow lightens around lights, grain roughens without changing the light, a vignette darkens corners', () => {
    expect(mean(after('glow'), light)).toBeGreaterThan(mean(before, light) + 5);
    expect(roughness(after('grain'), inSky)).toBeGreaterThan(roughness(before, inSky) + 4);
    expect(Math.abs(mean(after('grain'), light) - mean(before, light))).toBeLessThan(2);
    const corner = (x: number, y: number): boolean => x < 12 && y < 9;
    const centre = (x: number, y: number): boolean => Math.abs(x - 64) < 8 && Math.abs(y - 48) < 8;
    const dark = after('vignette');
    expect(mean(dark, light, corner)).toBeLessThan(mean(before, light, corner) * 0.6);
    expect(Math.abs(mean(dark, light, centre) - mean(before, light, centre))).toBeLessThan(2);
    expect(mean(after('vignette', { variant: 'white' }), light, corner)).toBeGreaterThan(
      mean(before, light, corner) + 20,
    );
  });

  it('large pixels are flat inside', () => {
    const picture = after('pixelate', { amount: 3 });
    expect(new Set([0, 1, 2, 3].map((x) => picture.rgba[x * 4])).size).toBe(1);
    expect(apart(before, picture)).toBeGreaterThan(1);
  });

  it('gives the same picture for the same seed and leaves its input alone', () => {
    const start = workedSample();
    const copy = start.display.rgba.slice();
    const [a, b] = [edited([{ kind: 'grain' }], start), edited([{ kind: 'grain' }], start)];
    expect(a.display.rgba).toEqual(b.display.rgba);
    expect(edited([{ kind: 'grain', seed: 8 }], start).display.rgba).not.toEqual(a.display.rgba);
    expect(start.display.rgba).toEqual(copy);
  });
});
