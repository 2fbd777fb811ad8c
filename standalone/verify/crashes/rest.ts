import { setTimeout as wait } from 'node:timers/promises';
import { isTerminal, type Job } from '@pictora/contracts';
import { disagreements, type Person } from './agreed.js';
import { ageLeftovers, isStagedByJob, unfinished } from './aging.js';
import type { Crew } from './crew.js';
import { shelvedIn, withoutFile, withoutRecord } from './files.js';
import type { Installation } from './installation.js';
import { unrest } from './quiet.js';
import { see } from './seen.js';

/** Milliseconds without any movement after which what is under way is stuck. */
export const stuckAfterMs = 60_000;

const people = async (crew: Crew): Promise<Person[]> => {
  const found: Person[] = [];
  for (const actor of crew.actors) found.push({ history: actor.history(), seen: await see(actor, crew.posts) });
  return found;
};

type Going = { readonly isOver: boolean; readonly trace: string };

/** Whether a job is under way, and how far all are: what does not change for too long is stuck. */
const goingOn = async (crew: Crew): Promise<Going> => {
  const jobs: Job[] = [];
  for (const actor of crew.actors) jobs.push(...(await actor.all<Job>('/api/jobs')));
  const trace = jobs.map(({ id, state, stage, progress }) => [id, state, stage, progress].join());
  return { isOver: jobs.every(({ state }) => isTerminal(state)), trace: trace.join() };
};

/**
 * Resolves once nothing is under way and everything agrees, or when nothing has moved for too long: then with what does not
 * agree. A video on a busy machine takes longer than that, but moves on.
 */
export const untilAgreed = async (
  crew: Crew,
  pictora: Installation,
): Promise<{ readonly people: readonly Person[]; readonly faults: readonly string[]; readonly seconds: number }> => {
  const began = performance.now();
  let last = { trace: '', at: began };
  for (;;) {
    const { isOver, trace } = await goingOn(crew);
    if (trace !== last.trace) last = { trace, at: performance.now() };
    const isLate = performance.now() - last.at > stuckAfterMs;
    const undone = isOver || isLate ? await unrest(pictora.ops()) : null;
    if (isLate || undone?.length === 0) {
      const found = await people(crew);
      const faults = [...disagreements(found), ...(undone ?? []).map((line) => `still to be done: ${line}`)];
      if (isLate || faults.length === 0) return { people: found, faults, seconds: (performance.now() - began) / 1000 };
    }
    await wait(200);
  }
};

/**
 * Records without their file, and files that belong to nothing. Where what was left had been made old before the last start,
 * nothing may be left, once the janitor has been round; else only what it takes away in its time.
 *
 * @param patienceMs for which the janitor's round is waited for: it begins with the start, and nobody is told of its end.
 */
export const fileFaults = async (
  pictora: Installation,
  wasAged: boolean,
  patienceMs = 0,
): Promise<{ readonly faults: readonly string[]; readonly records: number; readonly left: number }> => {
  const until = performance.now() + patienceMs;
  const { storage, close } = await pictora.storage();
  try {
    for (;;) {
      const begun = unfinished(pictora.dataDir);
      const shelved = await shelvedIn(pictora.dataDir, storage);
      const left = withoutRecord(shelved);
      const wrong = wasAged ? [...left, ...begun] : left.filter(isStagedByJob);
      if (wrong.length === 0 || performance.now() >= until)
        return {
          records: shelved.records.length,
          left: left.length,
          faults: [
            ...(await withoutFile(shelved, storage)),
            ...wrong.map((key) => `the file ${key} belongs to no record and stays`),
          ],
        };
      await wait(200);
    }
  } finally {
    await close();
  }
};

/** Between a death and the next start, in the form of one process on a folder. Answers how many files had been left. */
export const ageInFolder = async (pictora: Installation): Promise<number> => {
  const { storage, close } = await pictora.storage();
  try {
    return ageLeftovers(pictora.dataDir, await shelvedIn(pictora.dataDir, storage));
  } finally {
    await close();
  }
};
