import type { Operation } from './history.js';

/** How far the best order came: so many operations were in their places, and none of `next` could follow. */
export type Stuck = {
  readonly placed: number;
  readonly balance: number;
  readonly last: readonly Operation[];
  readonly next: readonly Operation[];
};

const changeOf = ({ kind, credits, done }: Operation): number =>
  kind === 'credit' ? credits : kind === 'debit' && done ? -credits : 0;

/** Whether an account with this balance answers so. */
const isAnswerAt = (balance: number, operation: Operation): boolean => {
  const after = balance + changeOf(operation);
  if (operation.balance !== after || after < 0) return false;
  return operation.done || operation.credits > balance;
};

/** Which operations have their place, told shortly: nearly all before `first`, and few after it. */
class Placed {
  private readonly isPlaced: Uint8Array;
  /** The first that has no place yet. */
  first = 0;

  constructor(private readonly operations: readonly Operation[]) {
    this.isPlaced = new Uint8Array(operations.length);
  }

  set(index: number, placed: boolean): void {
    this.isPlaced[index] = placed ? 1 : 0;
    if (!placed) this.first = Math.min(this.first, index);
    while (this.isPlaced[this.first] === 1) this.first += 1;
  }

  /** Those that may come next: they began before any other that is left had ended. */
  next(): readonly number[] {
    const found: number[] = [];
    let end = Infinity;
    for (let index = this.first; index < this.operations.length; index++) {
      const { invoked, returned } = this.operations[index]!;
      if (invoked > end) break;
      if (this.isPlaced[index] === 1) continue;
      found.push(index);
      end = Math.min(end, returned);
    }
    return found;
  }

  /** Names those that have their place, from which the balance follows: they are all that began in time and are not next. */
  get key(): string {
    const beyond: number[] = [];
    for (const index of this.next()) beyond.push(index - this.first);
    return `${this.first}:${beyond.join()}`;
  }
}

/**
 * Looks for one order of an account's operations in which each has the answer that it got and none comes before one that
 * had ended when it began (Wing and Gong's search, with the memory of Lowe). Null: there is one.
 *
 * @param history in any order.
 * @param start the balance before all of it.
 */
export const findNoOrder = (history: readonly Operation[], start: number): Stuck | null => {
  const operations = [...history].sort((a, b) => a.invoked - b.invoked);
  const placed = new Placed(operations);
  const order: number[] = [];
  const seen = new Set<string>();
  let balance = start;
  let stuck: Stuck = { placed: -1, balance, last: [], next: [] };

  /** What may be tried here. What changes nothing and fits is put first at once: nothing after it can miss it. */
  const choices = (): number[] => {
    const next = placed.next();
    const fitting = next.filter((index) => isAnswerAt(balance, operations[index]!));
    const still = fitting.find((index) => changeOf(operations[index]!) === 0);
    if (fitting.length === 0 && order.length > stuck.placed)
      stuck = {
        ...{ placed: order.length, balance },
        last: order.slice(-5).map((index) => operations[index]!),
        next: next.map((index) => operations[index]!),
      };
    return still === undefined ? fitting : [still];
  };

  const open: number[][] = [choices()];
  while (order.length < operations.length) {
    const here = open.at(-1);
    if (!here) return stuck;
    const index = here.shift();
    if (index === undefined) {
      open.pop();
      const undone = order.pop();
      if (undone === undefined) return stuck;
      placed.set(undone, false);
      balance -= changeOf(operations[undone]!);
      continue;
    }
    placed.set(index, true);
    balance += changeOf(operations[index]!);
    order.push(index);
    const { key } = placed;
    // Whoever was here before and went on has found no way.
    open.push(seen.has(key) ? [] : choices());
    seen.add(key);
  }
  return null;
};

/** As lines to read. */
export const tell = ({ placed, balance, last, next }: Stuck): readonly string[] => {
  const line = ({ kind, credits, invoked, returned, done, balance: said }: Operation): string =>
    `  ${kind} ${credits}${done ? '' : ' refused'}: ${said}   (${invoked} to ${returned})`;
  return [
    `${placed} have their place; the last of them:`,
    ...last.map(line),
    `then there are ${balance}, and none fits of:`,
    ...next.map(line),
  ];
};
