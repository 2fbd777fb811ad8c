import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltips, tipTiming } from '../tooltips.js';

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <>
      <button className="icon-button" aria-label="Settings" />
      <button className="icon-button" aria-label="Hide comment by Noor" data-tip="Hide from this image" />
      <p>Words</p>
      <Tooltips />
    </>,
  );
});
const settings = () => screen.getByRole('button', { name: 'Settings' });
const hide = () => screen.getByRole('button', { name: /^Hide/ });
const enter = (element: Element, pointerType = 'mouse') => {
  const event = new MouseEvent('pointerover', { bubbles: true });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(element, event);
};
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const tip = () => screen.queryByRole('tooltip')?.textContent ?? null;

describe('a tooltip', () => {
  it('comes when the pointer has rested for 700 ms, and goes with it', () => {
    enter(settings());
    pass(tipTiming.delay - 1);
    expect(tip()).toBeNull();
    pass(1);
    expect(tip()).toBe('Settings');
    enter(screen.getByText('Words'));
    expect(tip()).toBeNull();
    expect(tipTiming.delay).toBe(700);
  });

  it('comes at once within 300 ms of another one, and waits again after that', () => {
    enter(settings());
    pass(tipTiming.delay);
    enter(hide());
    pass(0);
    expect(tip()).toBe('Hide from this image');
    enter(screen.getByText('Words'));
    pass(300);
    enter(settings());
    pass(tipTiming.delay - 1);
    expect(tip()).toBeNull();
    pass(1);
    expect(tip()).toBe('Settings');
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(settings(), { key: 'Escape' })],
    ['a press', () => fireEvent(settings(), new MouseEvent('pointerdown', { bubbles: true }))],
    ['scrolling', () => fireEvent.scroll(document)],
  ])('is sent away by %s', (_, end) => {
    enter(settings());
    pass(tipTiming.delay);
    expect(tip()).toBe('Settings');
    end();
    expect(tip()).toBeNull();
  });

  it('stays while it is read', () => {
    enter(settings());
    pass(tipTiming.delay);
    enter(screen.getByRole('tooltip'));
    expect(tip()).toBe('Settings');
  });

  it('comes with the focus of a key without waiting', () => {
    act(() => settings().focus());
    expect(tip()).toBe('Settings');
  });

  it('does not come to fingers', () => {
    enter(settings(), 'touch');
    pass(tipTiming.delay * 2);
    expect(tip()).toBeNull();
  });
});
