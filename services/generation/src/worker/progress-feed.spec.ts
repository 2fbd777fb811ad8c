import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aJob } from '../../test/jobs.repository.contract.js';
import { drawingProgress } from '../jobs/domain/job-progress.js';
import type { JobRecord } from '../jobs/job-record.js';
import { ProgressFeed } from './progress-feed.js';

type Push = { stage: string; progress: number; preview: string | undefined };
let pushes: Push[];
let feed: ProgressFeed;
const push = ({ stage, progress }: JobRecord, preview?: string): void => void pushes.push({ stage, progress, preview });

beforeEach(() => {
  jest.useFakeTimers();
  pushes = [];
  feed = new ProgressFeed(aJob(1), push);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the progress feed', () => {
  it('shows a new stage at once', () => {
    feed.report(drawingProgress('sketching', 0.1));
    feed.report(drawingProgress('lighting', 0.4));
    expect(pushes.map(({ stage }) => stage)).toEqual(['sketching', 'lighting']);
  });

  it('gathers what comes quickly, and shows the latest of it', () => {
    feed.report(drawingProgress('sketching', 0));
    for (let part = 1; part <= 100; part++) feed.report(drawingProgress('sketching', part / 100));
    expect(pushes).toHaveLength(1);
    jest.runOnlyPendingTimers();
    expect(pushes).toHaveLength(2);
    expect(pushes[1]?.progress).toBe(drawingProgress('sketching', 1).progress);
  });

  it('loses no preview among what it gathers, and sends it once', () => {
    feed.report(drawingProgress('sketching', 0));
    feed.report(drawingProgress('sketching', 0.1), 'data:preview');
    feed.report(drawingProgress('sketching', 0.2));
    jest.runOnlyPendingTimers();
    feed.report(drawingProgress('sketching', 0.3));
    jest.runOnlyPendingTimers();
    expect(pushes.map(({ preview }) => preview)).toEqual([undefined, 'data:preview', undefined]);
  });

  it('shows a written job at once, and nothing older after it', () => {
    feed.report(drawingProgress('sketching', 0));
    feed.report(drawingProgress('sketching', 0.5), 'data:preview');
    feed.changed(aJob(1, { stage: 'done', progress: 1 }));
    jest.runAllTimers();
    expect(pushes.at(-1)).toEqual({ stage: 'done', progress: 1, preview: undefined });
    expect(pushes).toHaveLength(2);
  });

  it('sends nothing after it was closed', () => {
    feed.report(drawingProgress('sketching', 0));
    feed.report(drawingProgress('sketching', 0.5));
    feed.close();
    jest.runAllTimers();
    expect(pushes).toHaveLength(1);
  });
});
