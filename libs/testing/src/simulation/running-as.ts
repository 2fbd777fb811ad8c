import { AsyncLocalStorage } from 'node:async_hooks';
import type { Process } from './world.js';

const running = new AsyncLocalStorage<Process | undefined>();

/** Runs work, and all that follows from it, as one process: its timers and its touches on the outside are that process's. */
export const runAs = <T>(process: Process, work: () => T): T => running.run(process, work);

/** The process whose work this is; undefined for who only looks on. */
export const whoRuns = (): Process | undefined => running.getStore();

/** Runs work that is nobody's: it looks at everything at once, and the world does not come between. */
export const lookOn = <T>(work: () => T): T => running.run(undefined, work);
