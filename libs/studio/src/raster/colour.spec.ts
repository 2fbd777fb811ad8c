import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { boxBlur } from './blur.js';
import { hexToLinear, labToLinear, linearToLab, linearToSrgb, luminance, srgbToLinear } from './oklab.js';
import { bakeRamp, RAMP_SIZE } from './ramp.js';
import { addStretched, createImage, halve } from './resample.js';

const channel = fc.double({ min: 0, max: 1, noNaN: true });

describe('colour', () => {
  it('goes to OKLab and back unchanged', () => {
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => {
        const back = labToLinear(linearToLab([r, g, b]));
        [r, g, b].forEach((value, k) => expect(Math.abs(back[k]! - value)).toBeLessThan(1e-5));
      }),
    );
  });

  it('goes to sRGB and back unchanged', () => {
    fc.assert(fc.property(channel, (v) => expect(srgbToLinear(linearToSrgb(v))).toBeCloseTo(v, 6)));
  });

  it('reads hex colours', () => {
    expect(hexToLinear('#ffffff').map((v) => Math.round(v * 1000))).toEqual([1000, 1000, 1000]);
    expect(hexToLinear('#000000')).toEqual([0, 0, 0]);
    expect(luminance(...hexToLinear('#00ff00'))).toBeCloseTo(0.7152, 4);
  });

  it('bakes ramps that start and end at their stops and never step', () => {
    const ramp = bakeRamp(
      [
        [0, '#ff8800', 1.2],
        [0.4, '#8888aa', 0.7],
        [1, '#102050', 0.4],
      ],
      (colour) => colour,
    );
    const first = hexToLinear('#ff8800', 1.2);
    for (let k = 0; k < 3; k++) expect(ramp[k]!).toBeCloseTo(first[k]!, 4);
    for (let i = 3; i < RAMP_SIZE * 3; i++) expect(Math.abs(ramp[i]! - ramp[i - 3]!)).toBeLessThan(0.03);
  });
});

describe('resampling', () => {
  const image = createImage(16, 12);
  image.rgb.forEach((_, i) => (image.rgb[i] = (i * 37) % 11));
  const mean = (data: Float32Array): number => data.reduce((sum, v) => sum + v, 0) / data.length;

  it('halves to the mean of four', () => {
    const half = halve(image);
    expect([half.width, half.height]).toEqual([8, 6]);
    expect(mean(half.rgb)).toBeCloseTo(mean(image.rgb), 4);
  });

  it('adds a flat picture evenly whatever the sizes', () => {
    const flat = createImage(5, 3);
    flat.rgb.fill(2);
    const target = createImage(16, 12);
    addStretched(target, flat, 0.5);
    for (const v of target.rgb) expect(v).toBeCloseTo(1, 5);
  });

  it('blurs without making or losing light in flat parts, and spreads a point evenly', () => {
    const data = new Float32Array(15 * 15);
    data[7 * 15 + 7] = 9;
    boxBlur(data, 15, 15, 1, 1, 1);
    expect(mean(data) * 225).toBeCloseTo(9, 4);
    expect(data[6 * 15 + 6]!).toBeCloseTo(1, 4);
    expect(data[4 * 15 + 7]!).toBeCloseTo(0, 6);
  });
});
