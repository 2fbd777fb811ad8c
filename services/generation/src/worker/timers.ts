/** Ends what was begun; ending it twice does no harm. */
export type Cancel = () => void;

/** What runs later. Passed in like the clock, so that a simulation decides when later is. */
export interface Timers {
  after(ms: number, run: () => void): Cancel;
  every(ms: number, run: () => void): Cancel;
}

export const systemTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, run) => {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};
