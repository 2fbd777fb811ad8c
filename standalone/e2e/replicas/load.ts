import { setTimeout as wait } from 'node:timers/promises';
import type { Member } from './member.js';

const packsAtMost = 2;
/** What a person needs between two clicks, and a small machine to start what was killed. */
const thinkMs = 200;

/** What counts for a load: how often something that this person wanted was acknowledged. */
type Worker = { readonly acknowledged: number };

/** People at work, each with one thing at a time in hand, until they are told to end. */
export class Load<Person extends Worker> {
  private ending = false;
  private failure: { readonly error: unknown } | undefined;
  private readonly done: Promise<unknown>;

  constructor(
    private readonly people: readonly Person[],
    private readonly act: (person: Person) => Promise<void>,
  ) {
    this.done = Promise.all(people.map((person) => this.work(person)));
    // It is told by `untilMore` and `end`.
    this.done.catch((error: unknown) => (this.failure = { error }));
  }

  /** Resolves once so much more is acknowledged. */
  async untilMore(count: number): Promise<void> {
    const goal = this.acknowledged + count;
    while (this.acknowledged < goal) {
      if (this.failure) throw this.failure.error;
      await wait(20);
    }
  }

  /** Everybody finishes what is in hand. */
  async end(): Promise<void> {
    this.ending = true;
    await this.done;
  }

  private get acknowledged(): number {
    return this.people.reduce((sum, person) => sum + person.acknowledged, 0);
  }

  private async work(person: Person): Promise<void> {
    while (!this.ending) {
      await this.act(person);
      await wait(thinkMs);
    }
  }
}

/** The next thing that one of some members does. */
export const actAmong =
  (members: readonly Member[], random: () => number) =>
  (member: Member): Promise<void> => {
    const others = members.filter((other) => other !== member);
    const other = others[Math.floor(random() * others.length)] ?? member;
    const choice = random();
    if (choice < 0.2) return member.order();
    if (choice < 0.5) return member.like(other.image);
    if (choice < 0.7) return member.comment(other.image);
    if (choice < 0.95 || member.packs >= packsAtMost) return member.write(other.id);
    return member.buyPack();
  };
