// @ts-check
// One process that is kept running: started, watched until it is ready, started again when it dies, stopped by its id.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterDeath } from './back-off.mjs';
import { isReady } from './probe.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {'started' | 'ready' | 'ended'} Turn */
/**
 * @typedef {object} Surroundings
 * @property {string} cwd
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {(name: string, line: string, stream: 'out' | 'err') => void} say
 * @property {(turn: Turn, name: string, pid: number) => void} announce
 */

const probeEveryMs = 100;
/** Longer than a process itself takes to give up on stopping. */
const patienceMs = 20_000;

/** @param {ChildProcess} child */
const hasEnded = (child) => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
/** @param {ChildProcess} child */
const howEnded = (child) => child.signalCode ?? `code ${child.exitCode}`;

/** The process and what it has started itself. @param {number | undefined} pid */
const endGroup = (pid) => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
};

export class Supervised {
  /** @type {ChildProcess | null} */
  #child = null;
  #ranForMs = 0;
  /** Resolves when the child has ended and all that it wrote was read. @type {Promise<void>} */
  #ended = Promise.resolve();
  #stopping = new AbortController();

  /** @param {import('./engines.mjs').PlannedProcess} plan @param {Surroundings} surroundings */
  constructor(plan, surroundings) {
    this.plan = plan;
    this.surroundings = surroundings;
  }

  /** Resolves once it is ready. One that ends before that has a fault which trying again would not mend. */
  async start() {
    await this.#untilReady(this.#spawn());
    void this.#keepRunning();
  }

  /** Asks it to end, waits, and ends it by force when it takes too long. */
  async stop() {
    this.#stopping.abort();
    const child = this.#child;
    if (!child || hasEnded(child)) return this.#ended;
    child.kill('SIGTERM');
    const late = setTimeout(() => {
      this.surroundings.say(this.plan.name, 'does not stop; it is ended by force', 'err');
      endGroup(child.pid);
    }, patienceMs);
    await this.#ended;
    clearTimeout(late);
    this.surroundings.say(this.plan.name, `stopped with ${howEnded(child)}`, 'out');
  }

  /** Ends it at once. */
  kill() {
    this.#stopping.abort();
    if (this.#child && !hasEnded(this.#child)) endGroup(this.#child.pid);
  }

  #spawn() {
    const { name, role, command, args, env } = this.plan;
    const { cwd, env: inherited, say, announce } = this.surroundings;
    // A group of its own: Ctrl-C in a terminal reaches the launcher alone, which stops everything in order.
    const child = spawn(command, args, {
      cwd,
      env: { ...inherited, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const began = performance.now();
    const { pid } = child;
    createInterface({ input: child.stdout }).on('line', (line) => say(name, line, 'out'));
    // Engines write what they do to standard error; of ours only faults go there.
    createInterface({ input: child.stderr }).on('line', (line) => say(name, line, role === 'engine' ? 'out' : 'err'));
    child.once('error', (error) => say(name, String(error), 'err'));
    child.once('exit', () => endGroup(pid));
    if (pid !== undefined) announce('started', name, pid);
    this.#child = child;
    this.#ended = new Promise((done) => {
      child.once('close', () => {
        this.#ranForMs = performance.now() - began;
        if (pid !== undefined) announce('ended', name, pid);
        done();
      });
    });
    return child;
  }

  /** @param {ChildProcess} child */
  async #untilReady(child) {
    const { name, ready } = this.plan;
    while (!hasEnded(child) && !(await isReady(ready))) await wait(probeEveryMs);
    if (child.pid === undefined) throw new Error(`${name} could not be started`);
    if (hasEnded(child)) throw new Error(`${name} ended with ${howEnded(child)} before it was ready`);
    this.surroundings.announce('ready', name, child.pid);
  }

  /** After each death: waits, and starts it anew. */
  async #keepRunning() {
    const { name } = this.plan;
    const { say } = this.surroundings;
    const { signal } = this.#stopping;
    for (let history = { deaths: 0 }; ;) {
      await this.#ended;
      if (signal.aborted || !this.#child) return;
      const { deaths, waitMs } = afterDeath(history, this.#ranForMs);
      history = { deaths };
      say(name, `ended with ${howEnded(this.#child)}; it is started again in ${waitMs} ms`, 'out');
      await wait(waitMs, undefined, { signal }).catch(() => undefined); // Stopped meanwhile, which the next line sees.
      if (signal.aborted) return;
      const child = this.#spawn();
      const isUp = await this.#untilReady(child).then(
        () => true,
        () => false, // It died again; the loop tells and tries once more.
      );
      if (isUp) say(name, 'is ready again', 'out');
    }
  }
}
