import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { toasts } from '../lib/toast.js';

// States are waited for, however busy the machine is: a test fails by its rule, not by the clock.
configure({ asyncUtilTimeout: 30_000 });

// What jsdom lacks. Nothing here has a rule of its own.
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
class TimerChannel {
  port1: { onmessage: (() => void) | null } = { onmessage: null };
  port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.(), 0) };
}
Object.assign(globalThis, {
  ResizeObserver: StillObserver,
  IntersectionObserver: StillObserver,
  MessageChannel: TimerChannel,
});
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element); // It knows no pseudo elements.
window.matchMedia = (query: string) =>
  ({
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }) as unknown as MediaQueryList;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// Everything has a width, so that walls lay their rows out.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { get: () => 1200, configurable: true });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  // What one test was told is not said to the next.
  const shown = toasts.current();
  if (shown) toasts.remove(shown.id);
  jest.useRealTimers();
});
