import { createHash } from 'node:crypto';
import { Violation, type Harness } from '../kit/harness.js';
import type { Figure } from '../kit/reliability.js';
import { WrongHistory } from './history.js';
import { worldOf, worlds } from './worlds.js';

const PROGRESS = 250;

/** All numbers of a run: how often each thing was seen, in each world. */
class Tally {
  readonly counts = new Map<string, Map<string, number>>(worlds.map(({ name }) => [name, new Map<string, number>()]));

  add(world: string, what: string, count: number): void {
    const counts = this.counts.get(world);
    counts?.set(what, (counts.get(what) ?? 0) + count);
  }

  figures(): Figure[] {
    return [...this.counts].flatMap(([world, counts]) =>
      [...counts].map(([what, count]) => ({ what: `${world}: ${what}`, value: count.toLocaleString('en') })),
    );
  }
}

/** Tells one history after another; a wrong one is a violation, with its seed and what happened last. */
export const runSimulation: Harness['run'] = async ({ seed: first, size }, say) => {
  const tally = new Tally();
  const traces = createHash('sha256');
  for (let seed = first; seed < first + size; seed++) {
    const world = worldOf(seed);
    try {
      const { told, counts } = await world.tell(seed);
      traces.update(told.trace);
      tally.add(world.name, 'histories', 1);
      tally.add(world.name, 'steps, after each of which the promises held', told.steps);
      for (const count of told.deaths.values()) tally.add(world.name, 'deaths between two steps', count);
      for (const [what, count] of Object.entries(counts)) tally.add(world.name, what, count);
    } catch (error) {
      if (!(error instanceof WrongHistory)) throw error;
      throw new Violation(`${world.name}: ${error.message}`, seed, error.lines);
    }
    const done = seed - first + 1;
    if (done % PROGRESS === 0) say(`${done} of ${size} histories`);
  }
  return [...tally.figures(), { what: 'digest of all traces', value: traces.digest('hex').slice(0, 16) }];
};

/** The last lines of one history, and the digest of all of it. */
export const tellHistory = async (seed: number, say: (line: string) => void): Promise<void> => {
  const { told } = await worldOf(seed).tell(seed);
  for (const line of told.lines) say(line);
  say(`seed ${seed}: ${told.steps} steps, trace ${told.trace}`);
};
