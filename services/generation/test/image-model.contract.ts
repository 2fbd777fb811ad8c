import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GeneratedImage, ImageModel, ModelProgress } from '../src/models/image-model.port.js';
import { faultOf } from '../src/worker/check-piece.js';

export const assignment = { prompt: 'a mountain lake at sunset', style: 'none', aspectRatio: '3:2', seed: 11 } as const;
const order = ['sketching', 'lighting', 'finishing'];

export type OpenModel = () => { model: ImageModel; close: () => Promise<void> };

/** What the worker builds on; the fake of the tests and the models keep to it alike. */
export const describeImageModel = (name: string, open: OpenModel): void =>
  describe(name, () => {
    let model: ImageModel;
    let close: () => Promise<void>;
    let image: GeneratedImage;
    const reports: ModelProgress[] = [];
    beforeAll(async () => {
      ({ model, close } = open());
      const signal = new AbortController().signal;
      image = await model.generate({ ...assignment, signal, onProgress: (progress) => reports.push(progress) });
    }, 120_000);
    afterAll(() => close());

    it('brings a picture that may be charged for, of the ratio that was asked for', () => {
      expect(faultOf(image)).toBeNull();
      expect(image.width / image.height).toBeCloseTo(3 / 2, 1);
      expect(image.seed).toBe(assignment.seed);
    });

    it('tells how far it is, in the order of the stages, without a step back', () => {
      expect(reports.length).toBeGreaterThan(2);
      const fractions = reports.map(({ fraction }) => fraction);
      expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
      const stages = reports.map(({ stage }) => order.indexOf(stage));
      expect(stages).toEqual([...stages].sort((a, b) => a - b));
      expect(reports.some(({ preview }) => preview?.startsWith('data:image/'))).toBe(true);
    });

    it('has said of the prompt beforehand what it says with the picture', async () => {
      expect(await model.describe?.(assignment)).toEqual({ reading: image.reading, scene: image.scene });
    });

    it('makes the same picture of the same seed', async () => {
      const signal = new AbortController().signal;
      const again = await model.generate({ ...assignment, signal, onProgress: () => undefined });
      expect(Buffer.from(again.bytes).equals(image.bytes)).toBe(true);
    }, 120_000);

    it('stops when it is told to', async () => {
      const stop = new AbortController();
      const drawing = model.generate({ ...assignment, signal: stop.signal, onProgress: () => stop.abort() });
      await expect(drawing).rejects.toThrow();
    }, 120_000);
  });
