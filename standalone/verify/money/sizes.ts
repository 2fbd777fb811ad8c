/** How much of each kind a run does; the whole one is 10,000 debits at once, and the rest in proportion. */
export type Sizes = {
  readonly debits: number;
  readonly credits: number;
  /** How often the race of debits is run, each time from the next seed on. */
  readonly races: number;
  /** Times that a wish is sent under one key. */
  readonly repeats: number;
  /** Orders in which each life is told. */
  readonly orders: number;
  /** Sequences for each of the two models. */
  readonly sequences: number;
  readonly operations: number;
};

export const wholeSize = 10_000;
const allOrders = 40_320;

export const sizesOf = (size: number): Sizes => ({
  debits: size,
  credits: Math.floor(size / 2),
  races: size >= 1_000 ? 5 : 1,
  repeats: size >= 1_000 ? 100 : 20,
  orders: Math.min(allOrders, size >= wholeSize ? allOrders : Math.ceil(size * (allOrders / wholeSize))),
  sequences: 10 * size,
  operations: 10 * size,
});
