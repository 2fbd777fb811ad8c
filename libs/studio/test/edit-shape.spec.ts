import { describe, expect, it } from '@jest/globals';
import type { EditKind, EditStep } from '../src/edits/edit-step.js';
import { estimateLayout } from '../src/layout/estimate-layout.js';
import { STYLES } from '../src/scene/scene-description.js';
import { apart, edited, light, mean, roughness, warm, workedSample } from './worked-sample.js';

const start = workedSample();
const before = start.display;
const after = (kind: EditKind, more: Partial<EditStep> = {}) => edited([{ kind, ...more }], start);
const size = ({ width, height }: { width: number; height: number }) => [width, height];
const pixel = ({ rgba, width }: typeof before, x: number, y: number) => [
  ...rgba.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
];

describe('edits of shape', () => {
  it.each([
    ['1:1', 96, 96],
    ['16:9', 128, 72],
    ['9:16', 54, 96],
    ['tighter', 100, 75],
    ['bottom', 128, 75],
  ])('crops to %s', (variant, width, height) => {
    const { display, layout } = after('crop', { variant });
    expect(size(display)).toEqual([width, height]);
    expect(size(layout())).toEqual([width, height]);
  });

  it('cuts one side and leaves the other', () => {
    expect(pixel(after('crop', { variant: 'bottom' }).display, 20, 0)).toEqual(pixel(before, 20, 0));
    expect(pixel(after('crop', { variant: 'top' }).display, 20, 74)).toEqual(pixel(before, 20, 95));
  });

  it('turns by quarters without loss, and four of them lead back', () => {
    const right = after('rotate', { amount: 90 }).display;
    expect(size(right)).toEqual([96, 128]);
    expect(pixel(right, 95, 0)).toEqual(pixel(before, 0, 0));
    expect(pixel(after('rotate', { amount: -90 }).display, 0, 127)).toEqual(pixel(before, 0, 0));
    const around = edited(
      Array.from({ length: 4 }, () => ({ kind: 'rotate', amount: 90 }) as const),
      start,
    );
    expect(around.display.rgba).toEqual(before.rgba);
    expect(around.layout().depth).toEqual(start.layout().depth);
  });

  it('turns by any angle and leaves no empty corner', () => {
    const { display } = after('rotate', { amount: 12 });
    expect(display.width).toBeLessThan(128);
    const corners = [
      [0, 0],
      [display.width - 1, 0],
      [0, display.height - 1],
      [display.width - 1, display.height - 1],
    ] as const;
    for (const [x, y] of corners) expect(pixel(display, x, y)).not.toEqual([0, 0, 0]);
  });

  it('mirrors picture and space, and twice is the picture again', () => {
    expect(pixel(after('mirror').display, 127, 3)).toEqual(pixel(before, 0, 3));
    expect(pixel(after('mirror', { variant: 'vertical' }).display, 3, 95)).toEqual(pixel(before, 3, 0));
    expect(edited([{ kind: 'mirror' }, { kind: 'mirror' }], start).display.rgba).toEqual(before.rgba);
    expect(after('mirror').layout().ids[127]).toBe(start.layout().ids[0]);
  });

  it('a frame goes around the picture, which stays whole', () => {
    const { display } = after('frame', { colour: '#ff0000' });
    expect(pixel(display, 0, 0)).toEqual([255, 0, 0]);
    const side = (display.width - 128) / 2;
    expect(pixel(display, side, side)).toEqual(pixel(before, 0, 0));
    const print = after('frame', { variant: 'polaroid' }).display;
    expect(print.height - 96).toBe(4 * ((print.width - 128) / 2));
    expect(pixel(after('frame', { variant: 'rounded' }).display, 0, 0)).not.toEqual(pixel(before, 0, 0));
  });

  it('writes words with its own font where they are asked for, in their colour', () => {
    const big = workedSample(320, 200);
    const top = edited([{ kind: 'text', text: 'Hello', variant: 'top', colour: '#ffff00' }], big).display;
    const isYellow = (r: number, g: number, b: number): number => (r > 235 && g > 235 && b < 60 ? 1 : 0);
    expect(mean(top, isYellow, (_x, y) => y < 60)).toBeGreaterThan(0.005);
    expect(mean(top, isYellow, (_x, y) => y > 100)).toBe(0);
    const wide = edited([{ kind: 'text', text: 'W'.repeat(80), variant: 'bottom' }], big).display;
    expect(apart(wide, big.display, (p) => p % 320 < 2)).toBe(0);
    const other = edited([{ kind: 'text', text: 'Hallo', variant: 'top', colour: '#ffff00' }], big).display;
    expect(apart(top, other)).toBeGreaterThan(0.05);
    const russian = edited([{ kind: 'text', text: 'Привет', variant: 'top' }], big).display;
    expect(apart(russian, edited([{ kind: 'text', text: 'Приветы', variant: 'top' }], big).display)).toBeGreaterThan(
      0.05,
    );
  });
});

describe('edits of style, hour, season and weather on a picture without a description', () => {
  const sky = (_x: number, _y: number, p: number): boolean => start.layout().sky[p]! > 0.9;
  const ground = (_x: number, _y: number, p: number): boolean => start.layout().sky[p]! < 0.1;

  it.each(STYLES.filter((style) => style !== 'none'))('paints it in the style %s', (variant) => {
    const { display } = after('style', { variant });
    expect(size(display)).toEqual(size(before));
    expect(apart(before, display)).toBeGreaterThan(3);
  });

  it('night is dark and blue, sunset warm at the horizon', () => {
    const night = after('hour', { variant: 'night' }).display;
    expect(mean(night, light)).toBeLessThan(mean(before, light) * 0.55);
    expect(mean(night, warm, ground)).toBeLessThan(0);
    const sunset = after('hour', { variant: 'sunset' }).display;
    expect(mean(sunset, warm, sky)).toBeGreaterThan(mean(before, warm, sky) + 30);
  });

  it('autumn turns green to red and gold, winter and snow whiten the ground', () => {
    const green = (_x: number, _y: number, p: number): boolean => start.layout().ids[p] === 3;
    const redness = (r: number, g: number): number => r - g;
    expect(mean(after('season', { variant: 'autumn' }).display, redness, green)).toBeGreaterThan(
      mean(before, redness, green) + 15,
    );
    expect(mean(after('season', { variant: 'winter' }).display, light, ground)).toBeGreaterThan(
      mean(before, light, ground) + 10,
    );
    expect(mean(after('snow').display, light, ground)).toBeGreaterThan(mean(before, light, ground) + 10);
  });

  it('fog hides what is far more than what is near, and less of it clears', () => {
    const foggy = after('fog').display;
    const { depth } = start.layout();
    const lost = (metres: number): number =>
      1 -
      roughness(foggy, (p) => depth[p] === metres && depth[p + 1] === metres) /
        roughness(before, (p) => depth[p] === metres && depth[p + 1] === metres);
    expect(lost(300)).toBeGreaterThan(lost(60) + 0.1);
    expect(roughness(after('fog', { amount: -1 }).display)).toBeGreaterThan(roughness(before));
  });

  it('rain dulls the picture and streaks it, clouds and storms cover the sky', () => {
    const big = workedSample(300, 220);
    const wet = edited([{ kind: 'rain' }], big).display;
    const colour = (r: number, g: number, b: number): number => Math.max(r, g, b) - Math.min(r, g, b);
    expect(mean(wet, colour)).toBeLessThan(mean(big.display, colour) * 0.7);
    const isOpen = (p: number): boolean => big.layout().sky[p]! > 0.9;
    expect(roughness(wet, isOpen)).toBeGreaterThan(roughness(big.display, isOpen) + 0.4);
    expect(mean(after('clouds', { variant: 'storm' }).display, light, sky)).toBeLessThan(
      mean(before, light, sky) * 0.7,
    );
    expect(mean(after('clouds', { variant: 'overcast' }).display, colour, sky)).toBeLessThan(
      mean(before, colour, sky) * 0.6,
    );
  });

  it.each(['stars', 'moon', 'aurora', 'rainbow'] as const)('adds %s to the sky and nothing to the ground', (kind) => {
    const dark = edited([{ kind: 'hour', variant: 'night' }], start);
    const lit = edited([{ kind, ...(kind === 'moon' ? { variant: 'full' } : {}) }], dark).display;
    expect(apart(dark.display, lit, (p) => start.layout().sky[p]! > 0.9)).toBeGreaterThan(kind === 'stars' ? 0.5 : 1.5);
    expect(apart(dark.display, lit, (p) => p % 128 > 40 && start.layout().ids[p] === 2)).toBeLessThan(2);
  });
});

describe('the guessed space of a picture', () => {
  it('finds the sky and lets the ground come nearer downwards', () => {
    const big = workedSample(320, 240);
    const guessed = estimateLayout(big.display);
    const truth = big.layout();
    let right = 0;
    for (let p = 0; p < truth.sky.length; p++) if (guessed.sky[p]! > 0.5 === truth.sky[p]! > 0.5) right++;
    expect(right / truth.sky.length).toBeGreaterThan(0.93);
    expect(guessed.depth[239 * 320 + 160]!).toBeLessThan(guessed.depth[170 * 320 + 160]!);
  });

  it('finds no sky in a picture that has none', () => {
    const { rgba } = workedSample(160, 120).display;
    const noisy = rgba.map((value, i) => (i % 4 === 3 ? 255 : (value * 7 + ((i * 2654435761) >>> 20)) % 256));
    const { sky } = estimateLayout({ width: 160, height: 120, rgba: noisy });
    expect(Math.max(...sky)).toBeLessThan(0.5);
  });
});
