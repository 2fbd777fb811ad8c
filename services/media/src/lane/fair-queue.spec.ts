import { expect, it } from '@jest/globals';
import { FairQueue } from './fair-queue.js';

it('who asks for much waits behind who asks for little, and each gets what is theirs in its order', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.push('ada', item);
  queue.push('bob', 'b1');
  const given = [queue.shift(), queue.shift()];
  // One who has just been served comes after those who were not.
  queue.push('cleo', 'c1');
  while (queue.size > 0) given.push(queue.shift());
  expect(given).toEqual(['a1', 'b1', 'a2', 'c1', 'a3']);
  expect(queue.shift()).toBeUndefined();
});
