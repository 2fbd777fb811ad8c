import { runAs, whoRuns } from './running-as.js';
import type { World } from './world.js';

/** As much of Node's timer objects as is asked for; the world's clock keeps no process alive, so there is nothing to ref. */
class VirtualTimer {
  constructor(readonly cancel: () => void) {}
  ref = (): this => this;
  unref = (): this => this;
  hasRef = (): boolean => false;
}

const real = { setTimeout, setInterval, clearTimeout, clearInterval };

/**
 * From now on the timers of who runs as a process are the world's: they ring when its clock is moved there, and never once
 * the process is dead. Everybody else's stay real. Answers with what ends it.
 */
export const useVirtualTimers = (world: World): (() => void) => {
  const begin =
    (how: 'after' | 'every', otherwise: typeof setTimeout | typeof setInterval) =>
    (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): unknown => {
      const process = whoRuns();
      if (!process) return otherwise(callback, ms, ...args);
      return new VirtualTimer(world[how](process, ms, () => runAs(process, () => callback(...args))));
    };
  const end =
    (otherwise: typeof clearTimeout) =>
    (timer: unknown): void =>
      timer instanceof VirtualTimer ? timer.cancel() : otherwise(timer as NodeJS.Timeout);
  const virtual = {
    setTimeout: begin('after', real.setTimeout),
    setInterval: begin('every', real.setInterval),
    clearTimeout: end(real.clearTimeout),
    clearInterval: end(real.clearInterval),
  };
  Object.assign(globalThis, virtual);
  return () => void Object.assign(globalThis, real);
};
