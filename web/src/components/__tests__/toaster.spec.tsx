import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { toast, toasts, toastError } from '../../lib/toast.js';
import { Toaster } from '../toaster.js';

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <MemoryRouter>
      <Toaster />
    </MemoryRouter>,
  );
});
afterEach(() => {
  const left = toasts.current();
  if (left) act(() => toasts.remove(left.id));
});
const say = (title: string) => act(() => void toast({ title }));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const shown = () => screen.queryAllByRole('status').map((card) => card.querySelector('b')?.textContent);
const leaving = () => screen.getByRole('status').classList.contains('leaving');

describe('toasts', () => {
  it('are one at a time: a new one takes the place of the old one', () => {
    say('Image renamed');
    say('Image deleted');
    expect(shown()).toEqual(['Image deleted']);
  });

  it('close after five seconds, and are gone soon after', () => {
    say('Image renamed');
    pass(4999);
    expect(leaving()).toBe(false);
    pass(1);
    expect(leaving()).toBe(true);
    pass(200);
    expect(shown()).toEqual([]);
  });

  it('stay while the focus rests on them, which F8 takes there', () => {
    say('Image renamed');
    fireEvent.keyDown(document, { key: 'F8' });
    expect(screen.getByRole('status')).toHaveFocus();
    pass(60_000);
    expect(leaving()).toBe(false);
  });

  it.each([
    [50, false],
    [51, true],
    [-51, true],
  ])('are sent away by a swipe of %d: %s', (distance, closes) => {
    say('Image renamed');
    const at = (type: string, clientX: number) =>
      fireEvent(screen.getByRole('status'), new MouseEvent(type, { bubbles: true, clientX }));
    at('pointerdown', 100);
    at('pointerup', 100 + distance);
    expect(leaving()).toBe(closes);
  });

  it('tell of errors as an alert', () => {
    act(() => void toastError('Edit failed', 'Failed to edit image'));
    expect(screen.getByRole('alert')).toHaveTextContent('Edit failedFailed to edit image');
  });
});
