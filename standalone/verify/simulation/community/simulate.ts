import type { IntegrationEventLog } from '@pictora/durable-events';
import { SqliteEventLog } from '@pictora/durable-events';
import { isAppError, type RpcClient } from '@pictora/messaging';
import { newProcess, runAs, useVirtualTimers, World, type Process } from '@pictora/testing/simulation';
import { Broken, must, WrongHistory, type Told } from '../history.js';
import { drawAct, people } from './acts.js';
import { Deliveries } from './deliveries.js';
import { FactsAuditor } from './facts-auditor.js';
import { LogAuditor } from './log-auditor.js';
import { MessagingProcess, type MessagingTampering } from './messaging-process.js';
import { neighboursOf } from './neighbours.js';
import { emptyPlaces, REPLICAS, type Places } from './records-of-community.js';
import { places } from './places.js';
import { logOf, type LogTampering } from './simulated-log.js';
import { SocialProcess, type SocialTampering } from './social-process.js';
import { settle } from './settlement.js';
import { SourcesProcess } from './sources-process.js';
import { isPoison, WITNESS, WITNESS_TRIES, WitnessProcess, type WitnessTampering } from './witness-process.js';

/** A fault put in on purpose, made anew for each history. */
export type Plant = () => LogTampering & SocialTampering & MessagingTampering & WitnessTampering;

export type CommunityTold = Told & {
  readonly events: number;
  readonly deliveries: Deliveries['seen'];
  readonly deadLetters: number;
};

type Service = 'sources' | 'social' | 'messaging' | 'witness';
type Running = SourcesProcess | SocialProcess | MessagingProcess | WitnessProcess;

/**
 * One history: people like, comment, follow, block, publish, rename and remove, of two replicas of each service, whose
 * outboxes, relays, log, consumers and projections are the real ones, while processes die, shut down and start, and the log
 * and calls fail before or after they are done. Then calm, until nothing is left to do.
 */
export const simulateCommunity = async (seed: number, planted: Plant = () => ({})): Promise<CommunityTold> => {
  const world = new World({ seed, faults: 25 });
  const kept = await emptyPlaces(world);
  const restoreTimers = useVirtualTimers(world);
  try {
    return await new CommunityHistory(seed, world, kept, planted()).tell();
  } finally {
    restoreTimers();
  }
};

class CommunityHistory {
  private readonly deliveries: Deliveries;
  private readonly log: LogAuditor;
  private readonly facts: FactsAuditor;
  private readonly running = new Map<string, Running>();
  private readonly failures: unknown[] = [];
  /** Those that have come up, and may be asked to end. */
  private readonly ready = new Set<Process>();
  private readonly mails = new Map<string, unknown>();
  private readonly toCome;
  private readonly deathAt: string;
  private readonly crash: number;
  private started = 0;
  private steps = 0;
  private deadLetters = 0;
  private isCured = false;
  private isStruck = false;

  constructor(
    private readonly seed: number,
    private readonly world: World,
    private readonly kept: Places,
    private readonly tamper: ReturnType<Plant>,
  ) {
    this.deliveries = new Deliveries(world);
    this.log = new LogAuditor(kept.log.database, this.deliveries);
    this.facts = new FactsAuditor(kept.community, people);
    this.deathAt = places[seed % places.length] ?? '';
    this.crash = world.pick([0, 0.01, 0.03]);
    this.toCome = Array.from({ length: 4 + Math.floor(world.random() * 9) }, () => drawAct(world));
  }

  async tell(): Promise<CommunityTold> {
    const { world } = this;
    try {
      await settle(world, this.kept.community);
      this.keepAllAlive();
      while (this.toCome.length > 0 || (world.faults > 0 && (await this.isBusy()))) {
        this.keepAllAlive();
        if (world.chance(0.03)) this.somebodyActs();
        this.somethingBreaks();
        await this.step();
      }
      world.faults = 0;
      await this.untilQuiet();
      await this.settleDeadLetters();
      this.log.checkEnd();
      await this.facts.checkEnd(this.log.events);
    } catch (error) {
      throw new WrongHistory(this.seed, this.steps, world.lines, error);
    } finally {
      for (const { process } of this.running.values()) if (process.alive) world.kill(process);
    }
    const { lines, deaths, trace } = world;
    const seen = { events: this.log.events.length, deliveries: this.deliveries.seen, deadLetters: this.deadLetters };
    return { seed: this.seed, steps: this.steps, trace: trace.digest('hex'), lines, deaths, ...seen };
  }

  private keepAllAlive(): void {
    for (const service of ['sources', 'social', 'messaging', 'witness'] as const)
      for (let replica = 0; replica < REPLICAS; replica++) {
        const name = `${service} ${replica}`;
        if (!this.running.get(name)?.process.alive) this.start(name, service, replica);
      }
  }

  private start(name: string, service: Service, replica: number): void {
    const { world, kept, tamper, deliveries } = this;
    const process = newProcess(`${name.replace(' ', '-')}.${this.started++}`);
    runAs(process, () => {
      const log: IntegrationEventLog = logOf(world, process, kept.log, deliveries, tamper);
      const rpc: Pick<RpcClient, 'call'> = neighboursOf(world, process, kept.community.sources);
      const shared = { world, process, replica, log, rpc, tamper };
      const { sources, social, messaging } = kept.community;
      if (service !== 'witness') kept.community[service].silence(replica);
      const running =
        service === 'sources'
          ? new SourcesProcess(world, process, sources, replica, log)
          : service === 'social'
            ? new SocialProcess({ ...shared, records: social })
            : service === 'messaging'
              ? new MessagingProcess({ ...shared, records: messaging, mails: this.mails })
              : new WitnessProcess({ ...shared, records: messaging, deliveries, isCured: () => this.isCured });
      this.running.set(name, running);
      this.run(process, async () => {
        await running.start();
        this.ready.add(process);
      });
    });
  }

  private run(process: Process, work: () => Promise<unknown>): void {
    runAs(process, work).catch((error: unknown) => {
      if (isAppError(error)) this.world.note(`${process.name} refuses: ${error.code}`);
      else this.failures.push(error);
    });
  }

  private somebodyActs(): void {
    const act = this.toCome.pop();
    if (!act) return;
    const asked = this.running.get(`${act.by} ${this.world.pick([0, 1])}`);
    if (act.by === 'social' && asked instanceof SocialProcess) this.run(asked.process, () => act.act(asked));
    if (act.by === 'sources' && asked instanceof SourcesProcess) this.run(asked.process, () => act.act(asked));
  }

  private somethingBreaks(): void {
    const { world } = this;
    const all = [...this.running.values()].filter(({ process }) => process.alive);
    const struck = this.isStruck ? undefined : world.whoIsAt(this.deathAt);
    if (struck) {
      this.isStruck = true;
      world.kill(struck);
    } else if (world.fault(this.crash)) world.kill(world.pick(all).process);
    else if (world.fault(this.crash / 4)) {
      const ending = world.pick(all);
      if (!this.ready.delete(ending.process)) return;
      this.run(ending.process, async () => {
        await ending.shutDown();
        ending.process.alive = false;
      });
    }
  }

  private async step(): Promise<void> {
    const { world } = this;
    this.steps += 1;
    if (!(await world.resumeOne()) || world.chance(0.05)) world.tick();
    const [failure = this.deliveries.broken[0]] = this.failures;
    if (failure !== undefined)
      throw failure instanceof Error ? failure : new Error('a process failed', { cause: failure });
    await this.facts.check(this.log.check());
  }

  private async isBusy(): Promise<boolean> {
    return this.world.points.length > 0 || this.log.isBehind() || !(await this.facts.areOutboxesEmpty());
  }

  private async untilQuiet(): Promise<void> {
    for (let left = 20_000; await this.isBusy(); left--) {
      if (left === 0) throw new Broken('it never comes to rest');
      this.keepAllAlive();
      await this.step();
    }
  }

  /** Only what could not be borne was given up; once it can, it is delivered again. */
  private async settleDeadLetters(): Promise<void> {
    for (const consumer of this.deliveries.types.keys()) {
      const letters = this.log.deadLetters(consumer);
      must(consumer === WITNESS || letters.length === 0, () => `${consumer} has given up ${letters[0]?.event.id}`);
      for (const { event, attempts } of letters)
        must(attempts >= WITNESS_TRIES, () => `${event.id} was given up after ${attempts} tries`);
      for (const event of this.log.events)
        if (consumer === WITNESS && isPoison(event))
          must(
            letters.some((letter) => letter.event.id === event.id),
            () => `poison ${event.id} was not set aside`,
          );
      this.deadLetters += letters.length;
      this.isCured = true;
      const log = new SqliteEventLog({
        database: this.kept.log.database,
        writer: { run: async (work) => work(), close: async () => undefined },
        lockOf: () => ({ tryTake: () => false, release: () => undefined }),
        close: () => undefined,
      });
      for (const { event } of letters) await log.redeliver(consumer, event.id);
      await log.close();
    }
    await this.untilQuiet();
  }
}
