import { createHash } from 'node:crypto';
import { randomFrom } from './random.js';

/** One process. What a dead one awaits never comes, and its timers never ring. */
export type Process = { readonly name: string; alive: boolean; readonly stop: AbortController };

export const newProcess = (name: string): Process => ({ name, alive: true, stop: new AbortController() });

type Point = { readonly process: Process; readonly name: string; readonly resume: () => void };
type Timer = { readonly process: Process; readonly at: number; readonly ring: () => void };

export class LostMessage extends Error {}

export type WorldOptions = {
  readonly seed: number;
  /** How many faults there are in all. */
  readonly faults: number;
  /** The longest that a message is under way, in milliseconds; for ever when not given. */
  readonly deliveryMs?: number;
};

const KEPT_LINES = 300;

/** A point's name without the ids in it. */
const placeOf = (name: string): string => name.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');

/**
 * Time, chance and the order of things. Every touch of a process on the outside stops at a point before and after its
 * effect; the world chooses which point goes on, which timer rings, what fails and who dies there. The same seed chooses
 * alike, so a seed names a whole history.
 */
export class World {
  readonly random: () => number;
  readonly trace = createHash('sha256');
  /** The last things that happened, to read when something went wrong. */
  readonly lines: string[] = [];
  readonly points: Point[] = [];
  /** Where processes have died: what they were about to do or to hear, and how often. */
  readonly deaths = new Map<string, number>();
  clock = Date.UTC(2026, 0, 1);
  faults: number;
  private readonly timers = new Set<Timer>();
  private readonly deliveryMs: number;
  private ids = 0;
  /** Effects under way that take real turns of the event loop. */
  private underWay = 0;

  constructor({ seed, faults, deliveryMs = Infinity }: WorldOptions) {
    this.random = randomFrom(seed);
    this.faults = faults;
    this.deliveryMs = deliveryMs;
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
    const line = `${this.clock - Date.UTC(2026, 0, 1)} ms  ${text}`;
    this.trace.update(`${line}\n`);
    this.lines.push(line);
    if (this.lines.length > KEPT_LINES) this.lines.shift();
  }

  fault(share: number): boolean {
    if (this.faults === 0 || !this.chance(share)) return false;
    this.faults -= 1;
    return true;
  }

  /** A place between two steps: it is left when the world says so, and never by who has died. */
  point(process: Process, name = ''): Promise<void> {
    return new Promise((resume) => {
      if (process.alive) this.points.push({ process, name, resume });
    });
  }

  /** A message to another service: it may be lost, or its answer may. */
  async message<T>(process: Process, name: string, effect: () => T): Promise<T> {
    const sent = this.clock;
    await this.point(process, `before ${name}`);
    if (this.clock - sent > this.deliveryMs || this.fault(0.08)) throw new LostMessage(`${name} was lost`);
    const answer = effect();
    this.note(`${process.name} ${name} ${JSON.stringify(answer)}`);
    await this.point(process, `after ${name}`);
    if (this.fault(0.08)) throw new LostMessage(`the answer to ${name} was lost`);
    return answer;
  }

  /** A read or write of the process's own records: done or not, as the process dies before or after it. */
  async record<T>(process: Process, name: string, effect: () => Promise<T>): Promise<T> {
    await this.point(process, `before ${name}`);
    const answer = await this.perform(effect);
    this.note(`${process.name} ${name}`);
    await this.point(process, `after ${name}`);
    return answer;
  }

  /** An effect that is not in parts: nothing else happens in the world until it is done, however long that takes. */
  async perform<T>(effect: () => Promise<T>): Promise<T> {
    this.underWay += 1;
    try {
      return await effect();
    } finally {
      this.underWay -= 1;
    }
  }

  after(process: Process, ms: number, ring: () => void): () => void {
    const timer = { process, at: this.clock + ms, ring };
    if (process.alive) this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }

  /** Rings once for each time that the clock moves past it, however far that is. */
  every(process: Process, ms: number, ring: () => void): () => void {
    let cancel: () => void;
    const arm = (): void => {
      cancel = this.after(process, ms, () => {
        arm();
        ring();
      });
    };
    arm();
    return () => cancel();
  }

  kill(process: Process): void {
    this.note(`${process.name} dies`);
    process.alive = false;
    for (let index = this.points.length - 1; index >= 0; index--) {
      const point = this.points[index];
      if (point?.process !== process) continue;
      this.points.splice(index, 1);
      const where = placeOf(point.name);
      this.deaths.set(where, (this.deaths.get(where) ?? 0) + 1);
    }
    for (const timer of this.timers) if (timer.process === process) this.timers.delete(timer);
  }

  /** Who stands at a place, such as `before write … as drawing`. */
  whoIsAt(place: string): Process | undefined {
    return this.points.find(({ name }) => placeOf(name) === place)?.process;
  }

  /** Lets one point go on, or one timer ring, and everything that follows from it come to rest. False: nothing was ready. */
  async resumeOne(): Promise<boolean> {
    const due = [...this.timers].filter(({ at }) => at <= this.clock);
    const ready = this.points.length + due.length;
    if (ready === 0) return false;
    const chosen = Math.floor(this.random() * ready);
    const timer = due[chosen - this.points.length];
    if (timer) {
      this.timers.delete(timer);
      timer.ring();
    } else this.points.splice(chosen, 1)[0]?.resume();
    await this.rest();
    return true;
  }

  /** Moves the clock on to when the next timer rings. False: none is set. */
  tick(): boolean {
    const next = Math.min(...[...this.timers].map(({ at }) => at));
    if (next === Infinity) return false;
    this.clock = Math.max(this.clock, next);
    return true;
  }

  async rest(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while (this.underWay > 0);
  }
}
