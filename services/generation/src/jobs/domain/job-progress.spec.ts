import { describe, expect, it } from '@jest/globals';
import { jobStages } from '@pictora/contracts';
import fc from 'fast-check';
import { charging, done, drawingProgress, furthest, reading, storing, waiting } from './job-progress.js';

const drawingStages = ['sketching', 'lighting', 'finishing'] as const;

describe('progress of a job', () => {
  it('runs from 0 to 1 over the stages in their order, without a step back', () => {
    const drawn = drawingStages.flatMap((stage, index) => [
      drawingProgress(stage, index / 3),
      drawingProgress(stage, (index + 1) / 3),
    ]);
    const way = [waiting, reading, ...drawn, charging, storing, done];
    expect(way.map(({ progress }) => progress)).toEqual(way.map(({ progress }) => progress).sort((a, b) => a - b));
    expect([...new Set(way.map(({ stage }) => stage))]).toEqual(jobStages);
    expect([way[0]?.progress, way.at(-1)?.progress]).toEqual([0, 1]);
  });

  it('leaves room for what comes before and after the drawing, whatever a model reports', () => {
    fc.assert(
      fc.property(fc.constantFrom(...drawingStages), fc.double(), (stage, fraction) => {
        const { progress } = drawingProgress(stage, fraction);
        expect(progress).toBeGreaterThan(reading.progress);
        expect(progress).toBeLessThanOrEqual(charging.progress);
      }),
    );
  });

  it('never goes back while one picture is drawn', () => {
    const shown = drawingProgress('lighting', 0.5);
    expect(furthest(shown, drawingProgress('sketching', 0.3))).toEqual(shown);
    expect(furthest(shown, drawingProgress('lighting', 0.6)).progress).toBeGreaterThan(shown.progress);
  });
});
