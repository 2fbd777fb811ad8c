import { describe, expect, it } from '@jest/globals';
import { watchedJobs } from './watched-jobs.js';

const ids = (userId = 'ada') => watchedJobs.current(userId).map(({ id }) => id);

describe('the note of jobs', () => {
  it('is kept newest first, each once, for one person', () => {
    for (const id of ['one', 'two', 'one']) watchedJobs.add('ada', id);
    expect(ids()).toEqual(['two', 'one']);
    expect(ids('bob')).toEqual([]);
  });

  it('goes when its job is taken up, and remembers which pictures have a name', () => {
    watchedJobs.add('ada', 'one');
    watchedJobs.named('ada', 'one', 'picture');
    expect(watchedJobs.current('ada')[0]?.named).toEqual(['picture']);
    watchedJobs.drop('ada', ['one']);
    expect(ids()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('is the same object until it changes, as React wants it', () => {
    watchedJobs.add('ada', 'one');
    expect(watchedJobs.current('ada')).toBe(watchedJobs.current('ada'));
  });

  it('counts as none when it is damaged', () => {
    for (const text of ['{', '[1]', '{"id":"x"}']) {
      localStorage.setItem('pictora-jobs-ada', text);
      expect(ids()).toEqual([]);
    }
  });

  it('keeps no more than it needs', () => {
    for (let i = 0; i < 60; i += 1) watchedJobs.add('ada', `job-${i}`);
    expect([ids().length, ids()[0]]).toEqual([40, 'job-59']);
  });
});
