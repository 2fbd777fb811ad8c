import { describe, expect, it } from '@jest/globals';
import { InTurn } from '../src/in-turn.js';

describe('work in turn', () => {
  it('waits for the work before it with the same key, even when that fails, and for no other', async () => {
    const log: string[] = [];
    const turns = new InTurn();
    let letGo: () => void = () => undefined;
    const held = turns.run('ann', async () => {
      log.push('ann 1');
      await new Promise<void>((resolve) => (letGo = resolve));
      throw new Error('failed');
    });
    const next = turns.run('ann', async () => log.push('ann 2'));
    await turns.run('bob', async () => log.push('bob'));
    expect(log).toEqual(['ann 1', 'bob']);
    letGo();
    await expect(held).rejects.toThrow('failed');
    await next;
    expect(log).toEqual(['ann 1', 'bob', 'ann 2']);
  });
});
