import { afterEach, describe, expect, it } from '@jest/globals';
import { act, render, waitFor } from '@testing-library/react';
import { useTurns } from './use-turns.js';

/** The locks of a browser, shared by all its tabs: first come, first served. */
const fakeLocks = () => {
  const queues = new Map<string, (() => Promise<void>)[]>();
  const next = async (name: string): Promise<void> => {
    const [first] = queues.get(name) ?? [];
    if (!first) return;
    await first();
    queues.get(name)?.shift();
    await next(name);
  };
  return {
    request: (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const turn = () => (signal.aborted ? Promise.resolve() : hold().then(resolve));
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        const queue = queues.get(name) ?? [];
        queues.set(name, [...queue, turn]);
        if (queue.length === 0) void next(name);
      }),
  };
};
const withLocks = (locks: unknown) => Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

const Tab = ({ names, seen }: { names: readonly string[]; seen: (turns: ReadonlySet<string>) => void }) => {
  seen(useTurns(names));
  return null;
};
const open = (...names: string[]) => {
  let turns: ReadonlySet<string> = new Set();
  const seen = (next: ReadonlySet<string>) => (turns = next);
  const view = render(<Tab names={names} seen={seen} />);
  return {
    has: () => [...turns].sort(),
    want: (...next: string[]) => view.rerender(<Tab names={next} seen={seen} />),
    close: () => act(() => view.unmount()),
  };
};

describe('the turn of a tab', () => {
  it('is one tab’s, and the next one’s when that is closed', async () => {
    withLocks(fakeLocks());
    const first = open('a');
    await waitFor(() => expect(first.has()).toEqual(['a']));
    const second = open('a');
    expect(second.has()).toEqual([]);
    first.close();
    await waitFor(() => expect(second.has()).toEqual(['a']));
  });

  it('is had for each name by itself, and given up with the name', async () => {
    withLocks(fakeLocks());
    const first = open('a', 'b');
    await waitFor(() => expect(first.has()).toEqual(['a', 'b']));
    const second = open('b', 'c');
    await waitFor(() => expect(second.has()).toEqual(['c']));
    first.want('a');
    await waitFor(() => expect(second.has()).toEqual(['b', 'c']));
    expect(first.has()).toEqual(['a']);
  });

  it('is lost by a tab that stops waiting', async () => {
    withLocks(fakeLocks());
    const first = open('a');
    await waitFor(() => expect(first.has()).toEqual(['a']));
    const second = open('a');
    second.want();
    const third = open('a');
    first.close();
    await waitFor(() => expect(third.has()).toEqual(['a']));
    expect(second.has()).toEqual([]);
  });

  it('is everybody’s where the browser has no locks', async () => {
    const tabs = [open('a'), open('a')];
    for (const tab of tabs) await waitFor(() => expect(tab.has()).toEqual(['a']));
  });
});
