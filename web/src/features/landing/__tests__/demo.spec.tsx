import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { samples } from '../../../config/samples.js';
import { forgetMotion } from '../../../lib/motion.js';
import { Hero } from '../components/hero.js';

const prompts = samples.hero.map(({ prompt }) => prompt);
const promptOf = (index: number): string => prompts[index % prompts.length] ?? '';

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <MemoryRouter>
      <Hero />
    </MemoryRouter>,
  );
});
afterEach(forgetMotion);

/** One step at a time: each wait begins with the drawing that the one before has led to. */
const pass = (ms: number, times = 1) => {
  for (let i = 0; i < times; i += 1) act(() => jest.advanceTimersByTime(ms));
};
const demo = () => screen.getByRole('img', { name: /^Demonstration/ });
/** What is typed already, and the words that are still to come. */
const typed = () => {
  const [whole, ghost] = ['.demo-text', '.ghost'].map((part) => demo().querySelector(part)?.textContent ?? '');
  return whole?.slice(0, whole.length - (ghost?.length ?? 0));
};
const says = () => demo().querySelector('.go')?.textContent;
const play = () => fireEvent.click(screen.getByRole('button', { name: 'Play motion' }));
/** From a finished picture to the first letter of the next prompt. */
const toTyping = () => {
  play();
  pass(4000);
};

describe('the prompt demo', () => {
  it('shows a finished picture, and stays there, for people who ask for less motion', () => {
    expect([typed(), says()]).toEqual([promptOf(0), 'Developed']);
    pass(60_000);
    expect([typed(), says()]).toEqual([promptOf(0), 'Developed']);
  });

  it('types a letter every 50 ms', () => {
    toTyping();
    expect([typed(), says()]).toEqual(['', 'Generate1']);
    pass(49);
    expect(typed()).toBe('');
    pass(1);
    expect(typed()).toBe(promptOf(1).slice(0, 1));
    pass(50, 6);
    expect(typed()).toBe(promptOf(1).slice(0, 7));
  });

  it('pauses, then says for two seconds that it generates, then shows the result for four', () => {
    toTyping();
    pass(50, promptOf(1).length);
    expect([typed(), says()]).toEqual([promptOf(1), 'Generate1']);
    pass(300);
    expect(says()).toBe('Generating your image...');
    pass(1999);
    expect(says()).toBe('Generating your image...');
    pass(1);
    expect(says()).toBe('Developed');
    pass(3999);
    expect([typed(), says()]).toEqual([promptOf(1), 'Developed']);
    pass(1);
    expect([typed(), says()]).toEqual(['', 'Generate1']);
  });

  it('goes through all prompts and begins anew', () => {
    const seen: (string | undefined)[] = [];
    play();
    for (let turn = 1; turn <= prompts.length + 1; turn += 1) {
      pass(4000);
      pass(50, promptOf(turn).length);
      seen.push(typed());
      pass(300);
      pass(2000);
    }
    expect(seen).toEqual([...prompts.slice(1), ...prompts.slice(0, 2)]);
  });

  it('is stopped at a finished picture by who wants to read', () => {
    toTyping();
    pass(50, 3);
    fireEvent.click(screen.getByRole('button', { name: 'Pause motion' }));
    pass(60_000);
    expect([typed(), says()]).toEqual([promptOf(1), 'Developed']);
  });
});
