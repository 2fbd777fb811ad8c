import { useEffect, useState } from 'react';

export type DemoState = { readonly item: number; readonly typed: number; readonly phase: 'typing' | 'making' | 'done' };

/** Specification 9: 50 ms a letter, 2 s generating, the result for 4 s. */
export const demoTiming = { letter: 50, pause: 300, making: 2000, shown: 4000 } as const;

export const nextDemoState = (state: DemoState, lengths: readonly number[]): DemoState => {
  const length = lengths[state.item] ?? 0;
  switch (state.phase) {
    case 'typing':
      return state.typed < length ? { ...state, typed: state.typed + 1 } : { ...state, phase: 'making' };
    case 'making':
      return { ...state, phase: 'done' };
    case 'done':
      return { item: (state.item + 1) % lengths.length, typed: 0, phase: 'typing' };
  }
};

const waitOf = (state: DemoState, lengths: readonly number[]): number => {
  if (state.phase === 'making') return demoTiming.making;
  if (state.phase === 'done') return demoTiming.shown;
  return state.typed < (lengths[state.item] ?? 0) ? demoTiming.letter : demoTiming.pause;
};

/** The loop of the prompt demo. It stands at a finished picture for people who ask for less motion, or when paused. */
export const useDemo = (lengths: readonly number[], running: boolean): DemoState => {
  const [state, setState] = useState<DemoState>({ item: 0, typed: lengths[0] ?? 0, phase: 'done' });
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setState((now) => nextDemoState(now, lengths)), waitOf(state, lengths));
    return () => clearTimeout(timer);
  }, [state, lengths, running]);
  return running ? state : { ...state, typed: lengths[state.item] ?? 0, phase: 'done' };
};
