/**
 * What a browser has and jsdom has not: the last watcher that is there is told of a request to close, and is over with it.
 * Escape is one where nobody prevented it; without a watcher a phone goes back by one page. To be imported before what asks
 * whether the browser has it.
 */
export class FakeCloseWatcher {
  static readonly open: FakeCloseWatcher[] = [];
  onclose: (() => void) | null = null;
  constructor() {
    FakeCloseWatcher.open.push(this);
  }
  destroy(): void {
    const at = FakeCloseWatcher.open.indexOf(this);
    if (at >= 0) FakeCloseWatcher.open.splice(at, 1);
  }
  /** False when nobody was there to be told. */
  static request(): boolean {
    const last = FakeCloseWatcher.open.pop();
    last?.onclose?.();
    return last !== undefined;
  }
}

Object.assign(globalThis, { CloseWatcher: FakeCloseWatcher });
// The default of the key: after every listener, also where one stopped it on its way.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape') queueMicrotask(() => !event.defaultPrevented && FakeCloseWatcher.request());
  },
  { capture: true },
);
