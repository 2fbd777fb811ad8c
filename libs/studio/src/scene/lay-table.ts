import type { Subject } from './scene-description.js';

/** Things on a table: near the middle, the smaller before the larger, and none cut off by the frame's foot. */
export const layTable = (subjects: readonly Subject[]): Subject[] => {
  if (subjects.length === 1)
    return subjects.map((subject) => ({ ...subject, x: 0.5 + (subject.x - 0.5) * 0.5, foot: subject.foot - 0.05 }));
  const bySize = subjects.toSorted((a, b) => b.size - a.size);
  return bySize.map((subject, n) => ({
    ...subject,
    x: 0.5 + (subject.x - 0.5) * 0.92,
    foot: 0.74 + (0.13 * n) / (subjects.length - 1),
    size: subject.size * 1.12,
  }));
};
