import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { CommunityImage } from '@pictora/contracts';
import { until } from '../../e2e/people.js';
import { Load } from '../../e2e/replicas/load.js';
import { carryOut, nextAct, type Kind, type Wants } from './acts.js';
import { Actor } from './actor.js';
import { notKept } from './kept.js';
import { seeOwn } from './seen.js';

/** What was acknowledged is not there, or not once. `message` says what, a line each. */
export class NotKept extends Error {
  override readonly name = 'NotKept';
}

export type CrewOptions = {
  readonly url: () => string;
  /** Names of accounts begin with it. */
  readonly name: string;
  /** What each of the people wants, and so how many there are. */
  readonly wants: readonly Wants[];
  readonly random: () => number;
};

/** People at work on one installation; each looks after its things whenever something has been started again. */
export class Crew {
  readonly actors: readonly Actor[];
  /** Acts that were acknowledged, by kind. */
  readonly done = new Map<Kind, number>();
  /** Times that somebody looked after their things, at work. */
  looks = 0;
  private restarts = 0;
  private isAbandoned = false;
  private readonly looked = new Map<Actor, number>();
  private readonly begun = new EventEmitter();
  private load: Load<Actor> | undefined;

  constructor(private readonly options: CrewOptions) {
    const url = () => {
      if (this.isAbandoned) throw new Error('the crew was abandoned');
      return options.url();
    };
    this.actors = options.wants.map((_, n) => new Actor(`${options.name}_${n}`, url));
  }

  get posts(): string[] {
    return this.actors.map(({ image }) => image);
  }

  /** Everybody signs up and shows a picture; resolves when all see all. */
  async gather(): Promise<void> {
    await Promise.all(this.actors.map((actor) => actor.join()));
    await Promise.all(this.actors.map((actor) => actor.publish()));
    const [first] = this.actors;
    const isShown = (id: string) => first?.api.send<CommunityImage>('GET', `/api/community/images/${id}`);
    for (const id of this.posts) await until(async () => (await isShown(id))?.status === 200);
  }

  begin(): void {
    this.load = new Load(this.actors, (actor) => this.act(actor));
  }

  /** Resolves once so much more is acknowledged, and rejects when something is missing. */
  untilMore(count: number): Promise<void> {
    return this.load?.untilMore(count) ?? Promise.resolve();
  }

  /** Resolves when somebody begins something of that kind, at the latest after so many milliseconds. */
  async untilBegun(kind: Kind, atMostMs: number): Promise<void> {
    const giveUp = new AbortController();
    await Promise.race([once(this.begun, kind, { signal: giveUp.signal }).catch(() => undefined), wait(atMostMs)]);
    giveUp.abort();
  }

  /** Said after each start: everybody looks after their things next. */
  restarted(): void {
    this.restarts += 1;
  }

  async end(): Promise<void> {
    await this.load?.end();
  }

  /** Lets everybody drop what is in hand; they would insist for ever on an app that does not come back. */
  abandon(): void {
    this.isAbandoned = true;
  }

  private async act(actor: Actor): Promise<void> {
    const { random, wants } = this.options;
    if ((this.looked.get(actor) ?? 0) < this.restarts) return this.look(actor);
    const mine = wants[this.actors.indexOf(actor)] as Wants;
    const kind = nextAct(actor, mine, random);
    const others = this.actors.filter((one) => one !== actor);
    const other = others[Math.floor(random() * others.length)] ?? actor;
    this.begun.emit(kind);
    await carryOut(kind, actor, other, mine, random);
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
  }

  private async look(actor: Actor): Promise<void> {
    this.looked.set(actor, this.restarts);
    const faults = notKept(actor.history(), await seeOwn(actor, this.posts));
    if (faults.length > 0) throw new NotKept(faults.join('\n'));
    this.looks += 1;
  }
}
