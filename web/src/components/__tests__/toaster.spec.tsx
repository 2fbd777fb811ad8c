import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { toast, toastRemoveDelay, toasts, toastError } from '../../lib/toast.js';
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
const say = (title: string): number => {
  let id = 0;
  act(() => void (id = toast({ title })));
  return id;
};
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const cards = () => screen.queryAllByRole('status', { hidden: true });
const titleOf = (card: HTMLElement) => card.querySelector('b')?.textContent;
const open = () =>
  cards()
    .filter((card) => !card.hasAttribute('inert'))
    .map(titleOf);

describe('toasts', () => {
  it('are one at a time: a new one takes the place of the old one', () => {
    say('Image renamed');
    say('Image deleted');
    expect(cards().map(titleOf)).toEqual(['Image deleted']);
  });

  it('close after five seconds, and are removed a very long time after that', () => {
    say('Image renamed');
    pass(4999);
    expect(open()).toEqual(['Image renamed']);
    pass(1);
    expect(open()).toEqual([]);
    expect(screen.queryByRole('status')).toBeNull();
    pass(200);
    expect(cards()).toEqual([]);
    pass(toastRemoveDelay - 201);
    expect(toasts.current()).toMatchObject({ title: 'Image renamed', open: false });
    pass(1);
    expect(toasts.current()).toBeNull();
  });

  it('that are closed take no later one with them when they are removed', () => {
    say('Image renamed');
    act(() => toasts.dismiss());
    pass(toastRemoveDelay - 1000);
    say('Image deleted');
    pass(1000);
    expect(open()).toEqual(['Image deleted']);
  });

  it('are updated where they stand, for five seconds more', () => {
    const id = say('Your account is being deleted');
    const [card] = cards();
    pass(4000);
    act(() => void toasts.update(id, { title: 'Your account is deleted' }));
    pass(4999);
    expect(open()).toEqual(['Your account is deleted']);
    expect(cards()).toEqual([card]);
    pass(1);
    expect(open()).toEqual([]);
  });

  it('are opened again by an update, and added by the update of one that is gone', () => {
    const id = say('Your account is being deleted');
    for (const gone of [0, 10_000]) {
      act(() => toasts.dismiss(id));
      pass(gone);
      act(() => void toasts.update(id, { title: 'Your account is deleted' }));
      expect(open()).toEqual(['Your account is deleted']);
    }
    say('Image renamed');
    act(() => void toasts.update(id, { title: 'It is deleted' }));
    expect(open()).toEqual(['It is deleted']);
  });

  it('that were opened again stay, when the time of their first closing is over', () => {
    const id = say('Your account is being deleted');
    act(() => toasts.dismiss(id));
    pass(toastRemoveDelay - 1000);
    act(() => void toasts.update(id, { title: 'Your account is deleted' }));
    pass(1000);
    expect(open()).toEqual(['Your account is deleted']);
  });

  it('stay while the focus rests on them, which F8 takes there', () => {
    say('Image renamed');
    fireEvent.keyDown(document, { key: 'F8' });
    expect(screen.getByRole('status')).toHaveFocus();
    pass(60_000);
    expect(open()).toEqual(['Image renamed']);
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
    expect(open()).toEqual(closes ? [] : ['Image renamed']);
  });

  it('tell of errors as an alert', () => {
    act(() => void toastError('Edit failed', 'Failed to edit image'));
    expect(screen.getByRole('alert')).toHaveTextContent('Edit failedFailed to edit image');
  });
});
