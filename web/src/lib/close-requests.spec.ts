import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';

/** The browser's: the last one that is there is told of a request, and is over with it. */
class FakeWatcher {
  static readonly open: FakeWatcher[] = [];
  onclose: (() => void) | null = null;
  constructor() {
    FakeWatcher.open.push(this);
  }
  destroy(): void {
    const at = FakeWatcher.open.indexOf(this);
    if (at >= 0) FakeWatcher.open.splice(at, 1);
  }
  /** False when nobody was there: the browser goes back by one page. */
  static request(): boolean {
    const last = FakeWatcher.open.pop();
    last?.onclose?.();
    return last !== undefined;
  }
}

const page = globalThis as { CloseWatcher?: unknown };
page.CloseWatcher = FakeWatcher;
const { onCloseRequests, tellsCloseRequests } = await import('./close-requests.js');
afterAll(() => {
  delete page.CloseWatcher;
});
beforeEach(() => void FakeWatcher.open.splice(0));

describe('requests to close', () => {
  it('are told to what was opened last', () => {
    const [viewer, sheet] = [jest.fn(), jest.fn()];
    onCloseRequests(viewer);
    const end = onCloseRequests(() => {
      sheet();
      end();
    });
    expect([tellsCloseRequests, FakeWatcher.request()]).toEqual([true, true]);
    expect([sheet.mock.calls.length, viewer.mock.calls.length]).toEqual([1, 0]);
    FakeWatcher.request();
    expect([sheet.mock.calls.length, viewer.mock.calls.length]).toEqual([1, 1]);
  });

  it('come again to what stayed open', () => {
    const busy = jest.fn();
    onCloseRequests(busy);
    for (let n = 0; n < 3; n += 1) FakeWatcher.request();
    expect(busy).toHaveBeenCalledTimes(3);
  });

  it('go to the browser once nothing is open', () => {
    const closed = jest.fn();
    onCloseRequests(closed)();
    expect(FakeWatcher.request()).toBe(false);
    expect(closed).not.toHaveBeenCalled();
  });
});
