import { afterEach, expect, it, jest } from '@jest/globals';
import { keepAt } from './keep-at.js';

const Observer = globalThis.ResizeObserver;
afterEach(() => {
  globalThis.ResizeObserver = Observer;
});

it('keeps the section of the address in sight while those above it load, until the reader moves', () => {
  let grow = () => undefined as void;
  globalThis.ResizeObserver = class {
    constructor(changed: () => void) {
      grow = changed;
    }
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => (grow = () => undefined);
  } as unknown as typeof ResizeObserver;
  const section = document.createElement('section');
  section.scrollIntoView = jest.fn();
  const stop = keepAt(section);
  grow();
  expect(section.scrollIntoView).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('wheel'));
  grow();
  expect(section.scrollIntoView).toHaveBeenCalledTimes(2);
  stop();
});
