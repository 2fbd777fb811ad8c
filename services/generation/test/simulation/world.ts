import { createHash } from 'node:crypto';

/** A small generator of random numbers, so that a seed names one history. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** One process of the service. What a dead one awaits never comes. */
export type Process = { readonly name: string; alive: boolean; readonly stop: AbortController };

type Point = { readonly process: Process; readonly resume: () => void };

export class LostMessage extends Error {}

/**
 * Time, chance and the order of things. Every touch of a process on the outside stops at a point before and after its
 * effect; the world chooses which point goes on, and what fails there.
 */
export class World {
  readonly random: () => number;
  readonly trace = createHash('sha256');
  readonly points: Point[] = [];
  clock = Date.UTC(2026, 0, 1);
  faults: number;
  private ids = 0;

  constructor(
    seed: number,
    faults: number,
    /** The longest that a message is under way. */
    private readonly deliveryMs: number,
  ) {
    this.random = randomFrom(seed);
    this.faults = faults;
  }

  now = (): Date => new Date(this.clock);
  newId = (): string => `00000000-0000-7000-8000-${String(++this.ids).padStart(12, '0')}`;
  chance = (share: number): boolean => this.random() < share;
  pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(this.random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };

  note(text: string): void {
    this.trace.update(`${this.clock} ${text}\n`);
  }

  fault(share: number): boolean {
    if (this.faults === 0 || !this.chance(share)) return false;
    this.faults -= 1;
    return true;
  }

  point(process: Process): Promise<void> {
    return new Promise((resume) => {
      if (process.alive) this.points.push({ process, resume });
    });
  }

  /** A message to another service: it may be lost, or its answer may. */
  async message<T>(process: Process, name: string, effect: () => T): Promise<T> {
    const sent = this.clock;
    await this.point(process);
    if (this.clock - sent > this.deliveryMs || this.fault(0.08)) throw new LostMessage(`${name} was lost`);
    const answer = effect();
    this.note(`${process.name} ${name} ${JSON.stringify(answer)}`);
    await this.point(process);
    if (this.fault(0.08)) throw new LostMessage(`the answer to ${name} was lost`);
    return answer;
  }

  /** A read or write of the process's own records: done or not, as the process dies before or after it. */
  async record<T>(process: Process, name: string, effect: () => Promise<T>): Promise<T> {
    await this.point(process);
    const answer = await effect();
    this.note(`${process.name} ${name}`);
    await this.point(process);
    return answer;
  }

  kill(process: Process): void {
    this.note(`${process.name} dies`);
    process.alive = false;
    for (let index = this.points.length - 1; index >= 0; index--)
      if (this.points[index]?.process === process) this.points.splice(index, 1);
  }

  /** Lets one point go on and everything that follows from it come to rest. */
  async resumeOne(): Promise<void> {
    const [point] = this.points.splice(Math.floor(this.random() * this.points.length), 1);
    point?.resume();
    await this.rest();
  }

  rest(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}
