import { FakeCloseWatcher } from '../testing/fake-close-watcher.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { onCloseRequests, tellsCloseRequests } from './close-requests.js';

const request = () => FakeCloseWatcher.request();
beforeEach(() => void FakeCloseWatcher.open.splice(0));

describe('requests to close', () => {
  it('are told to what was opened last', () => {
    const [viewer, sheet] = [jest.fn(), jest.fn()];
    onCloseRequests(viewer);
    const end = onCloseRequests(() => {
      sheet();
      end();
    });
    expect([tellsCloseRequests, request()]).toEqual([true, true]);
    expect([sheet.mock.calls.length, viewer.mock.calls.length]).toEqual([1, 0]);
    request();
    expect([sheet.mock.calls.length, viewer.mock.calls.length]).toEqual([1, 1]);
  });

  it('come again to what stayed open', () => {
    const busy = jest.fn();
    onCloseRequests(busy);
    for (let n = 0; n < 3; n += 1) request();
    expect(busy).toHaveBeenCalledTimes(3);
  });

  it('go to the browser once nothing is open', () => {
    const closed = jest.fn();
    onCloseRequests(closed)();
    expect(request()).toBe(false);
    expect(closed).not.toHaveBeenCalled();
  });
});
