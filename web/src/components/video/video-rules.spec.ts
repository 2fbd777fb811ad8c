import { describe, expect, it } from '@jest/globals';
import { anImage, aUser } from '../../testing/builders.js';
import { lackText, motionFault, sourceLabel, withIdea } from './video-rules.js';

describe('the video form', () => {
  it('says the lack of credits as its place does', () => {
    const user = aUser({ creditsRemaining: 3 });
    expect(lackText('page', 10, 5, user)).toBe(
      'You need at least 10 credits to generate a video. Your current balance: 3',
    );
    expect(lackText('dialog', 20, 10, user)).toBe(
      'You need at least 20 credits to generate a 10-second video. Please upgrade your plan.',
    );
  });

  it('cuts the label of a source at 50 characters', () => {
    expect(sourceLabel(anImage({ name: 'x'.repeat(50) }))).toBe('x'.repeat(50));
    expect(sourceLabel(anImage({ name: 'x'.repeat(51) }))).toBe(`${'x'.repeat(50)}…`);
  });

  it('takes a motion of 500 characters and none of 501', () => {
    expect(motionFault('x'.repeat(500))).toBeNull();
    expect(motionFault('x'.repeat(501))).toBe('Motion description must be at most 500 characters');
  });

  it.each([
    ['', 'Slow zoom in', 'Slow zoom in'],
    ['Clouds drift.', 'Slow zoom in', 'Clouds drift, slow zoom in'],
    ['a slow zoom in', 'Slow zoom in', 'a slow zoom in'],
  ])('joins an idea to %j', (motion, idea, joined) => expect(withIdea(motion, idea)).toBe(joined));
});
